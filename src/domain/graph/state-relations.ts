import type { Trust } from '../../kernel/event/event.ts';
import { isHeldByOne } from '../../language/relations/roles.ts';
import { type Fact, fact, type PayloadOf } from '../fact.ts';
import type { RelationDoc } from './views/relation.ts';

type Stated = PayloadOf<'RelationStated'>;

/** A relation that was read in a text, before it is known what it puts an end to. */
export type NewRelation = Omit<Stated, 'ended_ids' | 'ended_by_id' | 'until'> & {
  readonly verb: string;
  readonly trust: Trust;
  /** It puts an end to nothing. */
  readonly isMore: boolean;
};

const RANK: Readonly<Record<Trust, number>> = { outside: 0, self: 1, owner: 2 };

/** Of which there is one at a time: where the new one is said, the one before is over. */
const ONE_OBJECT: ReadonlySet<string> = new Set(['lives in', 'birthday on']);

/** Relations of the same place exclude each other; null: any number of them may hold at once. */
export function exclusiveEnd({
  verb,
  subject_id,
  object_id,
  isMore,
}: Pick<NewRelation, 'verb' | 'subject_id' | 'object_id' | 'isMore'>): 'subject' | 'object' | null {
  if (isMore || subject_id === object_id) return null;
  if (ONE_OBJECT.has(verb)) return 'subject';
  return isHeldByOne(verb) ? 'object' : null;
}

/**
 * States them, each once for each memory. The newer statement of a trust that is no less puts an end to the older, which
 * stays as history; an older one that is read later is history from the start.
 */
export function stateRelations(
  fresh: readonly NewRelation[],
  known: readonly RelationDoc[],
): readonly Fact<'RelationStated'>[] {
  const all = new Map(known.map((doc) => [doc.relation_id, inForce(doc)]));
  const facts: Fact<'RelationStated'>[] = [];
  for (const { verb, trust, isMore, ...given } of fresh) {
    const before = all.get(given.relation_id);
    if (before?.memories.has(given.memory_id) === true) continue;
    const rivals = rivalsOf({ ...given, verb, isMore }, [...all.values()]);
    const { newer, ended } = rankedRivals({ at: given.at, trust }, rivals);
    for (const { relation_id } of ended) all.delete(relation_id);
    all.set(given.relation_id, afterIt({ ...given, trust }, before, newer === undefined));
    const ended_ids = ended.map(({ relation_id }) => relation_id);
    const over = { ended_by_id: newer?.relation_id ?? null, until: newer?.at ?? null };
    facts.push(fact('RelationStated', { ...given, ...over, ended_ids }, { trust }));
  }
  return facts;
}

/** What is newer and counts as much; else what is over with it. */
function rankedRivals({ at, trust }: Pick<InForce, 'at' | 'trust'>, rivals: readonly InForce[]) {
  const newer = rivals.find((one) => one.at > at && RANK[one.trust] >= RANK[trust]);
  const older = rivals.filter((one) => one.at <= at && RANK[one.trust] <= RANK[trust]);
  return { newer, ended: newer === undefined ? older : [] };
}

function afterIt(
  given: Omit<NewRelation, 'verb' | 'isMore'>,
  before: InForce | undefined,
  holds: boolean,
): InForce {
  const at = before === undefined || given.at > before.at ? given.at : before.at;
  const memories = new Set([...(before?.memories ?? []), given.memory_id]);
  return { ...given, at, memories, holds };
}

type InForce = Pick<RelationDoc, 'relation_id' | 'subject_id' | 'verb_id' | 'object_id'> & {
  readonly trust: Trust;
  readonly at: string;
  readonly memories: ReadonlySet<string>;
  readonly holds: boolean;
};

function inForce(doc: RelationDoc): InForce {
  const memories = new Set(doc.statements.map(({ memory_id }) => memory_id));
  return { ...doc, memories, holds: doc.ended_by === null };
}

function rivalsOf(
  given: Pick<
    NewRelation,
    'verb' | 'verb_id' | 'subject_id' | 'object_id' | 'relation_id' | 'isMore'
  >,
  known: readonly InForce[],
): readonly InForce[] {
  const end = exclusiveEnd(given);
  if (end === null) return [];
  const [same, other] =
    end === 'subject'
      ? (['subject_id', 'object_id'] as const)
      : (['object_id', 'subject_id'] as const);
  return known.filter(
    (one) =>
      one.holds &&
      one.verb_id === given.verb_id &&
      one[same] === given[same] &&
      one[other] !== given[other],
  );
}
