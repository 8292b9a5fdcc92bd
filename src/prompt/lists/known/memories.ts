import { fillBudget } from '../../../domain/recall/fill-budget.ts';
import type { Remembered } from '../../../kernel/ports/memory.ts';
import type { MemoryType } from '../../../kernel/ports/memory-index.ts';
import { oneLine } from '../../../kernel/text/one-line.ts';
import type { Item } from '../../fill-lists.ts';
import type { MemoryLine } from '../../list/lines.ts';
import { phrase, type Rendering, single } from '../../list/phrase.ts';
import { inDecision, promptList } from '../../list/prompt-list.ts';
import { isOwn, itemOf, type PromptRecord } from '../../list/prompt-record.ts';

/** M22, D54: eight of a hundred tokens of a prompt, at most. */
export const MEMORY_TOKENS = { decide: 320, act: 2000, sub_agent: 1200 } as const;
const PLACES = { decide: 5, act: 12, sub_agent: 8 } as const;

/** What is remembered that may bear on the work. Whoever composes the prompt hands it over, as it found it. */
export const memories = promptList('memories', {
  decide: inDecision({
    section: 'memories',
    tokens: MEMORY_TOKENS.decide,
    places: PLACES.decide,
    worth: 115,
    lines: (given) => given.memories,
    items: memoryItems,
  }),
  act: { section: 'memories', tokens: MEMORY_TOKENS.act, places: PLACES.act, worth: 75 },
  sub_agent: {
    section: 'memories',
    tokens: MEMORY_TOKENS.sub_agent,
    places: PLACES.sub_agent,
    worth: 45,
  },
});

/** A deciding model has no way to look up what is from outside: it is not told of it. */
export function memoryLines(found: readonly Remembered[]): readonly MemoryLine[] {
  return found.filter(isOwn).map(({ id, text, trust, at, eventIds }) => ({
    id,
    text: `${at.slice(0, 10)}, ${WHO[trust]}: ${oneLine(text)}`,
    trust,
    eventIds,
  }));
}

/** Whole: what was too long was not handed over. */
function memoryItems(lines: readonly MemoryLine[], rendering: Rendering): readonly Item[] {
  return lines.map((line) =>
    single(line.id, `- ${phrase(line, rendering, Number.POSITIVE_INFINITY)}`, line),
  );
}

const WHO = { owner: 'your owner', self: 'you', outside: 'others' };

/**
 * As records of a job, what fits best last. Of what came from outside only how much there is: who does not look it up
 * has read nothing from there.
 */
export function memoryRecords(found: readonly Remembered[]): readonly PromptRecord[] {
  return [...ofOutside(found), ...found.filter(isOwn).map(memoryRecord).reverse()];
}

function memoryRecord({ id, text, trust, at, eventIds }: Remembered): PromptRecord {
  const fields = { remembered: text, said_by: WHO[trust], at: at.slice(0, 10) };
  return { name: id, fields, eventIds, trust };
}

function ofOutside(found: readonly Remembered[]): readonly PromptRecord[] {
  const others = found.filter(({ trust }) => trust === 'outside');
  const [first, ...rest] = others.map(({ eventIds: [stored] }) => stored);
  if (first === undefined) return [];
  const fields = { memories_from_outside: others.length, look_them_up_with: 'recall' };
  return [{ name: 'outside', fields, eventIds: [first, ...rest], trust: 'self' }];
}

/** Less than this share of the best is beside the point. */
const LEAST_SHARE = 0.25;

/**
 * Those that fit together, best first: what does not fit is left out, and what comes after it may still fit (D49, D54).
 * Tokens are those of the lines as they will stand there.
 */
export function fittingMemories(
  found: readonly Remembered[],
  purpose: keyof typeof MEMORY_TOKENS,
): readonly Remembered[] {
  const [best] = found;
  const near = found.filter(({ score }) => score >= (best?.score ?? 0) * LEAST_SHARE);
  const sections = Object.entries(SHARES).map(([name, share]) => {
    return { name, share, items: near.filter(({ type }) => type === name) };
  });
  const render = { item: shownAs, heading: () => '' };
  const { taken } = fillBudget(sections, { render, budget: MEMORY_TOKENS[purpose] });
  const kept = new Set(taken.flatMap(({ items }) => items));
  return near.filter((one) => kept.has(one)).slice(0, PLACES[purpose]);
}

/** M22: of what is remembered of each type; what one leaves over goes to the others. */
const SHARES: Readonly<Record<MemoryType, number>> = {
  episodic: 2,
  semantic: 3,
  prospective: 1,
  procedural: 2,
  working: 0,
};

/** No form of a line is longer. */
function shownAs(one: Remembered): string {
  const [line] = itemOf(memoryRecord(one), Number.POSITIVE_INFINITY).lines;
  return line?.text ?? '';
}
