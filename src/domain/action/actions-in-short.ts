import { z } from 'zod';
import type { DeepReadonly, EventOf, Recorded, RecordedEvent } from '../../kernel/event/event.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { actionEvents, evidence } from './events.ts';

/** One call of a tool as people read it: what was asked for, what the guardian said, what came of it. */
export const shortAction = z.strictObject({
  action_id: z.string(),
  cycle_no: z.int(),
  at: z.string(),
  tool: z.string(),
  /** On one line, without secrets. */
  input: z.string(),
  /** Null: not judged yet. `asked`: the owner's word is needed. */
  verdict: z
    .strictObject({
      is: z.enum(['allowed', 'blocked', 'asked']),
      /** The rule, and where there is one the reason. */
      why: z.string(),
    })
    .nullable(),
  outcome: z.enum(['under_way', 'ran', 'failed', 'blocked', 'waits']),
  exit_code: z.int().nullable(),
  duration_ms: z.number().nullable(),
  /** The first words of its output, or why it failed; on one line. */
  said: z.string(),
  evidence: z.array(evidence),
});
export type ShortAction = DeepReadonly<z.infer<typeof shortAction>>;

/** What `actionsInShort` reads. */
export const SHORT_ACTION_TYPES = [
  'ActionProposed',
  'ActionAllowed',
  'ActionEscalated',
  'ActionBlocked',
  'ActionExecuted',
  'ActionFailed',
] as const;

const CHARACTERS = 200;

type ActionEvent = Recorded<EventOf<typeof actionEvents>>;

/** The actions that were proposed for a piece of work, in the order of the events. Pure. */
export function actionsInShort(
  workId: string,
  events: readonly RecordedEvent[],
): readonly ShortAction[] {
  const actions = new Map<string, ShortAction>();
  for (const event of events.filter(isOfAction)) {
    if (event.type === 'ActionProposed' && event.payload.work_id === workId) {
      actions.set(event.payload.action_id, begun(event));
    }
    const id = 'action_id' in event.payload ? event.payload.action_id : '';
    const before = actions.get(id);
    if (before !== undefined) actions.set(id, { ...before, ...changeBy(event) });
  }
  return [...actions.values()];
}

/** The log parsed them, so an event of one of these types has its payload. */
function isOfAction(event: RecordedEvent): event is ActionEvent {
  return Object.hasOwn(actionEvents, event.type);
}

function begun({
  payload,
  occurredAt: at,
}: Extract<ActionEvent, { type: 'ActionProposed' }>): ShortAction {
  const { action_id, cycle_no, tool, args_redacted } = payload;
  const nothing = { verdict: null, exit_code: null, duration_ms: null, said: '', evidence: [] };
  const input = inShort(args_redacted);
  return { ...nothing, action_id, cycle_no, at, tool, input, outcome: 'under_way' };
}

function changeBy(event: ActionEvent): Partial<ShortAction> {
  if (event.type === 'ActionExecuted') {
    const { exit_code, duration_ms, output_head, evidence: seen } = event.payload;
    return { outcome: 'ran', exit_code, duration_ms, said: inShort(output_head), evidence: seen };
  }
  if (event.type === 'ActionFailed') {
    return { outcome: 'failed', said: inShort(event.payload.message) };
  }
  return judgedBy(event);
}

function judgedBy(event: ActionEvent): Partial<ShortAction> {
  if (event.type === 'ActionAllowed') {
    return { outcome: 'under_way', verdict: { is: 'allowed', why: inShort(event.payload.rule) } };
  }
  if (event.type === 'ActionBlocked') {
    return { outcome: 'blocked', verdict: { is: 'blocked', why: inShort(event.payload.reason) } };
  }
  if (event.type !== 'ActionEscalated' || event.payload.to !== 'owner') return {};
  return { outcome: 'waits', verdict: { is: 'asked', why: inShort(event.payload.reason) } };
}

function inShort(text: string): string {
  return cutToCharacters(oneLine(text), CHARACTERS);
}

const WRITTEN = /^(.+): sha256 [0-9a-f]{12}$/s;

/** Paths in the workspace of files that these actions wrote, each once, the newest last. */
export function filesWritten(actions: readonly ShortAction[]): readonly string[] {
  const paths = actions
    .flatMap(({ evidence: seen }) => seen)
    .filter(({ kind, ok }) => kind === 'file' && ok)
    .flatMap(({ ref }) => WRITTEN.exec(ref)?.[1] ?? []);
  return [...new Set([...paths].reverse())].reverse();
}
