import { type PayloadOf, payloadsOf } from '../../domain/fact.ts';
import {
  type GraphNames,
  givenName,
  graphNames,
  shownName,
} from '../../domain/graph/graph-names.ts';
import { joinEntities, type Sameness } from '../../domain/graph/join-entities.ts';
import { graphSettings } from '../../domain/graph/settings.ts';
import {
  exclusiveEnd,
  type NewRelation,
  stateRelations,
} from '../../domain/graph/state-relations.ts';
import { entityProjection } from '../../domain/graph/views/entity.ts';
import { relationProjection } from '../../domain/graph/views/relation.ts';
import type { MemoryDoc } from '../../domain/memory/views/memory.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { Decision, View } from '../../kernel/log/log-contract.ts';
import { isHeldByOne } from '../../language/relations/roles.ts';
import type { StatedRelation } from '../../language/relations/stated-relations.ts';
import { leastTrusted } from '../../prompt/least-trusted.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import type { JoinWords, RelationWords } from './relation-words.ts';

type ReadBy = PayloadOf<'RelationStated'>['read_by'];

/** What was read in the text of a memory. */
export type ReadMemory = {
  readonly doc: MemoryDoc;
  readonly relations: readonly (StatedRelation & {
    readonly topics?: readonly string[];
    readonly speaker?: string | null;
  })[];
};

type Made = { readonly relation: NewRelation; readonly joins: readonly Sameness[] };

/**
 * Puts what was read into the log: each relation once for each memory that states it. Read twice, it is stated once.
 * `also`: facts that belong to the reading itself.
 */
export async function stateReadRelations(
  ports: MemoryPorts,
  read: readonly ReadMemory[],
  {
    origin,
    readBy,
    also = [],
  }: { readonly origin: Origin; readonly readBy: ReadBy } & {
    readonly also?: Decision['events'];
  },
): Promise<void> {
  const names = graphNames(ports.memoryDigest);
  const made: Made[] = [];
  for (const { doc, relations } of read) {
    const between = relations.filter(
      ({ subject, object }) => names.entity(subject) !== names.entity(object),
    );
    for (const one of between.slice(0, graphSettings.mostPerText)) {
      made.push(await madeOf(ports, { doc, one, names, readBy }));
    }
  }
  if (made.length === 0 && also.length === 0) return;
  const relations = made.map(({ relation }) => relation);
  const wanted = [
    { projection: relationProjection, keys: await relationsAround(ports, relations) },
    {
      projection: entityProjection,
      keys: made.flatMap(({ joins }) => joins.map((j) => j.entity_id)),
    },
  ];
  await ports.log.decide(ports.agentId, wanted, (view) => ({
    origin,
    decision: {
      events: [
        ...stateRelations(relations, [...view.all(relationProjection).values()]),
        ...joinsOf(view, made),
        ...also,
      ],
      ...(relations.length > 0 && { unless: statedMeanwhile(relations) }),
    },
  }));
}

function statedMeanwhile(relations: readonly NewRelation[]) {
  const subjects = [...new Set(relations.map(({ memory_id }) => `memory:${memory_id}`))];
  return { subjects, types: ['RelationStated'] };
}

function joinsOf(view: View, made: readonly Made[]) {
  const all = made.flatMap(({ joins }) => joins);
  return [...new Set(all.map(({ entity_id }) => entity_id))].flatMap((id) =>
    joinEntities(
      all.filter(({ entity_id }) => entity_id === id),
      view.get(entityProjection, id),
    ),
  );
}

/** Those themselves, and what they may put an end to. */
async function relationsAround(
  { log, agentId }: MemoryPorts,
  relations: readonly NewRelation[],
): Promise<readonly string[]> {
  const ends = relations.flatMap((one) => {
    const end = exclusiveEnd(one);
    if (end === null) return [];
    return [`entity:${end === 'subject' ? one.subject_id : one.object_id}`];
  });
  const own = relations.map(({ relation_id }) => relation_id);
  if (ends.length === 0) return [...new Set(own)];
  const events = await log.read(agentId, {
    subjects: [...new Set(ends)],
    types: ['RelationStated'],
    newestFirst: true,
    limit: graphSettings.relationsRead,
  });
  const around = payloadsOf(events, 'RelationStated').map(({ relation_id }) => relation_id);
  return [...new Set([...own, ...around])];
}

type Making = {
  readonly doc: MemoryDoc;
  readonly one: ReadMemory['relations'][number];
  readonly names: GraphNames;
  readonly readBy: ReadBy;
};

async function madeOf({ blobs }: MemoryPorts, making: Making): Promise<Made> {
  const { doc, one, names, readBy } = making;
  const { memory_id, subject: key_subject, at, source_ids } = doc;
  // What a model makes of the owner's words is its own word.
  const trust = readBy === 'model' ? leastTrusted([doc.trust, 'self']) : doc.trust;
  const { subject, verb, object, topics = [], speaker = null } = one;
  const ends = { subject_id: names.entity(subject), object_id: names.entity(object) };
  const verb_id = names.verb(verb);
  const words: RelationWords = {
    subject: shownName(subject),
    verb,
    object: shownName(object),
    topics: [...topics],
    speaker,
  };
  const [stored = ''] = doc.event_ids;
  const relation: NewRelation = {
    ...ends,
    relation_id: names.relation([trust, ends.subject_id, verb_id, ends.object_id]),
    verb_id,
    verb,
    topic_ids: topics.map(names.topic),
    speaker_id:
      speaker === null ? null : names.entity({ kind: 'name', name: speaker, isPerson: true }),
    memory_id,
    key_subject,
    text: await blobs.putPersonal(key_subject, JSON.stringify(words)),
    read_by: readBy,
    source_ids: [stored, ...source_ids],
    at,
    trust,
  };
  return { relation, joins: await samenesses({ blobs }, making) };
}

/** Only the owner's own words say who is who: "my sister Clara", and "Clara" for "Clara Meyer". */
async function samenesses(
  { blobs }: Pick<MemoryPorts, 'blobs'>,
  { doc: { memory_id, subject: key_subject, trust }, one, names, readBy }: Making,
): Promise<readonly Sameness[]> {
  if (trust !== 'owner' || readBy !== 'rules') return [];
  const { subject, verb, object } = one;
  const role = / of$/u.test(verb) && object.kind === 'speaker' ? verb.replace(/ of$/u, '') : null;
  const pairs = [
    ...(role === null ? [] : [{ short: { kind: 'role', role } as const, full: subject }]),
    ...[subject, object].flatMap((full) => {
      const short = givenName(full);
      return short === null ? [] : [{ short, full }];
    }),
  ];
  return Promise.all(
    pairs.map(async ({ short, full }) => {
      const words: JoinWords = { entity: shownName(short), other: shownName(full) };
      return {
        entity_id: names.entity(short),
        other_id: names.entity(full),
        by: readBy,
        memory_id,
        key_subject,
        text: await blobs.putPersonal(key_subject, JSON.stringify(words)),
        replaces: short.kind === 'role' && isHeldByOne(verb),
      };
    }),
  );
}
