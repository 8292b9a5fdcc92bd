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
import { tickProjection } from '../../domain/cycle/views/tick.ts';
import { mailProjection } from '../../domain/owner/mail/views/mail.ts';
import { outgoingMailProjection } from '../../domain/owner/mail/views/outgoing-mail.ts';
import { renderReport } from '../../domain/owner/report/render-report.ts';
import { weekOf } from '../../domain/owner/report/views/week.ts';
import { isOpen } from '../../domain/owner/task-names.ts';
import { intentionProjection } from '../../domain/owner/views/intention.ts';
import { spokenMoment } from '../../domain/owner/when/spoken-moment.ts';
import type { OpenAsks } from '../../http/chat-shapes.ts';
import type { View, Wanted } from '../../kernel/log-contract.ts';
import { SINGLETON } from '../../kernel/projection.ts';
import type { MailTells } from '../../phases/mail/mail-ports.ts';
import { viewWithout } from '../../phases/view-without.ts';
import type { Agent } from '../agent.ts';
import { HEARTBEAT } from '../owed-ticks.ts';
import { reportOf } from '../weekly-report.ts';
import { why } from '../why.ts';
import { mailDocuments } from './mail-warnings.ts';
import { openAsks } from './open-asks.ts';
import { spentIn } from './spent-in.ts';

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
  const wanted = [
    { projection: controllerProjection, keys: [SINGLETON] },
    { projection: tickProjection, keys: [HEARTBEAT] },
    ...[incidentProjection, parkedWorkProjection, approvalProjection, intentionProjection].map(
      (projection) => ({ projection, keys: 'open' as const }),
    ),
    ...mailDocuments,
  ] satisfies Wanted;
  // What cannot be read is left out and named: the rest is told all the same.
  const spared = wanted.map(({ projection }) => projection);
  const { view, missing } = await viewWithout(agent, wanted, spared);
  const controller = view.get(controllerProjection, SINGLETON) ?? emptyController;
  const tick = view.get(tickProjection, HEARTBEAT);
  const clock = { now: agent.now(), zone: agent.config.timezone };
  const { last_cycle, success_count, failure_count, open_cycle } = controller;
  return [
    stateLine(controller, clock),
    `Cycles: ${last_cycle} so far, ${success_count} succeeded, ${failure_count} failed${open_cycle === null ? '' : `; number ${open_cycle} is under way`}.`,
    ...(tick === undefined ? [] : [`I last looked ${spokenMoment(tick.last_instant, clock)}.`]),
    await budgetText(agent),
    ...troubleLines(view),
    ...askLines(missing.size === 0 ? (await openAsks(agent, null)).asks : []),
    ...mailLines(view),
    ...[...missing.keys()].map((name) => `Part of what I know cannot be read now (${name}).`),
  ].join('\n');
}

type Clock = Parameters<typeof spokenMoment>[1];

function stateLine({ paused, safe_mode, backoff }: typeof emptyController, clock: Clock): string {
  if (safe_mode !== null) return `I am in safe mode: ${safe_mode.reason}.`;
  if (paused !== null) {
    const { until } = paused;
    if (until != null) return `I am paused until ${spokenMoment(until, clock)}.`;
    return `I am ${paused.reason === STOPPED ? 'stopped' : 'paused'} since ${spokenMoment(paused.since, clock)}; "resume" lets me go on.`;
  }
  return backoff === null
    ? 'I am running.'
    : `I rest after failures, and go on ${spokenMoment(backoff.until, clock)}.`;
}

/** Mail that waits, and mail of which nobody knows whether it went out. */
function mailLines(view: View): readonly string[] {
  const waiting = [...view.all(mailProjection).values()].filter((m) => m.status === 'deferred');
  const unknown = [...view.all(outgoingMailProjection).values()].filter(
    ({ state }) => state === 'unknown',
  );
  return [
    ...waiting.map(({ from }) => `A mail from ${from} waits: I cannot look up yet whose it is.`),
    ...unknown.map(({ subject }) => `My mail "${subject}" may or may not have gone out.`),
  ];
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

function askLines(asks: OpenAsks['asks']): readonly string[] {
  const more = asks.length - LISTED;
  return [
    ...asks.slice(0, LISTED).map(({ title, text }) => `"${title}" needs your word: ${text}`),
    ...(more > 0 ? [`And ${more} more need your word.`] : []),
  ];
}

async function budgetText({ agentId, log, config, now }: Agent): Promise<string> {
  const keys = [CAP_KEY, `day:${now().slice(0, 10)}`];
  const view = await log.view(agentId, [{ projection: budgetProjection, keys }]);
  const settings = { now: now(), dailyUsd: config.dailyUsd };
  const { today } = summariseBudget(view.all(budgetProjection), settings);
  const { spent_usd, reserved_usd, limit_usd } = today;
  const reserved = reserved_usd > 0 ? `, ${cents(reserved_usd)} reserved` : '';
  return `Budget: ${cents(spent_usd)} of $${limit_usd.toFixed(2)} spent today${reserved}.`;
}

/** Under a cent says more than nothing. */
function cents(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.01 ? 4 : 2)}`;
}
