import { DateTime } from 'luxon';
import { fact } from '../../../domain/fact.ts';
import type { IntentionDoc } from '../../../domain/task/views/intention.ts';
import { firstOnes } from '../../../kernel/text/counted.ts';
import { exceptOn } from '../../../language/change/except-words.ts';
import { type LeftOut, leftOutIn } from '../../../language/change/left-out.ts';
import { instantsSince, nextInstant, nextInstants } from '../../../language/rule/due-instant.ts';
import { withoutDays } from '../../../language/rule/schedule-rule.ts';
import { readTimeAlone } from '../../../language/when/read-time.ts';
import { type Came, changedNow, clockOf, nothing } from './form-reminder.ts';
import type { MailContext } from './mail-context.ts';

type Recurs = NonNullable<IntentionDoc['recurs']>;

/** What is left out, and that it comes by a rule. */
export type Out = { readonly left: LeftOut; readonly recurs: Recurs; readonly rule: string };

/** What words leave out of that which comes again. Null: they say something else, or its schedule knows no days. */
export function outOf(
  context: MailContext,
  { recurs }: IntentionDoc,
  words: string | null,
): Out | null {
  const rule = recurs?.rule;
  if (recurs === null || rule === undefined || withoutDays(rule, []) === null) return null;
  const left = leftOutIn(words ?? '', clockOf(context));
  return left === null ? null : { left, recurs, rule };
}

const MOST = 400;

/** The instants that are still to come and are left out, ISO 8601. */
export function instantsOut({ now }: MailContext, { left, recurs, rule }: Out): readonly string[] {
  const { zone } = recurs;
  if (left.is === 'next') return nextInstants(rule, { asOf: now, zone, most: 1 });
  const days = left.is === 'days' ? left.days : [];
  const end =
    DateTime.fromISO(days.at(-1) ?? now, { zone })
      .endOf('day')
      .toUTC()
      .toISO() ?? now;
  const ahead = instantsSince(rule, { after: now, asOf: end, zone, most: MOST });
  return ahead.filter((at) => days.includes(dayOf(at, zone)));
}

function dayOf(at: string, zone: string): string {
  return DateTime.fromISO(at, { zone }).toISODate() ?? '';
}

/** Whether the time that has come last is one of those that are left out. */
export function hasComeOut({ occurrences }: IntentionDoc, { left, recurs }: Out): boolean {
  const came = occurrences.at(-1)?.instant;
  return came !== undefined && left.is === 'days' && left.days.includes(dayOf(came, recurs.zone));
}

const NAMED = 3;

/** Those times do not come; the rest of it stays. */
export function leaveOut(
  context: MailContext,
  task: IntentionDoc,
  { out, instants }: { readonly out: Out; readonly instants: readonly string[] },
): Came {
  const { replies } = context;
  const { recurs, rule } = out;
  const days = [...new Set(instants.map((at) => dayOf(at, recurs.zone)))];
  const without = withoutDays(rule, days) ?? rule;
  const next = nextInstant(without, { asOf: context.now, zone: recurs.zone });
  const told = instants.map((at) => replies.moment(at, context));
  const comes = next === null ? null : replies.moment(next, context);
  if (days.length === 0) {
    return {
      says: replies.thread.comesNeverThen(task.title, comes),
      about: nothing([task.intention_id]),
    };
  }
  const { intention_id, parent, who } = task;
  const phrase = phraseWithout(context, recurs.phrase, days);
  const { zone, misfire } = recurs;
  const arranged = { rule: without, zone, misfire, phrase };
  return {
    says: replies.thread.comesNot(
      task.title,
      firstOnes(told, NAMED, (more) => `… (+${more})`).join(', '),
      comes,
    ),
    events: [
      fact('IntentionArranged', { intention_id, parent, who, recurs: arranged, trigger: null }),
    ],
    subjects: [`intention:${intention_id}`],
    about: changedNow([intention_id]),
  };
}

/** What is said of its rhythm, with the days it leaves out by their year: it is read again later. Empty: no words say it. */
function phraseWithout(context: MailContext, phrase: string, days: readonly string[]): string {
  const languages = [context.replies.language, 'en'] as const;
  const said = languages.map((language) => `${phrase} ${exceptOn(days, language)}`);
  const says = (words: string) => {
    const time = readTimeAlone(words, clockOf(context));
    return time?.is === 'again' && days.every((day) => time.rule.includes(day.replaceAll('-', '')));
  };
  return said.find(says) ?? '';
}
