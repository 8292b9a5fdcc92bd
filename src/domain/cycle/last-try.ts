import type { RecordedEvent } from '../../kernel/event/event.ts';
import { clockWords, type Reader } from '../../kernel/text/clock-words.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { spokenChecks } from '../../language/contains-check.ts';
import { payloadsOf } from '../fact.ts';
import type { ParkedWork } from './views/parked-work.ts';

/** The outcome of work that was tried, or could not be, and sleeps or slept because of it. */
export type LastTry = {
  readonly cycle_no: number;
  readonly cause: ParkedWork['cause'];
  /** In a word or two. */
  readonly outcome: string;
  /** Times it failed in a row. */
  readonly failures: number;
  /** A line each; words of steps and models among them. Empty: its job tells. */
  readonly why: readonly string[];
  /** ISO 8601; null: when its cause ends. */
  readonly next_try_at: string | null;
  /** Nothing holds it back any more: it is for the next cycle. */
  readonly is_due: boolean;
  /** Its job has recorded as much, and tells more of it. */
  readonly is_of_job: boolean;
};

const OUTCOMES: Readonly<Record<ParkedWork['cause'], string>> = {
  failure: 'failed',
  model: 'no model',
  budget: 'no money',
  outage: 'outage',
  done: 'nothing to do',
  approval: 'waits for you: approval',
  question: 'waits for you: question',
  confirm: 'please confirm',
  unknown_effect: 'waits for you: what happened',
};

/** Causes that say by themselves what is waited for. */
const OF_OWNER: readonly ParkedWork['cause'][] = [
  'approval',
  'question',
  'confirm',
  'unknown_effect',
];

/** What `lastTry` reads of the cycle that laid the work down. */
export const TRY_EVENTS = ['EvidenceAttached', 'ActionExecuted', 'PhaseFailed', 'DecisionMade'];

export type Tried = {
  readonly park: ParkedWork;
  /** Of the cycle that parked it, in any order. */
  readonly events: readonly RecordedEvent[];
  readonly isOfJob: boolean;
  /** Null: not work at present, for instance because it waits for other work. */
  readonly isAwake: boolean | null;
};

/** What is known of the newest try at a piece of work. Pure. */
export function lastTry({ park, events, isOfJob, isAwake }: Tried): LastTry {
  const { cycle_no, cause, failures, retry_at, work_id } = park;
  return {
    cycle_no,
    cause,
    outcome: OUTCOMES[cause],
    failures,
    why: isOfJob ? [] : whyItEnded(cause, work_id, events),
    next_try_at: isAwake === false ? retry_at : null,
    is_due: isAwake === true,
    is_of_job: isOfJob,
  };
}

/** Where tried work stands, in a word or two. */
export function tryWord(tried: LastTry, reader: Reader): string {
  const { cause, outcome, failures, why, next_try_at } = tried;
  if (OF_OWNER.includes(cause)) return outcome;
  if (cause !== 'failure') {
    const until = next_try_at === null ? '' : ` until ${clockWords(next_try_at, reader)}`;
    return `resting${until} (${outcome})`;
  }
  const often = failures > 1 ? `${outcome} ${failures} times` : outcome;
  return `${[often, ...why.slice(0, 1).map(spokenChecks)].join(': ')}${nextWords(tried, reader)}`;
}

/** What is next for work that failed, behind what is said of it. */
export function nextWords(
  { is_due, next_try_at }: Pick<LastTry, 'is_due' | 'next_try_at'>,
  reader: Reader,
): string {
  if (is_due) return '; due again';
  return next_try_at === null ? '' : `; next try ${clockWords(next_try_at, reader)}`;
}

function whyItEnded(
  cause: LastTry['cause'],
  workId: string,
  events: readonly RecordedEvent[],
): readonly string[] {
  if (cause !== 'failure' && cause !== 'unknown_effect') {
    return payloadsOf(events, 'DecisionMade').map(({ rationale }) => rationale);
  }
  const unmet = payloadsOf(events, 'EvidenceAttached')
    .filter(({ work_id }) => work_id === workId)
    .flatMap(({ evidence }) => evidence.filter(({ ok }) => !ok).map(({ ref }) => ref));
  const printed = payloadsOf(events, 'ActionExecuted')
    .filter(({ exit_code, output_head }) => exit_code !== 0 && output_head.trim() !== '')
    .map(({ output_head }) => `printed: ${oneLine(output_head)}`);
  const gaveUp = payloadsOf(events, 'PhaseFailed')
    .filter(({ phase, will_retry_at }) => phase === 'act' && will_retry_at === null)
    .map(({ message }) => message);
  const why = [...new Set([...unmet, ...gaveUp, ...printed])];
  return why.length > 0
    ? why
    : payloadsOf(events, 'DecisionMade').map(({ rationale }) => rationale);
}
