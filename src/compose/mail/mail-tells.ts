import type { OpenAsks } from '../../app/chat-shapes.ts';
import { mailDocuments } from '../../app/mail/mail-warnings.ts';
import { openAsks } from '../../app/mail/open-asks.ts';
import { spentIn } from '../../app/mail/spent-in.ts';
import { dayOf, reportOf } from '../../app/telling/read-report.ts';
import { why } from '../../app/why.ts';
import { approvalProjection } from '../../domain/action/views/approval.ts';
import { summariseBudget } from '../../domain/budget/summarise-budget.ts';
import { budgetProjection, CAP_KEY } from '../../domain/budget/views/budget.ts';
import {
  controllerProjection,
  emptyController,
  STOPPED,
} from '../../domain/cycle/views/controller.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { HEARTBEAT, tickProjection } from '../../domain/cycle/views/tick.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { mailProjection } from '../../domain/mail/views/mail.ts';
import { mailThreadProjection } from '../../domain/mail/views/mail-thread.ts';
import { outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import { renderReport } from '../../domain/report/render-report.ts';
import { weekOf } from '../../domain/report/views/week.ts';
import { intentionProjection, isOpen } from '../../domain/task/views/intention.ts';
import { later } from '../../kernel/later.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { spokenReplies } from '../../language/replies/spoken-replies.ts';
import type { TellReplies } from '../../language/replies/told/tell-replies.ts';
import { spokenMoment } from '../../language/when/spoken-moment.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import { viewWithout } from '../../phases/cycle/view-without.ts';
import type { MailTells } from '../../phases/mail/desk/mail-ports.ts';
import type { OpenAgent } from '../open/agent.ts';

const LISTED = 5;
const WHY_CHARACTERS = 4000;

/** What is read to the owner by mail: from the log alone, with no model, no queue and no other process. */
export function mailTells(agent: OpenAgent): MailTells {
  return {
    status: (language) => statusText(agent, language),
    budget: (period, language) => {
      const { tells } = spokenReplies(language);
      return period === 'today' ? budgetText(agent, tells) : spentIn(agent, { period, tells });
    },
    report: async (period, locale) => {
      const { tells } = spokenReplies(locale);
      if (period === 'today' || period === 'yesterday') return dayText(agent, period, tells);
      const at = period === 'week' ? agent.now() : later(agent.now(), -WEEK_MS);
      const report = await reportOf(agent, weekOf(at), tells);
      return report === null
        ? tells.quiet(period)
        : renderReport(report, { words: tells.report, locale });
    },
    why: async (what) => {
      const found = await why(agent, what);
      const lines = found.flatMap(({ says }) => says);
      return lines.length === 0 ? null : lines.join('\n').slice(0, WHY_CHARACTERS);
    },
  };
}

const WANTED: Wanted = [
  { projection: controllerProjection, keys: [SINGLETON] },
  { projection: tickProjection, keys: [HEARTBEAT] },
  ...[incidentProjection, parkedWorkProjection, approvalProjection, intentionProjection].map(
    (projection) => ({ projection, keys: 'open' as const }),
  ),
  // What the questions of jobs stand in is read behind it.
  { projection: jobProjection, keys: [] },
  { projection: mailThreadProjection, keys: [] },
  ...mailDocuments,
];

const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;

async function dayText(
  agent: OpenAgent,
  period: 'today' | 'yesterday',
  tells: TellReplies,
): Promise<string> {
  const at = period === 'today' ? agent.now() : later(agent.now(), -DAY_MS);
  const { done, succeeded, failed, other, cost_usd } = await dayOf(agent, at.slice(0, 10));
  const cycles = succeeded + failed + other;
  const figures = { done: done.length, cycles, failed, spent: cents(cost_usd) };
  return [tells.day(period, figures), ...done.map((title) => `- ${title}`)].join('\n');
}

async function statusText(agent: OpenAgent, language: TimeLanguage): Promise<string> {
  // What cannot be read is left out and named: the rest is told all the same.
  const spared = WANTED.map(({ projection }) => projection);
  const { view, missing } = await viewWithout(agent, WANTED, spared);
  const { tells } = spokenReplies(language);
  const clock = { now: agent.now(), zone: agent.config.timezone };
  const when = (at: string) => spokenMoment(at, clock, language);
  const tick = view.get(tickProjection, HEARTBEAT);
  const asks = missing.size === 0 ? (await openAsks(agent, null)).asks : [];
  return [
    ...stateLines(view.get(controllerProjection, SINGLETON) ?? emptyController, { tells, when }),
    ...(tick === undefined ? [] : [tells.looked(when(tick.last_instant))]),
    await budgetText(agent, tells),
    ...troubleLines(view, tells),
    ...askLines(asks, tells),
    ...mailLines(view, tells),
    ...[...missing.keys()].map((name) => tells.unread(name)),
  ].join('\n');
}

type Speech = { readonly tells: TellReplies; readonly when: (at: string) => string };

function stateLines(
  controller: typeof emptyController,
  { tells, when }: Speech,
): readonly [string, string] {
  const { last_cycle, success_count, failure_count, open_cycle } = controller;
  const cycles = tells.cycles(last_cycle, success_count, failure_count);
  const now = open_cycle === null ? '' : `; ${tells.underWayNo(open_cycle)}`;
  return [stateLine(controller, { tells, when }), `${cycles}${now}.`];
}

function stateLine(
  { paused, safe_mode, backoff }: typeof emptyController,
  { tells, when }: Speech,
): string {
  if (safe_mode !== null) return tells.safeMode(safe_mode.reason);
  if (paused !== null) {
    const { until } = paused;
    if (until != null) return tells.pausedUntil(when(until));
    const isStopped = paused.reason === STOPPED;
    return (isStopped ? tells.stoppedSince : tells.pausedSince)(when(paused.since));
  }
  return backoff === null ? tells.running : tells.rests(when(backoff.until));
}

/** Mail that waits, and mail of which nobody knows whether it went out. */
function mailLines(view: View, tells: TellReplies): readonly string[] {
  const waiting = [...view.all(mailProjection).values()].filter((m) => m.status === 'deferred');
  const unknown = [...view.all(outgoingMailProjection).values()].filter(
    ({ state }) => state === 'unknown',
  );
  return [
    ...waiting.map(({ from }) => tells.mailWaits(from)),
    ...unknown.map(({ subject }) => tells.mailUnknown(subject)),
  ];
}

function troubleLines(view: View, tells: TellReplies): readonly string[] {
  const open = [...view.all(intentionProjection).values()].filter(isOpen);
  const asked = [...view.all(approvalProjection).values()].filter((a) => a.status === 'pending');
  const incidents = [...view.all(incidentProjection).values()].filter((i) => i.status === 'open');
  const waiting = view.all(parkedWorkProjection).size;
  return [
    tells.work(open.length, waiting),
    ...(asked.length === 0 ? [] : [tells.approvals(asked.length)]),
    ...incidents.slice(0, LISTED).map(({ message, count }) => tells.trouble(count, message)),
  ];
}

function askLines(asks: OpenAsks['asks'], tells: TellReplies): readonly string[] {
  const more = asks.length - LISTED;
  return [
    ...asks.slice(0, LISTED).map(({ title, text }) => tells.needsWord(title, text)),
    ...(more > 0 ? [tells.moreNeedWord(more)] : []),
  ];
}

async function budgetText(
  { agentId, log, config, now }: OpenAgent,
  tells: TellReplies,
): Promise<string> {
  const keys = [CAP_KEY, `day:${now().slice(0, 10)}`];
  const view = await log.view(agentId, [{ projection: budgetProjection, keys }]);
  const settings = { now: now(), dailyUsd: config.dailyUsd };
  const { today } = summariseBudget(view.all(budgetProjection), settings);
  const { spent_usd, reserved_usd, limit_usd } = today;
  const reserved = reserved_usd > 0 ? `, ${tells.reserved(cents(reserved_usd))}` : '';
  return `${tells.budget(cents(spent_usd), `$${limit_usd.toFixed(2)}`)}${reserved}.`;
}

/** Under a cent says more than nothing. */
function cents(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.01 ? 4 : 2)}`;
}
