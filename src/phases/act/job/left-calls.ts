import type { actionEvents } from '../../../domain/action/events.ts';
import type { EventOf, RecordedEvent, Trust } from '../../../kernel/event.ts';
import type { BlobStore } from '../../../kernel/ports/blobs.ts';
import type { ToolCall, ToolResult } from '../../../kernel/ports/model.ts';
import { cutToCharacters } from '../../../kernel/tokens.ts';
import { fencedLines } from '../../../prompt/fence.ts';
import type { PhaseContext } from '../../phase-context.ts';
import { readAll } from './kept-turns.ts';

type Known = EventOf<typeof actionEvents>;
type PayloadOf<Type extends Known['type']> = Extract<Known, { type: Type }>['payload'];

export type LeftCalls = {
  readonly calls: readonly ToolCall[];
  /** In the order of the calls. */
  readonly actionIds: readonly string[];
  readonly resultCharacters: number;
};

export type LeftResult = { readonly result: ToolResult; readonly trust: Trust };

/**
 * What became of the calls of a reply that was not answered before the process ended, told from the log: what ran has
 * its result, what was judged its verdict, what had begun is said to be unknown, and the rest was never begun.
 */
export async function leftResults(
  context: PhaseContext,
  blobs: Pick<BlobStore, 'get'>,
  { calls, actionIds, resultCharacters }: LeftCalls,
): Promise<readonly LeftResult[]> {
  const events = await readAll(context, {
    subjects: actionIds.flatMap((id) => [`action:${id}`, `effect:${id}`]),
  });
  return Promise.all(
    calls.map(async (call, i) => {
      const own = events.filter(({ subjects }) =>
        subjects.some(
          (one) => one === `action:${actionIds[i]}` || one === `effect:${actionIds[i]}`,
        ),
      );
      const { text, trust, isError } = await toldOf(blobs, own);
      const shown = trust === 'outside' ? fencedLines(context.newId(), text).join('\n') : text;
      const cut = cutToCharacters(shown, resultCharacters);
      return { result: { callId: call.id, text: cut, isError }, trust };
    }),
  );
}

type Told = { readonly text: string; readonly trust: Trust; readonly isError: boolean };

async function toldOf(
  blobs: Pick<BlobStore, 'get'>,
  events: readonly RecordedEvent[],
): Promise<Told> {
  const executed = events.find(({ type }) => type === 'ActionExecuted');
  if (executed !== undefined) return ranTo(blobs, executed);
  const refused = events.findLast(({ type }) => REFUSED.includes(type));
  if (refused !== undefined) return said(verdictText(refused));
  return said(hasBegun(events) ? UNKNOWN : NEVER_BEGUN);
}

const REFUSED = ['ActionBlocked', 'ActionEscalated'];
const UNKNOWN =
  'OUTCOME UNKNOWN: the process ended while this was under way. It may have happened, in part too: look first, then decide.';
const NEVER_BEGUN = 'Not begun: the process ended before. Ask again if you still want it.';

function said(text: string): Told {
  return { text, trust: 'self', isError: true };
}

function hasBegun(events: readonly RecordedEvent[]): boolean {
  return events.some(({ type }) => type === 'ActionAllowed' || type === 'EffectDispatched');
}

function verdictText({ type, payload }: RecordedEvent): string {
  if (type === 'ActionBlocked') {
    const { rule_id, reason } = payload as PayloadOf<'ActionBlocked'>; // parsed when it was read
    return `BLOCKED (${rule_id}): ${reason}.`;
  }
  const { rule, reason } = payload as PayloadOf<'ActionEscalated'>; // parsed when it was read
  return `PARKED (${rule}): ${reason}. The owner was asked; go on with what can be done without it.`;
}

async function ranTo(
  blobs: Pick<BlobStore, 'get'>,
  { payload, trust }: RecordedEvent,
): Promise<Told> {
  const { exit_code, output_ref, output_head } = payload as PayloadOf<'ActionExecuted'>; // parsed when it was read
  const text = (output_ref === null ? null : await blobs.get(output_ref)) ?? output_head;
  const head = exit_code === 0 ? '' : `exit ${exit_code}\n`;
  return { text: `${head}${text}`, trust, isError: exit_code !== 0 };
}
