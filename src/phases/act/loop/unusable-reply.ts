import type { ModelErrorKind, ModelMessage } from '../../../kernel/ports/model.ts';
import type { ModelOutcome } from '../../model/model-run.ts';

/** Why a reply is unusable, for the model; null: a retry would not help. */
export function saidOfReply(outcome: Exclude<ModelOutcome<null>, { status: 'ok' }>): string | null {
  if (outcome.status !== 'failed') return null;
  const why = UNUSABLE[outcome.error];
  return why === undefined ? null : `Your last reply ${why}. Nothing of it was done: say it again.`;
}

const UNUSABLE: Partial<Record<ModelErrorKind, string>> = {
  truncated: 'was cut off at its greatest length; say less, and write long files in several calls',
  malformed: 'held a tool call that is not whole, or was not offered',
  empty: 'held nothing',
};

/** To a model that says something and calls no tool. Often it only says what comes next, which is not the end. */
export const CALL_SOMETHING =
  'You called no tool, so nothing was done. Go on with the work; when it is done or cannot be done, call report.';

/** Whether the newest reply is an answer to that. */
export function wasToldToCall(messages: readonly ModelMessage[]): boolean {
  return messages.at(-2)?.text.includes(CALL_SOMETHING) ?? false;
}

/** Added to the last turn: not every server accepts two user turns in a row. */
export function withWords(
  messages: readonly ModelMessage[],
  words: string,
): readonly ModelMessage[] {
  const last = messages.at(-1);
  if (last?.role !== 'user') return [...messages, { role: 'user', text: words }];
  const text = [last.text, words].filter(Boolean).join('\n');
  return [...messages.slice(0, -1), { ...last, text }];
}
