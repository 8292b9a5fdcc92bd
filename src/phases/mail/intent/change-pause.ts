import { DateTime } from 'luxon';
import {
  type ControllerDoc,
  controllerProjection,
  STOPPED,
} from '../../../domain/cycle/views/controller.ts';
import { fact } from '../../../domain/fact.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import { endOfSpan, type SpanEnd } from '../../../language/change/change-time.ts';
import { type Shift, shiftedTime } from '../../../language/change/shift-words.ts';
import { folded } from '../../../language/folded.ts';
import type { FollowUp } from '../../../language/intents/follow-up-words.ts';
import { saysBound } from '../../../language/intents/timed-pause.ts';
import type { Clause } from '../../../language/when/clause.ts';
import { clausesAlone, timedParts } from '../../../language/when/read-time.ts';
import { type Came, clockOf } from './form-reminder.ts';
import type { MailContext } from './mail-context.ts';

const COUNTED =
  /^(?:(?:another|only|just|noch|nur) )?(?<span>(?:\d+|an?|half an?|one|two|three|four|five|six|ten|eine?|einen?|zwei|drei|vier|funf|une?|deux|trois|una?|dos|tres|due|tre|duas|dois|twee|drie) \p{L}+(?: longer| langer)?)$/u;

/** Words in the thread of a pause that name another end of it. Null: they are about something else. */
export function changedPause(
  context: MailContext,
  word: FollowUp,
  asked: string | null,
): Came | null {
  const end = endNamed(context, word, asked);
  if (end === null) return null;
  const paused = context.view.get(controllerProjection, SINGLETON)?.paused ?? null;
  const why = whyNotChanged(context, paused);
  if (why !== null) return { says: why };
  if (end.is === 'unread') {
    const reason = context.replies.reason(end.why, clockOf(context));
    return { says: context.replies.thread.pauseKept(reason), isQuestion: true };
  }
  const until = end.at.toUTC().toISO() ?? '';
  const payload = { by: 'owner', reason: 'paused by mail', until };
  const dedupeKey = `mail-pause:${context.mailId}`;
  return {
    says: context.replies.pausedUntil(context.replies.moment(until, context)),
    events: [fact('ControllerPaused', payload, { dedupeKey })],
    subjects: ['controller'],
  };
}

function endNamed(context: MailContext, word: FollowUp, asked: string | null): SpanEnd | null {
  if (word.is === 'time') return endBy(context, word.words, asked);
  if (word.is !== 'shift') return null;
  return word.isNextWeek === true ? endBy(context, 'next week', asked) : shiftedEnd(context, word);
}

/** Null: there is a pause whose end can be changed. */
function whyNotChanged({ replies }: MailContext, paused: ControllerDoc['paused']): string | null {
  if (paused === null) return replies.thread.notPausedNow;
  return paused.reason === STOPPED ? replies.staysStopped() : null;
}

type Named = {
  readonly words: string | null;
  /** The words of the pause. */
  readonly asked: string | null;
};

const NUMBER =
  /^(?:\d{1,2}|one|two|three|four|five|six|eine?|zwei|drei|vier|funf|sechs|une?|deux|trois|una?|dos|tres|due|tre|duas|dois|een|twee|drie)$/u;
/** A figure behind "for 2 hours" counts hours too. */
const SPAN =
  /(?<!\p{L})(?:for|fur|pendant|durante|por|per|voor) (?:\d+|\p{L}+) (?<unit>minutes?|hours?|days?|minuten?|stunden?|tage?|heures?|jours?|horas?|dias?|minutos?|ore|ora|giorni|minuti|uur|dagen)(?!\p{L})/u;

/** "An hour longer" is for an hour, "four" until four. */
function boundOf(words: string): string {
  const span = COUNTED.exec(words)?.groups?.['span']?.replace(/ (?:longer|langer)$/u, '');
  if (saysBound(words)) return words;
  return span === undefined ? `until ${words}` : `for ${span}`;
}

/** "Make it 3" after "for 2 hours". */
function countedAs(words: string, asked: string | null): string | null {
  if (!NUMBER.test(words)) return null;
  const unit = SPAN.exec(folded(asked ?? ''))?.groups?.['unit'];
  return unit === undefined ? null : `for ${words} ${unit}`;
}

function endBy(context: MailContext, words: string | null, asked: string | null): SpanEnd | null {
  const sameDay = words === null ? null : hourOfSameDay(context, words);
  return sameDay ?? namedEnd(context, { words, asked });
}

function isOfHour(clause: Clause): boolean {
  const isBound = clause.is === 'until' && clause.day === null && clause.clock !== null;
  return isBound || clause.is === 'zone';
}

/** "Pause until Friday at 9", then "10": an hour alone is one of the day that was named. Null: it names more, or no day was. */
function hourOfSameDay(context: MailContext, words: string): SpanEnd | null {
  const until = context.view.get(controllerProjection, SINGLETON)?.paused?.until;
  const hour = words.replace(UNTIL, '');
  const clock = clockOf(context);
  if (until == null || !(clausesAlone(`until ${hour}`, clock) ?? []).every(isOfHour)) return null;
  const day = DateTime.fromISO(until, { zone: context.zone }).toISODate() ?? '';
  const end = endOfSpan(`until ${day} ${hour}`, clock);
  return end.is === 'ends' ? end : null;
}

const UNTIL =
  /^(?:(?:until|till|til|bis|jusqu'a|hasta|fino alle|fino a|ate as|ate|tot) )?(?:at |um |a las |las |om )?/u;

/** Null: the words name no time, or ask for something. */
function namedEnd(context: MailContext, { words, asked }: Named): SpanEnd | null {
  if (words === null) return null;
  const counted = countedAs(words, asked);
  if (counted !== null) return endOfSpan(counted, clockOf(context));
  const end = endOfSpan(boundOf(words), clockOf(context));
  if (end.is === 'ends' || end.why.is !== 'strange') return end;
  return timedParts(words, clockOf(context)).clauses.length > 0 ? end : null;
}

/** "An hour later": than it would end, else from now. */
function shiftedEnd(context: MailContext, shift: Shift): SpanEnd {
  const until = context.view.get(controllerProjection, SINGLETON)?.paused?.until;
  const end = DateTime.fromISO(until ?? context.now, { zone: context.zone });
  const time = shiftedTime(shift, end, clockOf(context));
  if (time.is === 'at') return { is: 'ends', at: time.at };
  return { is: 'unread', why: time.is === 'ask' ? time.why : { is: 'several' } };
}
