import type { ModelMessage } from '../../../kernel/ports/model.ts';
import { canonicalText } from '../../../kernel/text/canonical-text.ts';
import { insideFence } from '../../../prompt/fence.ts';

/**
 * How many turns in a row, up to the newest, made the same calls and got the same results. A word of the owner or of code
 * begins the count anew, and so does a result that differs: that is waiting for something, not going round in circles.
 */
export function sameTurns(messages: readonly ModelMessage[]): number {
  const newest = callsOfTurn(messages, 0);
  if (newest === null) return 0;
  let count = 1;
  while (callsOfTurn(messages, count) === newest) count += 1;
  return count;
}

/** What a turn called and what came of it, counted from the newest turn; null: a word, or no call, stands there. */
function callsOfTurn(messages: readonly ModelMessage[], back: number): string | null {
  const at = messages.length - 2 * (back + 1);
  const [reply, answered] = [messages[at], messages[at + 1]];
  if (answered?.text !== '' || !reply?.toolCalls?.length) return null;
  const calls = reply.toolCalls.map(({ name, input }) => ({ name, input }));
  const results = (answered.toolResults ?? []).map(({ text }) => insideFence(text));
  return canonicalText({ calls, results });
}
