import type { JobMoney } from '../../../domain/budget/limits.ts';
import { priceOf } from '../../../domain/budget/prices.ts';
import type { ModelMessage } from '../../../kernel/ports/model.ts';
import { estimateTokens } from '../../../kernel/text/tokens.ts';
import { composeRecords } from '../../../prompt/compose/compose-records.ts';
import {
  askedIn,
  inputRoom,
  isTooLong,
  splitForSummary,
  spoken,
  summaryIn,
  withShortResults,
  withSummary,
} from '../../../prompt/conversation.ts';
import { fencedLines } from '../../../prompt/fence.ts';
import { messages } from '../../../prompt/lists/talk/messages.ts';
import { ask } from '../../model/ask.ts';
import { consentedPorts } from '../../model/consented-ports.ts';
import type { PhaseContext } from '../../phase-context.ts';
import type { LoopPorts } from './loop-ports.ts';
import type { Turn } from './turn.ts';

type Asking = Pick<LoopPorts, 'modelPorts' | 'asking' | 'window'>;

/** Tokens that the model of this loop takes in (D66). */
export async function roomFor(
  context: PhaseContext,
  { modelPorts, asking, window }: Asking,
): Promise<number> {
  const { models } = await consentedPorts(context, modelPorts);
  const contextTokens = priceOf(models.prices, models.roles[asking.role])?.contextTokens ?? 0;
  const maxOutputTokens = asking.maxOutputTokens + (models.thinking?.[asking.role] ?? 0);
  return inputRoom({ contextTokens, maxOutputTokens }, window);
}

type Long = {
  readonly turn: Turn;
  readonly mark: string;
  readonly room: number;
  /** What follows the summary unchanged; `asked`: what the first message says before it. */
  readonly standing?: (asked: string) => Promise<string>;
  /** Whose work is shortened: without it the next call could not be made, so it is paid like that one. */
  readonly job: JobMoney | null;
  readonly isExploration: boolean;
};

type Summing = Asking & Pick<LoopPorts, 'summarise'>;

/**
 * A6, A42: before the window is full, the older part becomes a summary; what no model summarised is cut (D65). `mark`:
 * for the fence around the summary.
 */
export async function shortened(context: PhaseContext, ports: Summing, long: Long): Promise<Turn> {
  const { turn, mark, room, standing = async () => '' } = long;
  const { window } = ports;
  if (!isTooLong(turn.messages, room, window)) return turn;
  const { first, older, kept } = splitForSummary(turn.messages, room, window);
  if (first === undefined || older.length === 0) {
    return { ...turn, messages: withShortResults(turn.messages, window) };
  }
  const { summary, rest } = await summaryOf(context, ports, { ...long, first, older });
  if (summary === null) {
    return { ...turn, messages: withShortResults([first, ...older, ...kept], window) };
  }
  const words = `${fencedLines(mark, summary).join('\n')}${await standing(askedIn(first))}`;
  const messages = withSummary(first, words, [...rest, ...kept]);
  return { ...turn, messages: rest.length === 0 ? messages : withShortResults(messages, window) };
}

type Older = Pick<Long, 'turn' | 'job' | 'isExploration'> & {
  readonly first: ModelMessage;
  readonly older: readonly ModelMessage[];
};

type Summary = {
  /** Null: nobody could summarise anything. */
  readonly summary: string | null;
  /** The part that is not summarised; begins with the assistant. */
  readonly rest: readonly ModelMessage[];
};

/** Part by part, each with the summary of those before it, so that all of it is read however long it is. */
async function summaryOf(context: PhaseContext, ports: Summing, about: Older): Promise<Summary> {
  const { first, older } = about;
  let known = summaryIn(first);
  let isNew = false;
  for (const part of messageParts(older, await partSize(context, ports))) {
    const next = await summarisePart(context, ports, { about, part, known });
    if (next === null) {
      return { summary: isNew ? known : null, rest: older.slice(roundOf(older, part[0]?.at ?? 0)) };
    }
    known = next;
    isNew = true;
  }
  return { summary: known, rest: [] };
}

/** No result stands without its call. */
function roundOf(messages: readonly ModelMessage[], at: number): number {
  return messages.findLastIndex(({ role }, i) => i <= at && role === 'assistant');
}

type PartSize = { readonly tokens: number; readonly places: number; readonly characters: number };

/** The share of its window that a summary reads at once; the rest is for its prompt and its answer. */
const PART_SHARE = 0.7;

async function partSize(context: PhaseContext, ports: Summing): Promise<PartSize> {
  const { asking, records } = ports.summarise;
  const { tokens, places } = records.budget.limits?.['messages'] ?? messages.in.summarise;
  const room = await roomFor(context, { ...ports, asking });
  const most = Math.floor(Math.min(tokens, room) * PART_SHARE);
  return { tokens: most, places, characters: records.textCharacters };
}

/** `at`: place of the message it is a piece of. */
type Piece = {
  readonly at: number;
  readonly fields: { readonly who: string; readonly said: string };
};

/** Pieces in order, as many together as one call reads; at least one. */
function messageParts(
  messages: readonly ModelMessage[],
  { tokens, places, characters }: PartSize,
): readonly (readonly Piece[])[] {
  const parts: Piece[][] = [];
  let used = 0;
  for (const piece of messages.flatMap((message, at) => piecesOf(message, at, characters))) {
    const cost = estimateTokens(JSON.stringify(piece.fields)) + 1; // its line end
    const open = parts.at(-1);
    if (open === undefined || used + cost > tokens || open.length >= places) {
      parts.push([piece]);
      used = cost;
    } else {
      open.push(piece);
      used += cost;
    }
  }
  return parts;
}

function piecesOf(message: ModelMessage, at: number, characters: number): readonly Piece[] {
  const { role: who } = message;
  return cutInPieces(spoken(message), characters).map((said) => ({ at, fields: { who, said } }));
}

function cutInPieces(text: string, characters: number): readonly string[] {
  const count = Math.max(1, Math.ceil(text.length / characters));
  return Array.from({ length: count }, (_, i) => text.slice(i * characters, (i + 1) * characters));
}

type Part = {
  readonly about: Older;
  readonly part: readonly Piece[];
  readonly known: string | null;
};

/** Null: no summary could be made. */
async function summarisePart(
  context: PhaseContext,
  { modelPorts, summarise: { template, records, asking } }: Summing,
  { about: { turn, job, isExploration }, part, known }: Part,
): Promise<string | null> {
  const source = { eventIds: [`cycle-${context.cycleNo}`] as const, trust: turn.trust };
  const before = known === null ? [] : cutInPieces(known, records.textCharacters);
  const lists = {
    before: before.map((text) => ({ name: 'before', fields: { known: text }, ...source })),
    messages: part.map(({ fields }) => ({ name: fields.who, fields, ...source })),
  };
  const outcome = await ask<null>(context, modelPorts, {
    ...asking,
    purpose: 'summarise',
    priority: 'act',
    isExploration,
    job,
    prompt: composeRecords(lists, template, records),
    output: null,
  });
  return outcome.status === 'ok' && outcome.text.trim() !== '' ? outcome.text : null;
}
