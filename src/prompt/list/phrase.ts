import type { Trust } from '../../kernel/event/event.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { fencedInline } from '../fence.ts';
import type { Item } from '../fill-lists.ts';
import type { PromptSettings } from '../prompt-settings.ts';
import type { Known, NoteLine } from './lines.ts';

/** The context for writing a line. `nonce`: makes the marks around text from outside. */
export type Rendering = {
  readonly cycleNo: number;
  readonly nonce: string;
  readonly settings: PromptSettings;
};

type Words = { readonly text: string; readonly trust: Trust };

/** A text as part of a line: cut, and marked when it is from outside. */
export function phrase(
  { text, trust }: Words,
  { nonce }: Pick<Rendering, 'nonce'>,
  characters: number,
): string {
  const short = cutToCharacters(oneLine(text), characters);
  return trust === 'outside' && short !== '' ? fencedInline(nonce, short) : short;
}

/** An id as shown in the prompt. From outside, other characters are replaced so that it says nothing. */
export function nameOf(
  { id, trust }: { readonly id: string; readonly trust: Trust },
  { settings }: Rendering,
): string {
  const short = cutToCharacters(oneLine(id), settings.nameCharacters);
  return trust === 'outside' ? short.replace(/[^\w.:-]+/g, '_') : short;
}

/** One line with its sources and trust. */
export function single(name: string, text: string, { eventIds, trust }: Known): Item {
  return { name, trust, lines: [{ text, sources: eventIds }] };
}

/** Notes as bullets, in order. */
export function noteItems(notes: readonly NoteLine[], rendering: Rendering): readonly Item[] {
  return notes.flatMap((note, index) => {
    const told = phrase(note, rendering, rendering.settings.logCharacters);
    const asOf = note.at === undefined ? '' : ` (as of ${note.at.slice(0, 10)})`;
    return told === '' ? [] : [single(String(index + 1), `- ${told}${asOf}`, note)];
  });
}
