import type { ModelMessage } from '../kernel/ports/model.ts';
import { estimateTokens } from '../kernel/text/tokens.ts';
import { cutFenced, insideFence } from './fence.ts';

/** A6, A33, D66. Counts are of messages; shares are of the room for input. */
export type WindowSettings = {
  readonly mostMessages: number;
  readonly keptMessages: number;
  readonly summariseAt: number;
  /** The share of the room for messages kept word for word. */
  readonly keptShare: number;
  /** The largest share of the room for one tool result. */
  readonly resultShare: number;
  /** Kept free in the window beside the answer. */
  readonly reserve: number;
  /** Characters kept of an old tool result without a summary. */
  readonly oldResultCharacters: number;
};

export const defaultWindowSettings: WindowSettings = {
  mostMessages: 20,
  keptMessages: 15,
  summariseAt: 0.75,
  keptShare: 0.4,
  resultShare: 0.125,
  reserve: 0.1,
  oldResultCharacters: 300,
};

/** For a job: any number of messages until they fill the window, then shortened to few (D82). */
export const jobWindowSettings: WindowSettings = {
  ...defaultWindowSettings,
  mostMessages: Number.POSITIVE_INFINITY,
  keptMessages: 41,
  keptShare: 0.25,
};

/** Tokens of input: the window without the answer, less a tenth (D66). */
export function inputRoom(
  { contextTokens, maxOutputTokens }: { contextTokens: number; maxOutputTokens: number },
  { reserve }: WindowSettings,
): number {
  return Math.max(0, Math.floor((contextTokens - maxOutputTokens) * (1 - reserve)));
}

/** Token estimates count high: a token seldom has fewer characters. */
const CHARACTERS_PER_TOKEN = 2;
const LEAST_RESULT_CHARACTERS = 400;

/** Characters of one tool result for a window of this size, `most` where there is room for it. */
export function resultRoom(
  roomTokens: number,
  most: number,
  { resultShare }: WindowSettings,
): number {
  const fits = Math.floor(roomTokens * resultShare * CHARACTERS_PER_TOKEN);
  return Math.min(most, Math.max(LEAST_RESULT_CHARACTERS, fits));
}

/** Estimated tokens of messages, tool calls and results included. */
function messageTokens(messages: readonly ModelMessage[]): number {
  return messages.reduce(
    (sum, message) =>
      sum + estimateTokens(spoken(message)) + mediaTokens(message) + (message.web?.tokens ?? 0),
    0,
  );
}

/** Files count in addition to their text. */
function mediaTokens({ toolResults = [] }: ModelMessage): number {
  return toolResults.reduce((sum, { media }) => sum + (media?.tokens ?? 0), 0);
}

/** A message as plain text with its calls and results. For provider look-ups, only the sources. */
export function spoken({ text, toolCalls = [], toolResults = [], web }: ModelMessage): string {
  const calls = toolCalls.map(({ name, input }) => `${name} ${JSON.stringify(input)}`);
  const lookups = (web?.lookups ?? []).map(
    ({ kind, asked, addresses, error }) => `${kind} ${asked}: ${error ?? addresses.join(' ')}`,
  );
  return [...lookups, text, ...calls, ...toolResults.map((result) => result.text)].join('\n');
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
 * The first message is the request and always stays. `kept` begins with an assistant's turn, so that no result
 * stands without its call, and is small beside the room; `older` is what a summary replaces, and may be empty.
 */
export function splitForSummary(
  [first, ...rest]: readonly ModelMessage[],
  roomTokens: number,
  { keptMessages, keptShare }: WindowSettings,
): {
  readonly first: ModelMessage | undefined;
  readonly older: readonly ModelMessage[];
  readonly kept: readonly ModelMessage[];
} {
  const newestPair = Math.max(0, rest.length - 2);
  let from = Math.max(0, rest.length - (keptMessages - 1));
  while (from < newestPair && messageTokens(rest.slice(from)) > roomTokens * keptShare) from += 1;
  while (from < rest.length && rest[from]?.role !== 'assistant') from += 1;
  return { first, older: rest.slice(0, from), kept: rest.slice(from) };
}

const SUMMARY_BEGINS = '\n\nWhat was done so far, in short:\n';

/** Replaces the older part of a conversation with its summary, including the summary of an earlier shortening. */
export function withSummary(
  first: ModelMessage,
  summary: string,
  kept: readonly ModelMessage[],
): readonly ModelMessage[] {
  return [{ ...first, text: `${askedIn(first)}${SUMMARY_BEGINS}${summary}` }, ...kept];
}

/** The original first message, before any shortening. */
export function askedIn({ text }: ModelMessage): string {
  const [asked = ''] = text.split(SUMMARY_BEGINS);
  return asked;
}

/** The summary of an earlier shortening, without its marks and what follows it; null: there was none. */
export function summaryIn({ text }: ModelMessage): string | null {
  const [, ...rest] = text.split(SUMMARY_BEGINS);
  return rest.length === 0 ? null : insideFence(rest.join(SUMMARY_BEGINS));
}

/** D65: without a summary, old results keep only their beginning, and replies lose what was looked up for them. */
export function withShortResults(
  messages: readonly ModelMessage[],
  { keptMessages, oldResultCharacters }: WindowSettings,
): readonly ModelMessage[] {
  const from = messages.length - Math.min(keptMessages, 3);
  return messages.map((message, i) => {
    if (i >= from) return message;
    if (message.web !== undefined) return withoutLookups(message);
    const { toolResults } = message;
    return toolResults === undefined
      ? message
      : { ...message, toolResults: shortResults(toolResults, oldResultCharacters) };
  });
}

function withoutLookups({ role, text, toolCalls }: ModelMessage): ModelMessage {
  return { role, text, ...(toolCalls !== undefined && { toolCalls }) };
}

function shortResults(
  results: NonNullable<ModelMessage['toolResults']>,
  characters: number,
): NonNullable<ModelMessage['toolResults']> {
  return results.map(({ callId, text, isError }) => ({
    callId,
    isError,
    text: cutFenced(text, characters),
  }));
}
