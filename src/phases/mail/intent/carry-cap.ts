import { DateTime } from 'luxon';
import { dailyLimit, type OwnerCap, setCap } from '../../../domain/budget/owner-cap.ts';
import { summariseBudget } from '../../../domain/budget/summarise-budget.ts';
import { asCap, budgetProjection, CAP_KEY } from '../../../domain/budget/views/budget.ts';
import type { ThreadDoc } from '../../../domain/mail/views/mail-thread.ts';
import { endOfUtcDay } from '../../../kernel/end-of-utc-day.ts';
import { spokenMoment } from '../../../language/when/spoken-moment.ts';
import type { Carried, MailContext } from './mail-context.ts';

/** Days of money are those of UTC. */
export function dayOfMoney({ now }: Pick<MailContext, 'now'>): string {
  return new Date(Date.parse(now)).toISOString().slice(0, 10);
}

/** Within what the owner has set: a mail may lower what a day costs, and take that back. */
export function carryCap(
  context: MailContext,
  cap: OwnerCap,
): Extract<Carried, { status: 'done' | 'refused' }> {
  const { dailyUsd } = context.limits;
  const { caps } = context.replies;
  const event = setCap(dailyUsd, cap);
  const most = dollars(dailyUsd);
  if (event === null) return { status: 'refused', says: caps.tooMuch(most) };
  const says = cap.usd === null ? caps.lifted(most) : cappedWords(context, cap.usd, cap.day);
  return { status: 'done', events: [event], says, subjects: ['budget:cap'] };
}

/** With its end in the owner's own zone. */
function cappedWords({ now, zone, replies }: MailContext, usd: number, day: string | null): string {
  const { caps, language } = replies;
  const over = endOfUtcDay(now);
  return day === null
    ? caps.daily(dollars(usd), DateTime.fromISO(over, { zone }).toFormat('HH:mm'))
    : caps.until(dollars(usd), spokenMoment(over, { now, zone }, language));
}

function dollars(usd: number): string {
  return `$${usd.toFixed(2)}`;
}

/** Less is spent at a model's word or a short one in a thread, more only at a whole word of the owner or a yes. */
export function givesMore({ view, limits, now }: MailContext, usd: number | null): boolean {
  const cap = asCap(view.get(budgetProjection, CAP_KEY));
  return usd === null || usd > dailyLimit(limits.dailyUsd, cap, now);
}

/** Of a day's limit: less than this is not enough for a piece of work. */
const ENOUGH = 0.1;

/** Whether new work need not wait for another day's money, whatever dearer work waits for it. */
export function hasMoneyLeft({ view, limits, now }: MailContext): boolean {
  const { dailyUsd } = limits;
  const { left_usd, limit_usd } = summariseBudget(view.all(budgetProjection), {
    now,
    dailyUsd,
  }).today;
  return left_usd > 0 && left_usd >= ENOUGH * limit_usd;
}

/** What was said of that day, or of each, so far; null: as much as is set. */
export function cappedBefore({ view }: MailContext, day: string | null): number | null {
  const cap = asCap(view.get(budgetProjection, CAP_KEY));
  const ofDay = cap?.days.find((one) => one.day === day)?.usd;
  return (day === null ? cap?.usd : ofDay) ?? null;
}

/** It can be changed and taken back in its thread. `day`: of which it is; null: of each. */
export function askedOfCap(
  context: MailContext,
  day: string | null,
): NonNullable<ThreadDoc['pending']> {
  const cap = { day, before: cappedBefore(context, day) };
  return { mail_id: context.mailId, asks: 'cap', choices: [], cap };
}
