import { graphSettings } from '../../domain/graph/settings.ts';
import type { GraphPorts } from './graph-ports.ts';
import type { Browsed, BrowseOptions } from './graph-shapes.ts';
import {
  type HeldRelation,
  type RelationPage,
  relationsOf,
  type SameThing,
  type ShownRelation,
  sameThing,
  shownRelations,
} from './read-graph.ts';
import { wordsOfJoins } from './relation-words.ts';
import { entityIdOf, otherEnds } from './walk.ts';

/** The relations of an entity, step by step outwards (A22). Null: no entity has that name. */
export async function browseEntity(
  ports: GraphPorts,
  name: string,
  options: BrowseOptions,
): Promise<Browsed | null> {
  const thing = await sameThing(ports, entityIdOf(ports, name));
  if (thing === null) return null;
  const { limit, past = false, before } = options;
  const own = await relationsOf(ports, thing.ids, { limit, past, before });
  const relations = await shownByDepth(ports, await stepsAway(ports, { thing, own, options }));
  const names = await namesOf(ports, thing, relations);
  const [first = name, ...aliases] = names;
  return {
    entity: { id: thing.ids[0] ?? '', name: first, aliases },
    connections: connectionsOf(relations, new Set(thing.ids)),
    relations,
    next: own.next,
  };
}

type Depths = ReadonlyMap<HeldRelation, number>;
type From = {
  readonly thing: SameThing;
  readonly own: RelationPage;
  readonly options: BrowseOptions;
};

async function stepsAway(ports: GraphPorts, { thing, own, options }: From): Promise<Depths> {
  const { depth, past = false } = options;
  const met = new Set(thing.ids);
  const found = new Map(own.relations.map((one) => [one.relation_id, { one, at: 1 }]));
  let edge = otherEnds(own.relations, met);
  for (let step = 2; step <= depth && edge.length > 0; step++) {
    const next = await relationsOf(ports, edge, { limit: graphSettings.relationsRead, past });
    for (const id of edge) met.add(id);
    for (const one of next.relations) {
      if (!found.has(one.relation_id)) found.set(one.relation_id, { one, at: step });
    }
    edge = otherEnds(next.relations, met).slice(0, graphSettings.mostMet - met.size);
  }
  return new Map([...found.values()].map(({ one, at }) => [one, at]));
}

async function shownByDepth(ports: GraphPorts, depths: Depths): Promise<Browsed['relations']> {
  const byId = new Map([...depths].map(([one, depth]) => [one.relation_id, depth]));
  const shown = await shownRelations(ports, [...depths.keys()]);
  return shown.map((one) => ({ ...one, depth: byId.get(one.relation_id) ?? 1 }));
}

/** All readable names of the entity, from its relations and joins. */
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
