import { graphNames } from '../../domain/graph/graph-names.ts';
import { graphSettings } from '../../domain/graph/settings.ts';
import { type Cluster, clustersOf, type SameAs } from '../../domain/graph/walk-relations.ts';
import type { GraphPorts } from './graph-ports.ts';
import type { Overview } from './graph-shapes.ts';
import { type HeldRelation, relationsOf, shownRelations } from './read-graph.ts';
import { joinedAmong, sameNames } from './walk.ts';

const NAMES_OF_TOPIC = 8;

/** The topics of the graph, largest first (A29). */
export async function overviewOf(ports: GraphPorts, topics: number): Promise<Overview> {
  const { relations } = await relationsOf(ports, null, { limit: graphSettings.overviewRelations });
  const same = sameNames(await joinedAmong(ports, relations));
  const hub = same(graphNames(ports.memoryDigest).entity({ kind: 'speaker' }));
  const clusters = clustersOf(relations, { same, hub }).slice(0, topics);
  const named = await namesShownIn(ports, clusters, { relations, same });
  return {
    relations: relations.length,
    topics: clusters.flatMap((cluster) => {
      const [name, ...entities] = namesOfCluster(cluster, named);
      return name === undefined ? [] : [{ name, entities, relations: cluster.relations }];
    }),
  };
}

function namesOfCluster(cluster: Cluster, named: ReadonlyMap<string, string>): readonly string[] {
  return cluster.entity_ids.slice(0, NAMES_OF_TOPIC).flatMap((id) => named.get(id) ?? []);
}

/** Decrypts only the names that are shown. */
async function namesShownIn(
  ports: GraphPorts,
  clusters: readonly Cluster[],
  { relations, same }: { readonly relations: readonly HeldRelation[]; readonly same: SameAs },
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(clusters.flatMap(({ entity_ids }) => entity_ids.slice(0, NAMES_OF_TOPIC)));
  const naming = new Map<string, HeldRelation>();
  for (const one of relations) {
    for (const id of [same(one.subject_id), same(one.object_id)]) {
      if (wanted.has(id) && !naming.has(id)) naming.set(id, one);
    }
  }
  const shown = await shownRelations(ports, [...new Set(naming.values())]);
  return new Map(
    shown
      .flatMap(({ subject, object }) => [subject, object])
      .map(({ id, name }) => [same(id), name] as const)
      .toReversed(),
  );
}
