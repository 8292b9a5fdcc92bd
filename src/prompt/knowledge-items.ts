import { oneLine } from '../kernel/text/one-line.ts';
import { cutToCharacters, cutToTokens } from '../kernel/text/tokens.ts';
import { fencedInline } from './fence.ts';
import type { Item, PromptLine } from './fill-lists.ts';
import { isUncertain, standingOf } from './pick-capabilities.ts';
import type {
  AntiPatternLine,
  ExperimentLine,
  GapLine,
  Known,
  NoteLine,
  PracticeLine,
  PromptInput,
} from './prompt-input.ts';
import type { PromptSettings } from './prompt-settings.ts';

/** What rendering a line needs beside the line. */
export type Rendering = { readonly nonce: string; readonly settings: PromptSettings };

type Words = { readonly text: string; readonly trust: Known['trust'] };

/** A text as part of a line: cut, and marked when it is from outside. */
export function phrase({ text, trust }: Words, { nonce }: Rendering, characters: number): string {
  const short = cutToCharacters(oneLine(text), characters);
  return trust === 'outside' && short !== '' ? fencedInline(nonce, short) : short;
}

/** An id as it stands in the prompt. From outside it may only be made of characters that say nothing. */
export function nameOf(
  { id, trust }: { id: string; trust: Known['trust'] },
  { settings }: Rendering,
): string {
  const short = cutToCharacters(oneLine(id), settings.nameCharacters);
  return trust === 'outside' ? short.replace(/[^\w.:-]+/g, '_') : short;
}

/** One line, with the sources and the trust of what it says. */
function single(name: string, text: string, { eventIds, trust }: Known): Item {
  return { name, trust, lines: [{ text, sources: eventIds }] };
}

/** Notes as bullets, in order. */
export function noteItems(notes: readonly NoteLine[], rendering: Rendering): readonly Item[] {
  return notes.flatMap((note, index) => {
    const told = phrase(note, rendering, rendering.settings.logCharacters);
    if (told === '') return [];
    return [single(String(index + 1), `- ${told}`, note)];
  });
}

/** A schedule is shown when it can be one, as cron text or in the few words that were wholly read as a time. */
const scheduleWords = /^[\p{L}\p{M}\d\s*/,.:?#'’-]{1,100}$/u;

export function orderItems(orders: PromptInput['orders'], rendering: Rendering): readonly Item[] {
  const { logCharacters, listCharacters } = rendering.settings;
  return orders.map((order) => {
    const when =
      order.schedule !== null && scheduleWords.test(order.schedule)
        ? oneLine(order.schedule)
        : 'when nothing else is to be done';
    const title = phrase({ text: order.title, trust: order.trust }, rendering, listCharacters);
    const text = phrase(order, rendering, logCharacters);
    const name = nameOf(order, rendering);
    const line = `- ${name} (${when}): ${title}${text === '' ? '' : `. ${text}`}`;
    return single(name, line, order);
  });
}

/** The list: relevant, strong, and some weak ones with a caution (V29, V40, D7). */
export function capabilityItems(
  { capabilities }: Pick<PromptInput, 'capabilities'>,
  rendering: Rendering,
): readonly Item[] {
  const { settings } = rendering;
  return capabilities.map((one, index) => {
    const name = nameOf(one, rendering);
    const told = one.notes.trim() === '' ? one.description : one.notes;
    const text = phrase({ text: told, trust: one.trust }, rendering, settings.listCharacters);
    const place = isUncertain(one, settings.weakBelow) ? settings.capabilityPlaces + index : index;
    return { ...single(name, `- ${name} (${standingOf(one, settings)}): ${text}`, one), place };
  });
}

/** Full notes and approved steps of the capabilities that the first piece of work is about (V31, V69). */
export function matchItems(
  { capabilities, work }: PromptInput,
  rendering: Rendering,
): readonly Item[] {
  const { settings } = rendering;
  const byId = new Map(capabilities.map((one) => [one.id, one]));
  const matches = [...new Set(work.slice(0, 1).flatMap((one) => one.matches))];
  return matches.slice(0, settings.noteMatches).flatMap((id) => {
    const one = byId.get(id);
    if (!one) return [];
    const name = nameOf(one, rendering);
    const notes = cutToTokens(oneLine(one.notes), settings.noteTokens);
    const told = phrase({ text: notes, trust: one.trust }, rendering, notes.length);
    const lines: PromptLine[] =
      told === '' ? [] : [{ text: `- ${name}: ${told}`, sources: one.eventIds }];
    lines.push(...procedureLines(one, rendering));
    return lines.length === 0 ? [] : [{ name, trust: one.trust, lines }];
  });
}

function procedureLines(
  { procedure, confidence, id, trust }: PromptInput['capabilities'][number],
  rendering: Rendering,
): readonly PromptLine[] {
  if (!procedure?.isApproved) return [];
  const { settings } = rendering;
  const sources = procedure.eventIds;
  const cut = (text: string): string => cutToCharacters(oneLine(text), settings.listCharacters);
  const name = nameOf({ id, trust }, rendering);
  const head = {
    text: `- ${name} has the approved procedure ${nameOf({ id: procedure.id, trust: 'self' }, rendering)}`,
    sources,
  };
  if ((confidence ?? 0) <= settings.stepsAbove) return [head];
  return [
    head,
    ...procedure.steps.map((step, index) => ({ text: `  ${index + 1}. ${cut(step)}`, sources })),
  ];
}

/** D5: what no capability is known for. */
export function unknownItems({ work }: PromptInput, rendering: Rendering): readonly Item[] {
  return work
    .filter(({ matches }) => matches.length === 0)
    .map((one) => {
      const name = nameOf(one, rendering);
      return single(name, `- No known capability for work ${name}.`, one);
    });
}

/** What was only told of counts less than what was seen once. */
const TOLD_WORTH = 0.5;

/** By how often, how lately and how much to do with the work (D9). */
export function antiPatternItems(
  { antiPatterns, cycleNo }: PromptInput,
  rendering: Rendering,
): readonly Item[] {
  const { recencyHalfLifeCycles, listCharacters } = rendering.settings;
  const worth = (one: AntiPatternLine): number => {
    const age = Math.max(0, cycleNo - (one.lastObservedCycle ?? 0));
    return (
      Math.max(one.timesObserved, TOLD_WORTH) *
      0.5 ** (age / recencyHalfLifeCycles) *
      (1 + one.relevance)
    );
  };
  const ranked = [...antiPatterns].sort((a, b) => worth(b) - worth(a) || (a.id < b.id ? -1 : 1));
  return ranked.map((one) => {
    const name = nameOf(one, rendering);
    const told = one.mitigation.trim() === '' ? one.description : one.mitigation;
    const text = phrase({ text: told, trust: one.trust }, rendering, listCharacters);
    return single(name, `- ${name} (${seenIn(one)}): ${text}`, one);
  });
}

/** How often a way to fail was seen, in words. */
export function seenIn({
  isTold,
  timesObserved,
}: Pick<AntiPatternLine, 'isTold' | 'timesObserved'>): string {
  if (isTold) return timesObserved === 0 ? 'told' : `told, seen elsewhere ${times(timesObserved)}`;
  return `seen ${times(timesObserved)}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** What waits to be tried, with the capability it is for: naming that one tries it. */
export function practiceItems(
  practice: readonly PracticeLine[],
  rendering: Rendering,
): readonly Item[] {
  return practice.map((one) => {
    const hypothesis = { text: one.hypothesis, trust: one.trust };
    const target =
      one.target === null ? '' : `${nameOf({ id: one.target, trust: one.trust }, rendering)}: `;
    const told = phrase(hypothesis, rendering, rendering.settings.listCharacters);
    return single(nameOf(one, rendering), `- ${target}${told}`, one);
  });
}

export function experimentItems(
  experiments: readonly ExperimentLine[],
  rendering: Rendering,
): readonly Item[] {
  const { listCharacters } = rendering.settings;
  return experiments.map((one, index) => {
    const hypothesis = phrase(
      { text: one.hypothesis, trust: one.trust },
      rendering,
      listCharacters,
    );
    const lesson = phrase({ text: one.lesson ?? '', trust: one.trust }, rendering, listCharacters);
    const text = `- cycle ${one.cycleNo ?? '?'}: ${hypothesis}: ${cutToCharacters(oneLine(one.result), 20)}${lesson === '' ? '' : ` (${lesson})`}`;
    return single(String(index + 1), text, one);
  });
}

export function gapItems(gaps: readonly GapLine[], rendering: Rendering): readonly Item[] {
  const ranked = [...gaps].sort((a, b) => b.severity - a.severity || (a.id < b.id ? -1 : 1));
  return ranked.map((gap) => {
    const text = `- ${phrase({ text: gap.topic, trust: gap.trust }, rendering, rendering.settings.listCharacters)}`;
    return single(nameOf(gap, rendering), text, gap);
  });
}
