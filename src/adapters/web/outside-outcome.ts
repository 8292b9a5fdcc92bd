import type { StepEvidence } from '../../kernel/ports/step-runner.ts';
import type { ToolOutcome, ToolRefusal } from '../../kernel/ports/tool.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { cleanDeep } from '../../prompt/clean-text.ts';
import { OutsideRefused } from './outside-refused.ts';
import { readAddress } from './read-address.ts';

/** An outcome with text from outside: cleaned of what cannot be seen, and marked. */
export function outsideOutcome(
  text: string,
  exitCode: number,
  evidence: readonly StepEvidence[] = [],
): ToolOutcome {
  return { exitCode, text: cleanDeep(text), trust: 'outside', evidence };
}

/** What could not be asked is an outcome the model can use, not a fault of the machine. */
export async function askedOutside(ask: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
  try {
    return await ask();
  } catch (error) {
    const kind = error instanceof OutsideRefused ? 'refused' : 'failed';
    const why = messageOf(error);
    return outsideOutcome(`${kind}: ${why}`, 1);
  }
}

/** Says before anything is asked what is wrong with a URL; null when nothing can be seen yet. */
export function refusalOfUrl(url: string): ToolRefusal | null {
  try {
    readAddress(url);
    return null;
  } catch (error) {
    return { status: 'refused', why: messageOf(error) };
  }
}

/** `from`: the first character shown; says how to see more. */
export function pieceOf(text: string, from: number, characters: number): string {
  const to = from + characters;
  const piece = text.slice(from, to);
  if (from === 0 && text.length <= to) return piece;
  const end = Math.min(to, text.length);
  const more = end < text.length ? `; call again with "from": ${end} for more` : '';
  return `${piece}\n\n[characters ${from} to ${end} of ${text.length}${more}]`;
}
