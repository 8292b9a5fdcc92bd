import { shareText } from '../../../domain/learning/views/capability.ts';
import { type NoteDoc, noteProjection } from '../../../domain/learning/views/note.ts';
import { fillBudget } from '../../../domain/recall/fill-budget.ts';
import type { Remembered } from '../../../kernel/ports/memory.ts';
import type { MemoryType } from '../../../kernel/ports/memory-index.ts';
import { oneLine } from '../../../kernel/text/one-line.ts';
import type { Item } from '../../fill-lists.ts';
import type { MemoryLine } from '../../list/lines.ts';
import { newestNoteIds } from '../../list/note-lines.ts';
import { phrase, type Rendering, single } from '../../list/phrase.ts';
import { type Documents, inDecision, promptList } from '../../list/prompt-list.ts';
import { isOwn, itemOf, type PromptRecord } from '../../list/prompt-record.ts';

/** M22, D54: eight of a hundred tokens of a prompt, at most. */
export const MEMORY_TOKENS = { decide: 320, act: 2000, sub_agent: 1200 } as const;
const PLACES = { decide: 5, act: 12, sub_agent: 8 } as const;

/** Memories for the work, passed in by the caller of the composer. */
export const memories = promptList('memories', {
  decide: inDecision({
    section: 'memories',
    tokens: MEMORY_TOKENS.decide,
    places: PLACES.decide,
    worth: 115,
    documents: [{ projection: noteProjection, keys: 'all' }],
    lines: ({ memories: found, documents: docs }) => besideNotes(found, notesKept(docs)),
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

/** Without what stands among the notes: both keep what the owner asked to remember. */
export function besideNotes(
  found: readonly MemoryLine[],
  notes: readonly NoteDoc[],
): readonly MemoryLine[] {
  const noted = newestNoteIds(notes);
  return found.filter(({ eventIds }) => !eventIds.some((id) => noted.has(id)));
}

function notesKept(docs: Documents): readonly NoteDoc[] {
  return ['decision', 'project'].flatMap((kind) => docs.get(noteProjection, kind) ?? []);
}

/** Leaves out memories from outside: a deciding model has no tool to look them up. */
export function memoryLines(found: readonly Remembered[]): readonly MemoryLine[] {
  return found.filter(isOwn).map(({ id, text, trust, at, eventIds }) => ({
    id,
    text: `${at.slice(0, 10)}, ${WHO[trust]}: ${oneLine(text)}`,
    trust,
    eventIds,
  }));
}

/** The whole text: longer memories were not passed in. */
function memoryItems(lines: readonly MemoryLine[], rendering: Rendering): readonly Item[] {
  return lines.map((line) =>
    single(line.id, `- ${phrase(line, rendering, Number.POSITIVE_INFINITY)}`, line),
  );
}

const WHO = { owner: 'your owner', self: 'you', outside: 'others' };

/**
 * Memories as records of a job, best match last. Memories from outside are only counted, so that they do not lower the
 * trust of a job that does not look them up.
 */
export function memoryRecords(found: readonly Remembered[]): readonly PromptRecord[] {
  return [...ofOutside(found), ...found.filter(isOwn).map(memoryRecord).reverse()];
}

function memoryRecord(one: Remembered): PromptRecord {
  const { id, text, trust, at, eventIds, confidence } = one;
  const held = confidence === undefined ? {} : { held: `${shareText(confidence)} of such work` };
  const fields = { remembered: text, said_by: WHO[trust], at: at.slice(0, 10), ...held };
  return { name: id, fields, eventIds, trust };
}

function ofOutside(found: readonly Remembered[]): readonly PromptRecord[] {
  const others = found.filter(({ trust }) => trust === 'outside');
  const [first, ...rest] = others.map(({ eventIds: [stored] }) => stored);
  if (first === undefined) return [];
  const fields = { memories_from_outside: others.length, look_them_up_with: 'recall' };
  return [{ name: 'outside', fields, eventIds: [first, ...rest], trust: 'self' }];
}

/** Matches below this share of the best are left out. */
const LEAST_SHARE = 0.25;

/**
 * The memories that fit the budget together, best first; a later, shorter one may still fit (D49, D54). Counts the tokens
 * of the lines as written.
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

/** M22: share of each type of memory; unused shares go to the others. */
const SHARES: Readonly<Record<MemoryType, number>> = {
  episodic: 2,
  semantic: 3,
  prospective: 1,
  procedural: 2,
  working: 0,
};

/** The longest form of a line. */
function shownAs(one: Remembered): string {
  const [line] = itemOf(memoryRecord(one), Number.POSITIVE_INFINITY).lines;
  return line?.text ?? '';
}
