import { type PayloadOf, payloadsOf } from '../../domain/fact.ts';
import {
  type GraphNames,
  givenName,
  graphNames,
  shownName,
} from '../../domain/graph/graph-names.ts';
import { joinEntities, mayJoin, type Sameness } from '../../domain/graph/join-entities.ts';
import { graphSettings } from '../../domain/graph/settings.ts';
import {
  exclusiveEnd,
  type NewRelation,
  stateRelations,
} from '../../domain/graph/state-relations.ts';
import { entityProjection } from '../../domain/graph/views/entity.ts';
import { relationProjection } from '../../domain/graph/views/relation.ts';
import { isHistory, type MemoryDoc, memoryProjection } from '../../domain/memory/views/memory.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { Decision, View } from '../../kernel/log/log-contract.ts';
import type { StatedRelation } from '../../language/relations/relation-forms.ts';
import { isHeldByOne } from '../../language/relations/roles.ts';
import { leastTrusted } from '../../prompt/least-trusted.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import type { JoinWords, RelationWords } from './relation-words.ts';

type ReadBy = PayloadOf<'RelationStated'>['read_by'];

/** A relation or a join found in the text of a memory. */
export type ReadMemory = {
  readonly doc: MemoryDoc;
  readonly relations: readonly (StatedRelation & {
    readonly topics?: readonly string[];
    readonly speaker?: string | null;
  })[];
};

/** Without its text, which is stored only if the relation is new. */
type NewSameness = Omit<Sameness, 'text'> & { readonly words: JoinWords };
type Made = { readonly relation: NewRelation; readonly joins: readonly NewSameness[] };

/** Texts stored at once. */
const TOGETHER = 16;

/**
 * Records the relations that were read, once per memory that states them; reading twice adds nothing. `also`: facts about
 * the reading itself.
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
  const making = read.flatMap(({ doc, relations }) =>
    relations
      .filter(({ subject, object }) => names.entity(subject) !== names.entity(object))
      .slice(0, graphSettings.mostPerText)
      .map((one): Making => ({ doc, one, names, readBy })),
  );
  if (making.length === 0 && also.length === 0) return;
  const made: Made[] = [];
  for (let at = 0; at < making.length; at += TOGETHER) {
    const some = making.slice(at, at + TOGETHER);
    made.push(...(await Promise.all(some.map((one) => madeOf(ports, one)))));
  }
  const joins = await joinsToMake(ports, made);
  const relations = made.map(({ relation }) => relation);
  const memoryIds = [...new Set(relations.map(({ memory_id }) => memory_id))];
  const wanted = [
    { projection: relationProjection, keys: await relationsAround(ports, relations) },
    { projection: entityProjection, keys: joins.map(({ entity_id }) => entity_id) },
    { projection: memoryProjection, keys: memoryIds },
  ];
  await ports.log.decide(ports.agentId, wanted, (view) => {
    const holds = ({ memory_id }: { readonly memory_id: string | null }) => {
      const doc = view.get(memoryProjection, memory_id ?? '');
      return doc !== undefined && isHistory(doc);
    };
    const events = [
      ...stateRelations(relations.filter(holds), [...view.all(relationProjection).values()]),
      ...joinsOf(view, joins.filter(holds)),
      ...also,
    ];
    const unless = { subjects: memoryIds.map((id) => `memory:${id}`), types: MEANWHILE };
    return { origin, decision: { events, ...(memoryIds.length > 0 && { unless }) } };
  });
}

/** Events that change whether a memory states something. */
const MEANWHILE = ['RelationStated', 'MemoryForgotten', 'PersonalDataErased'];

/** Relations that are new and possible: for the others no text is stored. */
async function joinsToMake(
  ports: MemoryPorts,
  made: readonly Made[],
): Promise<readonly Sameness[]> {
  const all = new Map(
    made
      .flatMap(({ joins }) => joins)
      .map((join) => [`${join.entity_id} ${join.other_id}`, join] as const),
  );
  const keys = [...new Set([...all.values()].map(({ entity_id }) => entity_id))];
  if (keys.length === 0) return [];
  const view = await ports.log.view(ports.agentId, [{ projection: entityProjection, keys }]);
  const open = [...all.values()].filter((one) =>
    mayJoin(one, view.get(entityProjection, one.entity_id)),
  );
  return Promise.all(
    open.map(async ({ words, ...join }) => {
      const text = await ports.blobs.putPersonal(join.key_subject, JSON.stringify(words));
      return { ...join, text };
    }),
  );
}

function joinsOf(view: View, all: readonly Sameness[]) {
  return [...new Set(all.map(({ entity_id }) => entity_id))].flatMap((id) =>
    joinEntities(
      all.filter(({ entity_id }) => entity_id === id),
      view.get(entityProjection, id),
    ),
  );
}

/** These relations, and those they may end. */
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
  // A model's reading of the owner's words has the model's trust.
  const trust = readBy === 'model' ? leastTrusted([doc.trust, 'self']) : doc.trust;
  const { subject, verb, object, topics = [], speaker = null, isMore = false } = one;
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
    isMore,
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
  return { relation, joins: samenesses(making) };
}

/** Only the owner's own words join names: "my sister Clara", and "Clara" for "Clara Meyer". */
function samenesses({
  doc: { memory_id, subject: key_subject, trust },
  one: { subject, verb, object },
  names,
  readBy,
}: Making): readonly NewSameness[] {
  if (trust !== 'owner' || readBy !== 'rules') return [];
  const role = / of$/u.test(verb) && object.kind === 'speaker' ? verb.replace(/ of$/u, '') : null;
  const pairs = [
    ...(role === null ? [] : [{ short: { kind: 'role', role } as const, full: subject }]),
    ...[subject, object].flatMap((full) => {
      const short = givenName(full);
      return short === null ? [] : [{ short, full }];
    }),
  ];
  return pairs.map(({ short, full }) => ({
    entity_id: names.entity(short),
    other_id: names.entity(full),
    by: readBy,
    memory_id,
    key_subject,
    words: { entity: shownName(short), other: shownName(full) },
    replaces: short.kind === 'role' && isHeldByOne(verb),
  }));
}
