import type { Trust } from '../../kernel/event/event.ts';
import { type Fact, fact, type PayloadOf } from '../fact.ts';
import type { MemoryDoc } from './views/memory.ts';

export type NewMemory = Omit<PayloadOf<'MemoryStored'>, 'standing'> & {
  readonly standing: PayloadOf<'MemoryStored'>['standing'];
  readonly trust: Trust;
};

type Around = {
  /** The memory of the same words, if there is one. */
  readonly known: MemoryDoc | undefined;
  /** The memory that it is to correct. */
  readonly corrected: MemoryDoc | undefined;
  /** What these words make wrong without saying so. */
  readonly outdated?: readonly MemoryDoc[];
  /** The id of these words, where they are nearly those of the memory they are stored as. */
  readonly saidAs?: string | undefined;
  /** False: what was forgotten stays so, as when a source is read anew. */
  readonly revives: boolean;
};

const RANK: Readonly<Record<Trust, number>> = { outside: 0, self: 1, owner: 2 };

/** Whether words of this trust may take the place of others. */
export function mayCorrect(trust: Trust, old: Pick<MemoryDoc, 'trust'>): boolean {
  return RANK[trust] >= RANK[old.trust];
}

/**
 * Stores it, or reinforces what holds the same words; these may correct another memory all the same. The same event says
 * something once.
 */
export function storeMemory(
  { trust, ...given }: NewMemory,
  { known, corrected, outdated = [], saidAs, revives }: Around,
): readonly Fact[] {
  const supersedes = correctedId(trust, given, corrected);
  if (known?.status === 'active') {
    const again = reinforced(known, given, { trust, saidAs });
    const { subject, text } = known;
    if (supersedes === null || text === null) return again;
    return [fact('MemoryStored', { ...given, subject, text, supersedes }, { trust }), ...again];
  }
  if (known?.status === 'forgotten' && !revives) return [];
  return [
    fact('MemoryStored', { ...given, supersedes }, { trust }),
    ...outdated.flatMap((old) => outdating(given.memory_id, trust, old)),
  ];
}

function outdating(by_id: string, trust: Trust, old: MemoryDoc): readonly Fact[] {
  const { memory_id, status } = old;
  if (status !== 'active' || memory_id === by_id || !mayCorrect(trust, old)) return [];
  return [fact('MemoryOutdated', { memory_id, by_id }, { trust })];
}

/** The memory that these words take the place of; null: of none. */
function correctedId(
  trust: Trust,
  { memory_id, supersedes }: Pick<NewMemory, 'memory_id' | 'supersedes'>,
  corrected: MemoryDoc | undefined,
): string | null {
  if (corrected?.status !== 'active' || supersedes === memory_id) return null;
  return mayCorrect(trust, corrected) ? supersedes : null;
}

/** Said once more: a fact if it comes from a source that is not among those of before. */
export function reinforced(
  { memory_id, source_ids: before }: Pick<MemoryDoc, 'memory_id' | 'source_ids'>,
  given: Pick<NewMemory, 'source_ids'>,
  { trust, saidAs }: { readonly trust: Trust; readonly saidAs: string | undefined },
): readonly Fact[] {
  const source_ids = given.source_ids.filter((id) => !before.includes(id));
  const [first] = source_ids;
  if (first === undefined) return [];
  const dedupeKey = `memory-again:${memory_id}:${first}`;
  const said = saidAs === undefined ? {} : { said_as: saidAs };
  const payload = { memory_id, source_ids, ...said };
  return [fact('MemoryReinforced', payload, { trust, dedupeKey })];
}
