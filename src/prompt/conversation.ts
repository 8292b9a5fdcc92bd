import type { ModelMessage } from '../kernel/ports/model.ts';
import { cutToCharacters, estimateTokens } from '../kernel/tokens.ts';

/** A6, A33, D66. Counts are of messages; shares are of the room for input. */
export type WindowSettings = {
  readonly mostMessages: number;
  readonly keptMessages: number;
  readonly summariseAt: number;
  /** Held back of what the window has beside the answer. */
  readonly reserve: number;
  /** What is left of an old tool result when nobody could summarise. */
  readonly oldResultCharacters: number;
};

export const defaultWindowSettings: WindowSettings = {
  mostMessages: 20,
  keptMessages: 15,
  summariseAt: 0.75,
  reserve: 0.1,
  oldResultCharacters: 300,
};

/** Tokens that may go in: the window without the answer, less a tenth (D66). */
export function inputRoom(
  { contextTokens, maxOutputTokens }: { contextTokens: number; maxOutputTokens: number },
  { reserve }: WindowSettings,
): number {
  return Math.max(0, Math.floor((contextTokens - maxOutputTokens) * (1 - reserve)));
}

/** What messages weigh, tool calls and results included. */
function messageTokens(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + estimateTokens(spoken(message)), 0);
}

/** A message as plain text: what was said, asked for and seen. */
export function spoken({ text, toolCalls = [], toolResults = [] }: ModelMessage): string {
  const calls = toolCalls.map(({ name, input }) => `${name} ${JSON.stringify(input)}`);
  return [text, ...calls, ...toolResults.map((result) => result.text)].join('\n');
}

export function isTooLong(
  messages: readonly ModelMessage[],
  roomTokens: number,
  settings: WindowSettings,
): boolean {
  if (messages.length > settings.mostMessages) return true;
  return messageTokens(messages) > roomTokens * settings.summariseAt;
}

/**
 * The first message says what is wanted and always stays. `kept` begins with an assistant's turn, so that no result
 * stands without its call; `older` is what a summary replaces, and may be empty.
 */
export function splitForSummary(
  [first, ...rest]: readonly ModelMessage[],
  { keptMessages }: WindowSettings,
): {
  readonly first: ModelMessage | undefined;
  readonly older: readonly ModelMessage[];
  readonly kept: readonly ModelMessage[];
} {
  let from = Math.max(0, rest.length - (keptMessages - 1));
  while (from < rest.length && rest[from]?.role !== 'assistant') from += 1;
  return { first, older: rest.slice(0, from), kept: rest.slice(from) };
}

/** The conversation with its older part replaced by what it came to. */
export function withSummary(
  first: ModelMessage,
  summary: string,
  kept: readonly ModelMessage[],
): readonly ModelMessage[] {
  const text = `${first.text}\n\nWhat was done so far, in short:\n${summary}`;
  return [{ ...first, text }, ...kept];
}

/** D65: without a summary, old results lose all but their beginning. */
export function withShortResults(
  messages: readonly ModelMessage[],
  { keptMessages, oldResultCharacters }: WindowSettings,
): readonly ModelMessage[] {
  const from = messages.length - Math.min(keptMessages, 3);
  return messages.map((message, i) =>
    i >= from || message.toolResults === undefined
      ? message
      : {
          ...message,
          toolResults: message.toolResults.map((result) => ({
            ...result,
            text: cutToCharacters(result.text, oldResultCharacters),
          })),
        },
  );
}
