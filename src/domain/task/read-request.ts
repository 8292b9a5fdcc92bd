import type { DateTime } from 'luxon';
import { readInstant } from '../../language/read-instant.ts';
import { englishReason } from '../../language/replies/reasons/english-reasons.ts';
import { type Clock, readTimedWords } from '../../language/when/read-time.ts';
import { spokenMoment } from '../../language/when/spoken-moment.ts';
import { ask, type ComposedTime } from '../../language/when/time-parts.ts';
import type { TimeReason } from '../../language/when/time-reason.ts';
import type { AddTask, Arrangement } from './command-tasks.ts';
import type { IntentionKind, Misfire, Recurrence, Step, Verifier } from './events.ts';
import { type Reading, readRecurrence, recurringBy } from './read-recurrence.ts';
import type { TaskWords } from './read-task-file.ts';
import { readTrigger } from './read-trigger.ts';
import { newTaskId } from './task-names.ts';
import { UNSAID_WORDS } from './task-words.ts';
import type { IntentionDoc } from './views/intention.ts';

/** What an owner asks to be kept in mind, as they said it. */
export type IntentionRequest = {
  readonly kind: IntentionKind;
  /** Of a reminder it may hold the time as well, and of what `isTimed`. */
  readonly title: string;
  readonly isTimed?: boolean;
  readonly id?: string | undefined;
  readonly content?: string;
  readonly priority?: number;
  /** When: ISO 8601 or everyday words. */
  readonly due?: string | undefined;
  /** How often: a schedule in words or `cron …`. */
  readonly every?: string | undefined;
  /** Default `once`. */
  readonly misfire?: Misfire | undefined;
  /** What is waited for instead of a time. */
  readonly when?: string | undefined;
  readonly parent?: string | undefined;
  readonly who?: string | undefined;
  readonly tags?: readonly string[];
  readonly blocks?: readonly string[];
  readonly blocked_by?: readonly string[];
  readonly steps?: readonly Step[];
  readonly verify?: readonly Verifier[];
};

/** One way to understand a text. `at` is UTC ISO 8601, `words` the same for people, in the owner's zone. */
export type Choice = { readonly at: string; readonly words: string };

export type ReadRequest =
  | {
      readonly ok: true;
      readonly command: Omit<AddTask, 'source'>;
      /** When it is, in words, and what was supplied: to be told, so that a wrong reading is seen. */
      readonly told: readonly string[];
      /** That of a day which was named without one. */
      readonly assumedHour: number | undefined;
    }
  | {
      readonly ok: false;
      readonly why: string;
      /** Where the words of its time are not wholly read. */
      readonly reason?: TimeReason;
      readonly choices: readonly Choice[];
    };

type Time = {
  readonly dueAt: string | null;
  readonly recurs: Recurrence | null;
  readonly told: readonly string[];
  readonly assumedHour?: number | undefined;
  /** The title without the time it contained. */
  readonly rest?: string;
};
type Fault = Extract<ReadRequest, { ok: false }>;

/** Reads what an owner asks for; what can be meant in two ways is refused with the choices, never guessed. */
export function readRequest(
  request: IntentionRequest,
  tasks: ReadonlyMap<string, IntentionDoc>,
  clock: Clock,
): ReadRequest {
  const time = timeOf(request, clock);
  if ('why' in time) return time;
  const trigger = request.when === undefined ? null : readTrigger(request.when);
  if (typeof trigger === 'string') return fault(trigger);
  const words = { ...requestWords(request, time.rest), due_at: time.dueAt };
  const { parent = null, who = null, kind } = request;
  const arrangement: Arrangement = { parent, who, recurs: time.recurs, trigger };
  const isPlain = Object.values(arrangement).every((part) => part === null);
  const id = request.id ?? newTaskId(tasks, words.title);
  const command = { id, kind, words, ...(!isPlain && { arrangement }) };
  return { ok: true, told: time.told, assumedHour: time.assumedHour, command };
}

function requestWords(request: IntentionRequest, rest = request.title): Omit<TaskWords, 'due_at'> {
  const { content, priority, tags, blocks, blocked_by, steps, verify } = {
    ...UNSAID_WORDS,
    ...request,
  };
  return { title: rest.trim(), content, priority, tags, blocks, blocked_by, steps, verify };
}

function fault(why: string, choices: readonly Choice[] = []): Fault {
  return { ok: false, why, choices };
}

/** A reminder without a separate time has one in its words. */
function timeOf(request: IntentionRequest, clock: Clock): Time | Fault {
  const { due, every, when, kind, title, misfire = 'once' } = request;
  if (every !== undefined) return everyOf(every, { misfire, clock });
  if (due !== undefined) return dueOf(due, { misfire, clock }, kind === 'reminder');
  const isInWords = (kind === 'reminder' && when === undefined) || request.isTimed === true;
  return isInWords ? inWords(title, { misfire, clock }) : { dueAt: null, recurs: null, told: [] };
}

function everyOf(every: string, reading: Reading): Time | Fault {
  const again = readRecurrence(every, reading);
  return typeof again === 'string' ? fault(again) : { dueAt: null, ...again };
}

export type ReadDue =
  | { readonly ok: true; readonly dueAt: string | null; readonly told: readonly string[] }
  | Fault;

/** A deadline in the owner's words; `none` for no time. A recurrence is not a deadline. */
export function readDue(due: string, clock: Clock): ReadDue {
  if (due.trim().toLowerCase() === 'none') return { ok: true, dueAt: null, told: [] };
  const time = dueOf(due, { misfire: 'once', clock }, false);
  if ('why' in time) return time;
  const { dueAt, recurs, told } = time;
  return recurs === null
    ? { ok: true, dueAt, told }
    : fault(`"${due}" comes again; give one time, or add a task with --every`);
}

/** A day alone is the start of it for a task, as in a task file, and its morning for what is told. */
function dueOf(due: string, reading: Reading, isTold: boolean): Time | Fault {
  const isWhole = !isTold || due.includes(':');
  const instant = isWhole ? readInstant(due, reading.clock.zone) : null;
  if (instant !== null) return { dueAt: instant, recurs: null, told: [] };
  const read = inWords(due, reading);
  if ('why' in read) return read;
  const { rest = '', ...time } = read;
  return rest === '' ? time : fault(`"${rest}" in "${due}" is no part of a time`);
}

function inWords(text: string, reading: Reading): Time | Fault {
  const timed = readTimedWords(text, reading.clock);
  return timeOfRequest({ ...timed, time: timed.time ?? ask({ is: 'nothing' }) }, reading);
}

/** Words that began a sentence stand within another one when it is said back: "Every night at ten", "for every 1st of the month". */
function asSaidWithin(phrase: string): string {
  return phrase
    .replace(/^for (?=every |each )/iu, '')
    .replace(
      /^(?:Every|Each|On|At|Once|Twice|Tous|Toutes|Chaque|Cada|Todos|Todas|Ogni|Tutti|Tutte|Jede[nrs]?|Alle|Elke|Iedere)(?= )/u,
      (first) => first.toLowerCase(),
    );
}

type Timed = ReturnType<typeof readTimedWords> & { readonly time: ComposedTime };

function timeOfRequest({ time, phrase, title: rest }: Timed, reading: Reading): Time | Fault {
  if (time.is === 'ask') return unread(time, reading.clock);
  const { assumedHour } = time;
  const assumed =
    assumedHour === undefined ? [] : [`no hour was said, so it is at ${assumedHour}:00`];
  switch (time.is) {
    case 'again': {
      const { recurs, told } = recurringBy(
        { phrase: asSaidWithin(phrase), rule: time.rule },
        reading,
      );
      return { dueAt: null, recurs, told: [...told, ...assumed], assumedHour, rest };
    }
    case 'at':
      return {
        dueAt: isoOf(time.at),
        recurs: null,
        told: [spokenMoment(isoOf(time.at), reading.clock), ...assumed],
        assumedHour,
        rest,
      };
  }
}

function unread(
  { why: reason, choices = [] }: Extract<ComposedTime, { is: 'ask' }>,
  clock: Clock,
): Fault {
  const meant = choices.map((at) => ({
    at: isoOf(at),
    words: spokenMoment(isoOf(at), clock),
  }));
  const examples = reason.is === 'nothing' ? `; write ${WHEN_EXAMPLES}` : '';
  return { ...fault(`${englishReason(reason, clock)}${examples}`, meant), reason };
}

const WHEN_EXAMPLES =
  '"tomorrow 9am", "friday at 17:00", "in 2 hours", "2026-12-24 18:00", "morgen um 9", "demain à 14h", "mañana a las 10"';

function isoOf(at: DateTime): string {
  return at.toUTC().toISO() ?? '';
}
