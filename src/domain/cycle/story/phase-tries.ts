import { z } from 'zod';
import type { DeepReadonly } from '../../../kernel/event/event.ts';
import { factsOfType, type RecordedFact } from '../../fact.ts';
import { errorClass, type PhaseName, phaseName } from '../events.ts';

/** One attempt at a phase. */
export const phaseTry = z.strictObject({
  phase: phaseName,
  attempt: z.int(),
  seq: z.int(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  /** Since the attempt before it ended, or since the cycle was scheduled. */
  waited_ms: z.number(),
  duration_ms: z.number().nullable(),
  /** `lost`: it never ended, and another attempt took over. */
  end: z.enum(['open', 'completed', 'failed', 'lost']),
  error: z.strictObject({ error_class: errorClass, message: z.string() }).nullable(),
  will_retry_at: z.string().nullable(),
});
export type PhaseTry = DeepReadonly<z.infer<typeof phaseTry>>;

type Event = Parameters<typeof factsOfType>[0][number] & {
  readonly seq: number;
  readonly occurredAt: string;
};
type Step = RecordedFact<'PhaseStarted' | 'PhaseCompleted' | 'PhaseFailed'>;

/** The phases of one cycle in the order in which they were tried. `events`: those of the cycle. */
export function phaseTries(events: readonly Event[]): readonly PhaseTry[] {
  const [scheduled] = factsOfType(events, 'CycleScheduled');
  // Events of a log have their envelope.
  const steps = factsOfType(
    events,
    'PhaseStarted',
    'PhaseCompleted',
    'PhaseFailed',
  ) as readonly Step[];
  const tries: PhaseTry[] = [];
  for (const step of steps) {
    const last = tries.at(-1);
    if (step.type === 'PhaseStarted') {
      if (last?.end === 'open') tries.splice(-1, 1, { ...last, end: 'lost' });
      tries.push(begunTry(step, leftAt(last) ?? scheduled?.occurredAt ?? step.occurredAt));
    } else if (isOpenTry(last, step.payload.phase)) {
      tries.splice(-1, 1, endedTry(last, step));
    }
  }
  return tries;
}

function leftAt(last: PhaseTry | undefined): string | undefined {
  return last?.ended_at ?? last?.started_at;
}

function isOpenTry(last: PhaseTry | undefined, phase: PhaseName): last is PhaseTry {
  return last?.end === 'open' && last.phase === phase;
}

function begunTry(
  { payload, seq, occurredAt }: Extract<Step, { type: 'PhaseStarted' }>,
  since: string,
): PhaseTry {
  return {
    phase: payload.phase,
    attempt: payload.attempt,
    seq,
    started_at: occurredAt,
    ended_at: null,
    waited_ms: msBetween(since, occurredAt),
    duration_ms: null,
    end: 'open',
    error: null,
    will_retry_at: null,
  };
}

function endedTry(open: PhaseTry, step: Exclude<Step, { type: 'PhaseStarted' }>): PhaseTry {
  const ended_at = step.occurredAt;
  if (step.type === 'PhaseCompleted') {
    return { ...open, ended_at, duration_ms: step.payload.duration_ms, end: 'completed' };
  }
  const { error_class, message, will_retry_at } = step.payload;
  return {
    ...open,
    ended_at,
    duration_ms: msBetween(open.started_at, ended_at),
    end: 'failed',
    error: { error_class, message },
    will_retry_at,
  };
}

function msBetween(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from));
}
