import { payloadsOf } from '../../domain/fact.ts';
import { graphSettings } from '../../domain/graph/settings.ts';
import {
  type EntityDoc,
  entityProjection,
  RECENT_RELATIONS,
} from '../../domain/graph/views/entity.ts';
import { type RelationDoc, relationProjection } from '../../domain/graph/views/relation.ts';
import { isHistory, type MemoryDoc } from '../../domain/memory/views/memory.ts';
import { memoriesOf } from '../memory/indexed-memories.ts';
import type { GraphPorts } from './graph-ports.ts';
import { wordsOfRelations } from './relation-words.ts';

type Statement = RelationDoc['statements'][number];

/** A current or ended relation with its readable statements. */
export type HeldRelation = RelationDoc & {
  readonly statements: readonly [Statement, ...Statement[]];
  /** Whether an active memory states it. */
  readonly isSaid: boolean;
};

/** A relation with the names of its ends. */
export type ShownRelation = {
  readonly relation_id: string;
  readonly subject: { readonly id: string; readonly name: string };
  readonly verb: string;
  readonly object: { readonly id: string; readonly name: string };
  readonly topics: readonly string[];
  readonly speaker: string | null;
  readonly trust: RelationDoc['trust'];
  readonly since: string;
  readonly at: string;
  readonly until: string | null;
  readonly memory_ids: readonly string[];
  readonly event_ids: readonly string[];
};

type Wanted = {
  readonly limit: number;
  /** Includes ended relations. */
  readonly past?: boolean;
  readonly before?: number | undefined;
};

export type RelationPage = {
  readonly relations: readonly HeldRelation[];
  /** The `before` of the next page. */
  readonly next: number | null;
};

/**
 * Relations of these entities, or of all, newest statement first. Reads at most one page: an entity's document has its
 * newest relations, so an entity with many costs no more than one with few.
 */
export async function relationsOf(
  ports: GraphPorts,
  entityIds: readonly string[] | null,
  wanted: Wanted,
): Promise<RelationPage> {
  if (entityIds?.length === 0) return { relations: [], next: null };
  const { limit, past = false, before } = wanted;
  const isNewest = entityIds !== null && before === undefined && limit <= RECENT_RELATIONS;
  const { ids, next } = isNewest
    ? await recentRelations(ports, entityIds, limit)
    : await statedRelationIds(ports, entityIds, wanted);
  const docs = await relationsById(ports, [...new Set(ids)]);
  const held = await stillSaid(ports, docs);
  return {
    relations: held.filter(({ ended_by, isSaid }) => past || (isSaid && ended_by === null)),
    next,
  };
}

type Ids = { readonly ids: readonly string[]; readonly next: number | null };

async function recentRelations(
  ports: GraphPorts,
  entityIds: readonly string[],
  limit: number,
): Promise<Ids> {
  const docs = await entitiesOf(ports, [...new Set(entityIds)]);
  const all = docs.flatMap(({ recent }) => recent).toSorted((a, b) => b.seq - a.seq);
  const bySeq = new Map(all.map(({ relation_id, seq }) => [relation_id, seq]));
  const ids = [...new Set(all.map(({ relation_id }) => relation_id))];
  const last = ids.slice(0, limit).at(-1);
  const isAll = ids.length <= limit && docs.every(({ recent }) => recent.length < RECENT_RELATIONS);
  return {
    ids: ids.slice(0, limit),
    next: isAll || last === undefined ? null : (bySeq.get(last) ?? null),
  };
}

async function statedRelationIds(
  { log, agentId }: GraphPorts,
  entityIds: readonly string[] | null,
  { limit, before }: Wanted,
): Promise<Ids> {
  const events = await log.read(agentId, {
    types: ['RelationStated'],
    ...(entityIds !== null && { subjects: entityIds.map((id) => `entity:${id}`) }),
    ...(before !== undefined && { upTo: before - 1 }),
    newestFirst: true,
    limit,
  });
  const ids = payloadsOf(events, 'RelationStated').map(({ relation_id }) => relation_id);
  return { ids, next: events.length < limit ? null : (events.at(-1)?.seq ?? null) };
}

async function relationsById(
  { log, agentId }: GraphPorts,
  ids: readonly string[],
): Promise<readonly RelationDoc[]> {
  if (ids.length === 0) return [];
  const view = await log.view(agentId, [{ projection: relationProjection, keys: ids }]);
  return ids.flatMap((id) => view.get(relationProjection, id) ?? []);
}

/** The status of each memory that is, or was, true. */
async function historyAmong(
  ports: GraphPorts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemoryDoc['status']>> {
  const memories = (await memoriesOf(ports, [...new Set(ids)])).filter(isHistory);
  return new Map(memories.map((one) => [one.memory_id, one.status]));
}

/** Leaves out relations that only corrected or forgotten memories state. */
async function stillSaid(
  ports: GraphPorts,
  docs: readonly RelationDoc[],
): Promise<readonly HeldRelation[]> {
  const status = await historyAmong(
    ports,
    docs.flatMap(({ statements }) => statements.map(({ memory_id }) => memory_id)),
  );
  return docs.flatMap((doc) => {
    const [first, ...rest] = doc.statements.filter(({ memory_id }) => status.has(memory_id));
    if (first === undefined) return [];
    const isSaid = [first, ...rest].some(({ memory_id }) => status.get(memory_id) === 'active');
    return [{ ...doc, statements: [first, ...rest], isSaid }];
  });
}

/** Adds names; leaves out relations whose text can no longer be read. */
export async function shownRelations(
  ports: GraphPorts,
  relations: readonly HeldRelation[],
): Promise<readonly ShownRelation[]> {
  const words = await wordsOfRelations(
    ports,
    relations.map(({ statements: [newest] }) => newest),
  );
  return relations.flatMap((one, at) => {
    const said = words[at];
    if (said === null || said === undefined) return [];
    return [
      {
        relation_id: one.relation_id,
        subject: { id: one.subject_id, name: said.subject },
        verb: said.verb,
        object: { id: one.object_id, name: said.object },
        topics: said.topics,
        speaker: said.speaker,
        trust: one.trust,
        since: one.since,
        at: one.at,
        until: one.until,
        memory_ids: one.statements.map(({ memory_id }) => memory_id),
        event_ids: one.statements.map(({ event_id }) => event_id),
      },
    ];
  });
}

/** The known entities of these ids. */
export async function entitiesOf(
  { log, agentId }: GraphPorts,
  ids: readonly string[],
): Promise<readonly EntityDoc[]> {
  if (ids.length === 0) return [];
  const view = await log.view(agentId, [{ projection: entityProjection, keys: [...new Set(ids)] }]);
  return ids.flatMap((id) => view.get(entityProjection, id) ?? []);
}

export type SameThing = {
  /** All names of the entity. */
  readonly ids: readonly string[];
  readonly joins: readonly Join[];
};

type Join = EntityDoc['joined'][number];

/** All names of one entity, by joins that still hold. Null: no entity has that name. */
export async function sameThing(ports: GraphPorts, id: string): Promise<SameThing | null> {
  return (await sameThings(ports, [id]))[0] ?? null;
}

/** The same for several names, in their order and each entity once; unknown names are left out. */
export async function sameThings(
  ports: GraphPorts,
  ids: readonly string[],
): Promise<readonly SameThing[]> {
  const held = new Map<string, readonly Join[]>();
  for (let next = [...new Set(ids)]; next.length > 0; ) {
    const docs = await entitiesOf(ports, next);
    const said = await historyAmong(
      ports,
      docs.flatMap(({ joined }) => joined.flatMap(({ memory_id }) => memory_id ?? [])),
    );
    for (const { entity_id, joined } of docs) {
      const isSaid = ({ memory_id }: Join) => memory_id === null || said.has(memory_id);
      held.set(entity_id, joined.filter(isSaid));
    }
    const others = docs.flatMap(({ entity_id }) => held.get(entity_id) ?? []);
    next = [...new Set(others.map(({ other_id }) => other_id))].filter((id) => !held.has(id));
    if (held.size > ids.length * graphSettings.mostNames) break;
  }
  const done = new Set<string>();
  return ids.flatMap((id) => {
    if (done.has(id) || !held.has(id)) return [];
    const own = reached(id, held);
    for (const one of own) done.add(one);
    return [{ ids: own, joins: own.flatMap((one) => held.get(one) ?? []) }];
  });
}

function reached(id: string, held: ReadonlyMap<string, readonly Join[]>): readonly string[] {
  const own = [id];
  for (const one of own) {
    for (const { other_id } of held.get(one) ?? []) {
      const isNew = held.has(other_id) && !own.includes(other_id);
      if (isNew && own.length < graphSettings.mostNames) own.push(other_id);
    }
  }
  return own;
}
