import { oneLine } from '../../../kernel/text/one-line.ts';
import { cutToCharacters, cutToTokens } from '../../../kernel/text/tokens.ts';
import type { Item, PromptLine } from '../../fill-lists.ts';
import type { CapabilityLine, WorkLine } from '../../list/lines.ts';
import { nameOf, phrase, type Rendering } from '../../list/phrase.ts';
import { inDecision, promptList } from '../../list/prompt-list.ts';

/** Full notes and approved steps of the capabilities that the first piece of work is about (V31, V69). */
export const capabilityNotes = promptList('notes', {
  decide: inDecision({
    section: 'notes',
    tokens: 600,
    places: 3,
    worth: 60,
    lines: matching,
    items: matchItems,
  }),
});

/** Best match first. */
export function matching({
  work,
  capabilities,
}: {
  readonly work: readonly WorkLine[];
  readonly capabilities: readonly CapabilityLine[];
}): readonly CapabilityLine[] {
  const byId = new Map(capabilities.map((one) => [one.id, one]));
  const matches = new Set(work.slice(0, 1).flatMap((one) => one.matches));
  return [...matches].flatMap((id) => byId.get(id) ?? []);
}

function matchItems(matches: readonly CapabilityLine[], rendering: Rendering): readonly Item[] {
  const { settings } = rendering;
  return matches.slice(0, settings.noteMatches).flatMap((one) => {
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
  { procedure, confidence, id, trust }: CapabilityLine,
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
