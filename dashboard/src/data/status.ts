import type { AnswerTo } from '../../../src/http/api.ts';
import type { Tone } from '../design/pill.tsx';
import { answerOf } from './api.ts';
import { useApi } from './use-api.ts';

export type Status = AnswerTo<'/api/status'>;

/** The status, as the terminal shows it too. */
export function useStatus() {
  return useApi({ key: ['status'], ask: ({ api }) => answerOf(api.status.$get({ query: {} })) });
}

/** What the agent is doing, in one word and the reason for it. */
export type Standing = {
  readonly word: string;
  readonly tone: Tone;
  readonly why: string;
  /** Until when, ISO 8601. */
  readonly until: string | null;
};

export function standingOf({ controller, next_tick }: Status): Standing {
  const { safe_mode, paused, backoff, open_cycle, running } = controller;
  if (safe_mode !== null)
    return { word: 'Safe mode', tone: 'bad', why: safe_mode.reason, until: null };
  if (running === null)
    return { word: 'Stopped', tone: 'bad', why: 'The controller is not running.', until: null };
  if (paused !== null) {
    const why = `${paused.by}: ${paused.reason}`;
    return { word: 'Paused', tone: 'warn', why, until: paused.until ?? null };
  }
  if (open_cycle !== null)
    return { word: 'Working', tone: 'good', why: `cycle ${open_cycle}`, until: null };
  if (backoff !== null) {
    const why = `${backoff.consecutive_failures} cycles in a row failed`;
    return { word: 'Backing off', tone: 'warn', why, until: backoff.until };
  }
  return { word: 'Idle', tone: 'plain', why: 'waits for the next tick', until: next_tick };
}
