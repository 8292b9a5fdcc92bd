import { UndirectedGraph } from 'graphology';
import louvainModule from 'graphology-communities-louvain';
import { bidirectional } from 'graphology-shortest-path/unweighted.js';

/** Two things that some relation connects. */
export type Edge = {
  readonly relation_id: string;
  readonly subject_id: string;
  readonly object_id: string;
};

// Its types describe an ES module; what Node imports is the function itself.
const louvain = louvainModule as unknown as typeof louvainModule.default;

/** Things by the first of their names: `same` says which names are one thing. */
export type SameAs = (id: string) => string;

function graphOf(
  edges: readonly Edge[],
  same: SameAs,
): UndirectedGraph<object, { weight: number }> {
  const graph = new UndirectedGraph<object, { weight: number }>();
  for (const { subject_id, object_id } of edges) {
    const [from, to] = [same(subject_id), same(object_id)];
    if (from === to) continue;
    graph.mergeNode(from);
    graph.mergeNode(to);
    graph.updateEdge(from, to, ({ weight = 0 }) => ({ weight: weight + 1 }));
  }
  return graph;
}

/**
 * The shortest way between two things, then others that share nothing between the ends with those before. Each is the things
 * on it, both ends included.
 */
export function pathsBetween(
  edges: readonly Edge[],
  ends: { readonly from: string; readonly to: string },
  {
    same,
    paths,
    longest,
  }: { readonly same: SameAs; readonly paths: number; readonly longest: number },
): readonly (readonly string[])[] {
  const graph = graphOf(edges, same);
  const [from, to] = [same(ends.from), same(ends.to)];
  const found: string[][] = [];
  while (found.length < paths && graph.hasNode(from) && graph.hasNode(to)) {
    const path = bidirectional(graph, from, to);
    if (path === null || path.length - 1 > longest) break;
    found.push(path);
    const between = path.slice(1, -1);
    if (between.length === 0) graph.dropEdge(from, to);
    for (const node of between) graph.dropNode(node);
  }
  return found;
}

export type Cluster = {
  /** The most connected first. */
  readonly entity_ids: readonly string[];
  readonly relations: number;
};

/** Things that have more to do with each other than with others, the largest first. The same relations give the same clusters. */
export function clustersOf(
  edges: readonly Edge[],
  { same, hub }: { readonly same: SameAs; readonly hub: string },
): readonly Cluster[] {
  // The owner has to do with everything: with them all would be one.
  const others = edges.filter((one) => same(one.subject_id) !== hub && same(one.object_id) !== hub);
  const graph = graphOf(others, same);
  for (const { subject_id, object_id } of edges) {
    for (const id of [same(subject_id), same(object_id)]) if (id !== hub) graph.mergeNode(id);
  }
  if (graph.order === 0) return [];
  const communities =
    graph.size === 0
      ? Object.fromEntries(graph.nodes().map((node, at) => [node, at]))
      : louvain(graph, { rng: counted(), randomWalk: false });
  const weights = weightsOf(edges, same);
  const members = new Map<number, string[]>();
  for (const node of graph.nodes()) {
    const community = communities[node] ?? -1;
    members.set(community, [...(members.get(community) ?? []), node]);
  }
  return [...members.values()]
    .map((ids) => {
      const own = new Set(ids);
      return {
        entity_ids: ids.toSorted(
          (a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || (a < b ? -1 : 1),
        ),
        relations: edges.filter(
          (one) => own.has(same(one.subject_id)) || own.has(same(one.object_id)),
        ).length,
      };
    })
    .toSorted((a, b) => b.relations - a.relations || b.entity_ids.length - a.entity_ids.length);
}

function weightsOf(edges: readonly Edge[], same: SameAs): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { subject_id, object_id } of edges) {
    for (const id of [same(subject_id), same(object_id)]) {
      weights.set(id, (weights.get(id) ?? 0) + 1);
    }
  }
  return weights;
}

/** In place of chance. */
function counted(): () => number {
  let state = 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
