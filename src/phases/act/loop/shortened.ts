import { priceOf } from '../../../domain/budget/prices.ts';
import { composeRecords } from '../../../prompt/compose-records.ts';
import {
  inputRoom,
  isTooLong,
  splitForSummary,
  spoken,
  summaryIn,
  withShortResults,
  withSummary,
} from '../../../prompt/conversation.ts';
import { fencedLines } from '../../../prompt/fence.ts';
import { ask } from '../../ask.ts';
import { consentedEdges } from '../../consented-edges.ts';
import type { PhaseContext } from '../../phase-context.ts';
import type { LoopPorts } from './loop-ports.ts';
import type { Turn } from './turn.ts';

type Asking = Pick<LoopPorts, 'edges' | 'asking' | 'window'>;

/** Tokens that the model of this loop takes in (D66). */
export async function roomFor(
  context: PhaseContext,
  { edges, asking, window }: Asking,
): Promise<number> {
  const { models } = await consentedEdges(context, edges);
  const contextTokens = priceOf(models.prices, models.roles[asking.role])?.contextTokens ?? 0;
  const maxOutputTokens = asking.maxOutputTokens + (models.thinking?.[asking.role] ?? 0);
  return inputRoom({ contextTokens, maxOutputTokens }, window);
}

type Long = {
  readonly turn: Turn;
  readonly mark: string;
  readonly room: number;
  /** Stands after the summary as it is. */
  readonly kept?: string;
};

/**
 * A6, A42: before the window is full, the older part becomes a summary; without a model it is cut (D65). `mark`: for
 * the fence around the summary.
 */
export async function shortened(
  context: PhaseContext,
  ports: Asking & Pick<LoopPorts, 'summarise'>,
  { turn, mark, room, kept: keptWords = '' }: Long,
): Promise<Turn> {
  const { edges, window } = ports;
  if (!isTooLong(turn.messages, room, window)) return turn;
  const { first, older, kept } = splitForSummary(turn.messages, room, window);
  if (first === undefined || older.length === 0) {
    return { ...turn, messages: withShortResults(turn.messages, window) };
  }
  const { template, records, asking: asks } = ports.summarise;
  const source = [`cycle-${context.cycleNo}`] as const;
  const before = summaryIn(first);
  const said = [
    ...(before === null ? [] : [{ name: 'before', fields: { before }, eventIds: source }]),
    ...older.map((message) => ({
      name: message.role,
      fields: { who: message.role, said: spoken(message) },
      eventIds: source,
    })),
  ];
  const outcome = await ask<null>(context, edges, {
    ...{ ...asks, purpose: 'summarise', priority: 'reflection', isExploration: false },
    prompt: composeRecords({ messages: said }, template, records),
    ...{ trust: turn.trust, output: null },
  });
  const messages =
    outcome.status === 'ok' && outcome.text.trim() !== ''
      ? withSummary(first, `${fencedLines(mark, outcome.text).join('\n')}${keptWords}`, kept)
      : withShortResults([first, ...older, ...kept], window);
  return { ...turn, messages };
}
