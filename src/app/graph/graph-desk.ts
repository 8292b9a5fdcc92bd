import { fact } from '../../domain/fact.ts';
import { graphNames } from '../../domain/graph/graph-names.ts';
import { graphSettings } from '../../domain/graph/settings.ts';
import { entityProjection } from '../../domain/graph/views/entity.ts';
import {
  type Cluster,
  clustersOf,
  pathsBetween,
  type SameAs,
} from '../../domain/graph/walk-relations.ts';
import type { Origin } from '../../kernel/event/event.ts';
import { namedBy } from '../../language/relations/names-in.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import type { GraphPorts } from './graph-ports.ts';
import { readNewest } from './read-by-rules.ts';
import {
  type HeldRelation,
  relationsOf,
  type SameThing,
  type ShownRelation,
  sameThing,
  sameThings,
  shownRelations,
} from './read-graph.ts';
import { wordsOfJoins } from './relation-words.ts';

export type ShownEntity = {
  readonly id: string;
  readonly name: string;
  /** Other names of the same. */
  readonly aliases: readonly string[];
};

/** A22: what one thing has to do with others. */
export type Browsed = {
  readonly entity: ShownEntity;
  /** By verb: what is at the other end. A verb that is said of it by others stands in brackets. */
  readonly connections: Readonly<Record<string, readonly string[]>>;
  /** Step by step away from it; the last stated first. */
  readonly relations: readonly (ShownRelation & { readonly depth: number })[];
  /** Of the thing itself: the `before` of the next page. */
  readonly next: number | null;
};

export type Overview = {
  /** Relations that it is made of: the newest. */
  readonly relations: number;
  readonly topics: readonly {
    readonly name: string;
    readonly entities: readonly string[];
    readonly relations: number;
  }[];
};

/** A way between two things: the things on it, and the relation from each to the next. */
export type ShownPath = {
  readonly entities: readonly string[];
  readonly steps: readonly ShownRelation[];
};

type BrowseOptions = {
  readonly depth: number;
  readonly limit: number;
  readonly past?: boolean;
  readonly before?: number | undefined;
};

/** What is known of how things stand to each other, made of the log as it is or as it was. Null: nothing of that name is known. */
export type GraphReads = {
  browse(name: string, options: BrowseOptions): Promise<Browsed | null>;
  paths(from: string, to: string): Promise<readonly ShownPath[] | null>;
  overview(topics: number): Promise<Overview>;
};

export type GraphDesk = GraphReads & {
  /** Both names mean one thing. Null: neither is known. */
  alias(origin: Origin, names: readonly [string, string]): Promise<Browsed['entity'] | null>;
  /** They do not. False: they were not joined. */
  unalias(origin: Origin, names: readonly [string, string]): Promise<boolean>;
};

export function graphReads(ports: GraphPorts): GraphReads {
  return {
    browse: (name, options) => browse(ports, name, options),
    paths: (from, to) => paths(ports, from, to),
    overview: (topics) => overview(ports, topics),
  };
}

/** What was stored a moment ago is known too, also where no agent runs. */
export function graphDesk(ports: MemoryPorts): GraphDesk {
  const reads = graphReads(ports);
  const newest = async () => {
    await readNewest(ports);
  };
  return {
    browse: async (name, options) => {
      await newest();
      return reads.browse(name, options);
    },
    paths: async (from, to) => {
      await newest();
      return reads.paths(from, to);
    },
    overview: async (topics) => {
      await newest();
      return reads.overview(topics);
    },
    alias: async (origin, names) => {
      await newest();
      return alias(ports, origin, names);
    },
    unalias: (origin, names) => unalias(ports, origin, names),
  };
}

function idOf({ memoryDigest }: Pick<GraphPorts, 'memoryDigest'>, name: string): string {
  return graphNames(memoryDigest).entity(namedBy(name));
}

const BROWSED_RELATIONS = graphSettings.relationsRead;

async function browse(
  ports: GraphPorts,
  name: string,
  { depth, limit, past = false, before }: BrowseOptions,
): Promise<Browsed | null> {
  const thing = await sameThing(ports, idOf(ports, name));
  if (thing === null) return null;
  const own = await relationsOf(ports, thing.ids, { limit, past, before });
  const met = new Set(thing.ids);
  const found = new Map(own.relations.map((one) => [one.relation_id, { one, depth: 1 }]));
  let edge = otherEnds(own.relations, met);
  for (let step = 2; step <= depth && edge.length > 0; step++) {
    const next = await relationsOf(ports, edge, { limit: BROWSED_RELATIONS, past });
    for (const id of edge) met.add(id);
    for (const one of next.relations) {
      if (!found.has(one.relation_id)) found.set(one.relation_id, { one, depth: step });
    }
    edge = otherEnds(next.relations, met).slice(0, graphSettings.mostMet - met.size);
  }
  const all = [...found.values()];
  const shown = await shownRelations(
    ports,
    all.map(({ one }) => one),
  );
  const depths = new Map(all.map(({ one, depth: at }) => [one.relation_id, at]));
  const relations = shown.map((one) => ({ ...one, depth: depths.get(one.relation_id) ?? 1 }));
  const names = await namesOf(ports, thing, relations);
  const [first = namedBy(name).kind === 'name' ? name : (names[0] ?? name), ...aliases] = names;
  return {
    entity: { id: thing.ids[0] ?? '', name: first, aliases },
    connections: connectionsOf(relations, new Set(thing.ids)),
    relations,
    next: own.next,
  };
}

function otherEnds(
  relations: readonly HeldRelation[],
  met: ReadonlySet<string>,
): readonly string[] {
  const ends = relations.flatMap(({ subject_id, object_id }) => [subject_id, object_id]);
  return [...new Set(ends)].filter((id) => !met.has(id));
}

/** As relations and joins name it, those that can be read. */
async function namesOf(
  ports: GraphPorts,
  { ids, joins }: SameThing,
  relations: readonly ShownRelation[],
): Promise<readonly string[]> {
  const own = new Set(ids);
  const said = relations
    .flatMap(({ subject, object }) => [subject, object])
    .filter(({ id }) => own.has(id));
  const joined = await wordsOfJoins(ports, joins);
  const names = [
    ...said.map(({ name }) => name),
    ...joined.flatMap((words) => (words === null ? [] : [words.entity, words.other])),
  ];
  return [...new Set(names)].slice(0, graphSettings.mostNames);
}

function connectionsOf(
  relations: Browsed['relations'],
  own: ReadonlySet<string>,
): Browsed['connections'] {
  const connections: Record<string, string[]> = {};
  const add = (verb: string, name: string) => {
    const others = connections[verb] ?? [];
    if (!others.includes(name)) connections[verb] = [...others, name];
  };
  for (const { depth, subject, verb, object } of relations) {
    if (depth > 1) continue;
    if (own.has(subject.id)) add(verb, object.name);
    else add(`(${verb})`, subject.name);
  }
  return connections;
}

async function paths(
  ports: GraphPorts,
  fromName: string,
  toName: string,
): Promise<readonly ShownPath[] | null> {
  const [from, to] = await Promise.all([
    sameThing(ports, idOf(ports, fromName)),
    sameThing(ports, idOf(ports, toName)),
  ]);
  if (from === null || to === null) return null;
  const around = await between(ports, from.ids, to.ids);
  const same = sameNames([from, to, ...(await joinedAmong(ports, around))]);
  const found = pathsBetween(
    around,
    { from: from.ids[0] ?? '', to: to.ids[0] ?? '' },
    { same, paths: graphSettings.paths, longest: graphSettings.longestPath },
  );
  const steps = found.map((path) =>
    path.slice(1).flatMap((id, at) => {
      const ends = [path[at] ?? '', id];
      const step = around.find(
        (one) =>
          ends.includes(same(one.subject_id)) &&
          ends.includes(same(one.object_id)) &&
          same(one.subject_id) !== same(one.object_id),
      );
      return step === undefined ? [] : [step];
    }),
  );
  const shown = new Map(
    (await shownRelations(ports, [...new Set(steps.flat())])).map((one) => [one.relation_id, one]),
  );
  return found.flatMap((path, at) => {
    const own = (steps[at] ?? []).flatMap((one) => shown.get(one.relation_id) ?? []);
    if (own.length < path.length - 1) return [];
    const names = new Map(
      own
        .flatMap(({ subject, object }) => [subject, object])
        .map(({ id, name }) => [same(id), name] as const),
    );
    return [{ entities: path.map((id) => names.get(id) ?? ''), steps: own }];
  });
}

/** Relations around both ends, step by step, until they meet or enough were read. */
async function between(
  ports: GraphPorts,
  from: readonly string[],
  to: readonly string[],
): Promise<readonly HeldRelation[]> {
  const found = new Map<string, HeldRelation>();
  const sides = [
    { met: new Set(from), edge: from },
    { met: new Set(to), edge: to },
  ];
  for (let step = 0; step < graphSettings.longestPath; step++) {
    const side = sides[step % 2];
    if (side === undefined || side.edge.length === 0) continue;
    const { relations } = await relationsOf(ports, side.edge, { limit: BROWSED_RELATIONS });
    for (const one of relations) found.set(one.relation_id, one);
    const ends = otherEnds(relations, side.met);
    const things = await sameThings(ports, ends.slice(0, BROWSED_RELATIONS));
    side.edge = things.flatMap(({ ids }) => ids).filter((id) => !side.met.has(id));
    for (const id of side.edge) side.met.add(id);
    if (side.met.size > graphSettings.mostMet) break;
  }
  return [...found.values()];
}

async function joinedAmong(
  ports: GraphPorts,
  relations: readonly HeldRelation[],
): Promise<readonly SameThing[]> {
  const ids = new Set(relations.flatMap(({ subject_id, object_id }) => [subject_id, object_id]));
  const things = await sameThings(ports, [...ids]);
  return things.filter(({ joins }) => joins.length > 0);
}

/** Of each name, the first in order of all names of its thing. */
function sameNames(things: readonly SameThing[]): SameAs {
  const first = new Map(
    things.flatMap(({ ids }) => {
      const [one = ''] = ids.toSorted();
      return ids.map((id) => [id, one] as const);
    }),
  );
  return (id) => first.get(id) ?? id;
}

const NAMES_OF_TOPIC = 8;

async function overview(ports: GraphPorts, topics: number): Promise<Overview> {
  const { relations } = await relationsOf(ports, null, { limit: graphSettings.overviewRelations });
  const same = sameNames(await joinedAmong(ports, relations));
  const hub = same(graphNames(ports.memoryDigest).entity({ kind: 'speaker' }));
  const clusters = clustersOf(relations, { same, hub }).slice(0, topics);
  const named = await namesIn(ports, clusters, { relations, same });
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

/** Only the names that are shown are decrypted. */
async function namesIn(
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

async function alias(
  ports: MemoryPorts,
  origin: Origin,
  [one, other]: readonly [string, string],
): Promise<ShownEntity | null> {
  const [entity_id, other_id] = [idOf(ports, one), idOf(ports, other)];
  const known = await Promise.all([sameThing(ports, entity_id), sameThing(ports, other_id)]);
  if (entity_id === other_id || known.every((thing) => thing === null)) return null;
  const key_subject = `alias:${[entity_id, other_id].toSorted().join('-')}`;
  const words = JSON.stringify({ entity: one, other });
  const text = await ports.blobs.putPersonal(key_subject, words);
  const given = { entity_id, other_id, by: 'owner' as const, memory_id: null, key_subject, text };
  await decideOn(ports, origin, { entity_id, other_id }, (isJoined) =>
    isJoined ? [] : [fact('EntitiesJoined', given)],
  );
  return (await browse(ports, one, { depth: 1, limit: BROWSED_RELATIONS }))?.entity ?? null;
}

async function unalias(
  ports: MemoryPorts,
  origin: Origin,
  [one, other]: readonly [string, string],
): Promise<boolean> {
  const pair = { entity_id: idOf(ports, one), other_id: idOf(ports, other) };
  return decideOn(ports, origin, pair, (isJoined) =>
    isJoined ? [fact('EntitiesParted', { ...pair, by: 'owner' })] : [],
  );
}

type Pair = { readonly entity_id: string; readonly other_id: string };

/** Whether it changed anything. */
async function decideOn(
  { log, agentId }: MemoryPorts,
  origin: Origin,
  { entity_id, other_id }: Pair,
  decide: (
    isJoined: boolean,
  ) => readonly ReturnType<typeof fact<'EntitiesJoined' | 'EntitiesParted'>>[],
): Promise<boolean> {
  const wanted = [{ projection: entityProjection, keys: [entity_id] }];
  const { status } = await log.decide(agentId, wanted, (view) => {
    const doc = view.get(entityProjection, entity_id);
    const isJoined = doc?.joined.some((one) => one.other_id === other_id) ?? false;
    const unless = {
      subjects: [`entity:${entity_id}`],
      types: ['EntitiesJoined', 'EntitiesParted'],
    };
    return { origin, decision: { events: decide(isJoined), unless } };
  });
  return status === 'stored';
}
