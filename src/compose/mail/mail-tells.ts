import { approvalProjection } from '../../domain/action/views/approval.ts';
import { summariseBudget } from '../../domain/budget/summarise-budget.ts';
import { asScope, budgetProjection } from '../../domain/budget/views/budget.ts';
import { controllerProjection, emptyController } from '../../domain/cycle/views/controller.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { tickProjection } from '../../domain/cycle/views/tick.ts';
import type { BudgetPeriod } from '../../domain/owner/mail/intents/budget-period.ts';
import { renderReport } from '../../domain/owner/report/render-report.ts';
import { weekOf } from '../../domain/owner/report/views/week.ts';
import { isOpen } from '../../domain/owner/task-names.ts';
import { intentionProjection } from '../../domain/owner/views/intention.ts';
import type { View } from '../../kernel/log-contract.ts';
import { SINGLETON } from '../../kernel/projection.ts';
import type { MailTells } from '../../phases/mail/mail-ports.ts';
import type { Agent } from '../agent.ts';
import { HEARTBEAT } from '../owed-ticks.ts';
import { reportOf } from '../weekly-report.ts';
import { why } from '../why.ts';
import { mailDocuments, mailWarnings } from './mail-warnings.ts';

const LISTED = 5;
const WHY_CHARACTERS = 4000;

/** What is read to the owner by mail: from the log alone, with no model, no queue and no other process. */
export function mailTells(agent: Agent): MailTells {
  return {
    status: () => statusText(agent),
    budget: (period) => (period === 'today' ? budgetText(agent) : spentIn(agent, period)),
    report: async () => {
      const report = await reportOf(agent, weekOf(agent.now()));
      return report === null ? 'Nothing happened this week so far.' : renderReport(report);
    },
    why: async (what) => {
      const found = await why(agent, what);
      const lines = found.flatMap(({ says }) => says);
      return lines.length === 0 ? null : lines.join('\n').slice(0, WHY_CHARACTERS);
    },
  };
}

async function statusText(agent: Agent): Promise<string> {
  const view = await agent.log.view(agent.agentId, [
    { projection: controllerProjection, keys: [SINGLETON] },
    { projection: tickProjection, keys: [HEARTBEAT] },
    ...[incidentProjection, parkedWorkProjection, approvalProjection, intentionProjection].map(
      (projection) => ({ projection, keys: 'open' as const }),
    ),
    ...mailDocuments,
  ]);
  const controller = view.get(controllerProjection, SINGLETON) ?? emptyController;
  const tick = view.get(tickProjection, HEARTBEAT);
  const { last_cycle, success_count, failure_count, open_cycle } = controller;
  return [
    stateLine(controller),
    `Cycles: ${last_cycle} so far, ${success_count} succeeded, ${failure_count} failed${open_cycle === null ? '' : `; number ${open_cycle} is under way`}.`,
    ...(tick === undefined ? [] : [`Last tick: ${tick.last_instant}: ${tick.last_reason}.`]),
    await budgetText(agent),
    ...troubleLines(view),
    ...mailWarnings(view),
  ].join('\n');
}

function stateLine({ paused, safe_mode, backoff }: typeof emptyController): string {
  if (safe_mode !== null) return `I am in safe mode: ${safe_mode.reason}.`;
  if (paused !== null) return `I am paused since ${paused.since}: ${paused.reason}.`;
  return backoff === null ? 'I am running.' : `I wait until ${backoff.until} after failures.`;
}

function troubleLines(view: View): readonly string[] {
  const open = [...view.all(intentionProjection).values()].filter(isOpen);
  const asked = [...view.all(approvalProjection).values()].filter((a) => a.status === 'pending');
  const incidents = [...view.all(incidentProjection).values()].filter((i) => i.status === 'open');
  const waiting = view.all(parkedWorkProjection).size;
  return [
    `Open tasks: ${open.length}; work that sleeps: ${waiting}.`,
    ...(asked.length === 0
      ? []
      : [`${asked.length} waiting for your word: send "approvals" to see them.`]),
    ...incidents.slice(0, LISTED).map(({ message, count }) => `Trouble (${count}x): ${message}`),
  ];
}

const DAY_MS = 24 * 3_600_000;
const NAMES: Readonly<Record<BudgetPeriod, string>> = {
  today: 'today',
  yesterday: 'yesterday',
  week: 'this week, since Monday',
  lastweek: 'last week, from Monday to Sunday',
  month: 'this month',
  lastmonth: 'last month',
};

/** What was spent on the days of a time, which are kept by UTC. */
async function spentIn({ agentId, log, now }: Agent, period: BudgetPeriod): Promise<string> {
  const days = daysOf(period, now());
  const keys = days.map((day) => `day:${day}`);
  const view = await log.view(agentId, [{ projection: budgetProjection, keys }]);
  const spent = keys.reduce(
    (sum, key) => sum + (asScope(view.get(budgetProjection, key))?.spent_usd ?? 0),
    0,
  );
  return `I spent $${spent.toFixed(4)} ${NAMES[period]}.`;
}

/** Dates of UTC, `yyyy-MM-dd`. */
function daysOf(period: BudgetPeriod, now: string): readonly string[] {
  const today = Date.parse(now.slice(0, 10));
  const date = (at: number) => new Date(at).toISOString().slice(0, 10);
  const between = (from: number, to: number) =>
    Array.from({ length: Math.round((to - from) / DAY_MS) + 1 }, (_, n) => date(from + n * DAY_MS));
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS;
  const first = Date.parse(`${now.slice(0, 7)}-01`);
  const lastFirst = Date.parse(`${date(first - DAY_MS).slice(0, 7)}-01`);
  const spans: Readonly<Record<BudgetPeriod, readonly string[]>> = {
    today: between(today, today),
    yesterday: between(today - DAY_MS, today - DAY_MS),
    week: between(monday, today),
    lastweek: between(monday - 7 * DAY_MS, monday - DAY_MS),
    month: between(first, today),
    lastmonth: between(lastFirst, first - DAY_MS),
  };
  return spans[period];
}

async function budgetText({ agentId, log, config, now }: Agent): Promise<string> {
  const keys = [`day:${now().slice(0, 10)}`];
  const view = await log.view(agentId, [{ projection: budgetProjection, keys }]);
  const settings = { now: now(), dailyUsd: config.dailyUsd };
  const { today } = summariseBudget(view.all(budgetProjection), settings);
  const { spent_usd, reserved_usd, limit_usd } = today;
  const reserved = reserved_usd > 0 ? `, $${reserved_usd.toFixed(4)} reserved` : '';
  return `Budget: $${spent_usd.toFixed(4)} of $${limit_usd.toFixed(2)} spent today${reserved}.`;
}
