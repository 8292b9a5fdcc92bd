import { approvalProjection, pendingApprovals } from '../../domain/action/views/approval.ts';
import { waitingForMoney } from '../../domain/cycle/money-comes.ts';
import {
  controllerProjection,
  emptyController,
  STOPPED,
  shortPlaceIn,
} from '../../domain/cycle/views/controller.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { HEARTBEAT, tickProjection } from '../../domain/cycle/views/tick.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { mailProjection } from '../../domain/mail/views/mail.ts';
import { mailThreadProjection } from '../../domain/mail/views/mail-thread.ts';
import { outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import { intentionProjection, isOpen } from '../../domain/task/views/intention.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { spokenReplies } from '../../language/replies/spoken-replies.ts';
import type { TellReplies } from '../../language/replies/told/tell-replies.ts';
import { type TroubleWords, troubleWords } from '../../language/replies/trouble-words.ts';
import { spokenMoment } from '../../language/when/spoken-moment.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import { viewWithout } from '../../phases/cycle/view-without.ts';
import { namesOfWork } from '../../phases/work/names-of-work.ts';
import type { Agent } from '../agent.ts';
import type { OpenAsks } from '../chat-shapes.ts';
import { mailDocuments } from '../mail/mail-warnings.ts';
import { askedWords, openAsks } from '../mail/open-asks.ts';
import { budgetText } from './budget-text.ts';
import { moneyLines, moneyWanted, type ReportSource, speechIn } from './report-notes.ts';

const LISTED = 5;

const WANTED: Wanted = [
  { projection: controllerProjection, keys: [SINGLETON] },
  { projection: tickProjection, keys: [HEARTBEAT] },
  ...[incidentProjection, parkedWorkProjection, approvalProjection, intentionProjection].map(
    (projection) => ({ projection, keys: 'open' as const }),
  ),
  // Named so that a failure of these views is reported; openAsks reads them itself.
  { projection: jobProjection, keys: [] },
  { projection: mailThreadProjection, keys: [] },
  ...mailDocuments,
];

/** What the agent does, spent and waits for, in the owner's language. A view that cannot be read is left out and named. */
export async function statusText(agent: Agent, language: TimeLanguage): Promise<string> {
  const spared = WANTED.map(({ projection }) => projection);
  const { view, missing } = await viewWithout(agent, WANTED, spared);
  const { tells } = spokenReplies(language);
  const clock = { now: agent.now(), zone: agent.config.timezone };
  const when = (at: string) => spokenMoment(at, clock, language);
  const tick = view.get(tickProjection, HEARTBEAT);
  const asks = missing.size === 0 ? (await openAsks(agent, null)).asks : [];
  return [
    ...stateLines(view.get(controllerProjection, SINGLETON) ?? emptyController, {
      tells,
      trouble: troubleWords(language),
      when,
    }),
    ...(tick === undefined ? [] : [tells.looked(when(tick.last_instant))]),
    await budgetText(agent, tells),
    ...(missing.size === 0 ? await moneyText(agent, language) : []),
    ...troubleLines(view, tells),
    ...askLines(asks, tells),
    ...mailLines(view, tells),
    ...[...missing.keys()].map((name) => tells.unread(name)),
  ].join('\n');
}

/** Work that waits for money, in one line; none where there is none. */
export async function moneyText(
  agent: ReportSource,
  language: TimeLanguage,
): Promise<readonly string[]> {
  const view = await agent.log.view(agent.agentId, moneyWanted);
  const nameOf = await namesOfWork(agent, waitingForMoney(view));
  return moneyLines(view, nameOf, speechIn(agent, language));
}

/** Greets back: what the agent is at, and what it waits for. */
export async function greetingText(agent: Agent, language: TimeLanguage): Promise<string> {
  const spared = WANTED.map(({ projection }) => projection);
  const { view, missing } = await viewWithout(agent, WANTED, spared);
  const { tells } = spokenReplies(language);
  const clock = { now: agent.now(), zone: agent.config.timezone };
  const when = (at: string) => spokenMoment(at, clock, language);
  const asks = missing.size === 0 ? (await openAsks(agent, null)).asks : [];
  const open = [...view.all(intentionProjection).values()].filter(isOpen).length;
  const state = stateLine(view.get(controllerProjection, SINGLETON) ?? emptyController, {
    tells,
    trouble: troubleWords(language),
    when,
  });
  const waiting = asks.length + pendingApprovals(view).length;
  return [tells.hello, state, tells.standing(open, waiting)].join(' ');
}

type Speech = {
  readonly tells: TellReplies;
  readonly trouble: TroubleWords;
  readonly when: (at: string) => string;
};

function stateLines(controller: typeof emptyController, speech: Speech): readonly [string, string] {
  const { tells } = speech;
  const { last_cycle, success_count, failure_count, open_cycle } = controller;
  const cycles = tells.cycles(last_cycle, success_count, failure_count);
  const now = open_cycle === null ? '' : `; ${tells.underWayNo(open_cycle)}`;
  return [stateLine(controller, speech), `${cycles}${now}.`];
}

function stateLine(
  { paused, safe_mode, backoff }: typeof emptyController,
  { tells, trouble, when }: Speech,
): string {
  if (safe_mode !== null) return tells.safeMode(trouble.noRoom(shortPlaceIn(safe_mode.reason)));
  if (paused !== null) {
    const { until } = paused;
    if (until != null) return tells.pausedUntil(when(until));
    const isStopped = paused.reason === STOPPED;
    return (isStopped ? tells.stoppedSince : tells.pausedSince)(when(paused.since));
  }
  return backoff === null ? tells.running : tells.rests(when(backoff.until));
}

/** Deferred mail, and sent mail with unknown outcome. */
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
  const asked = pendingApprovals(view).length;
  const incidents = [...view.all(incidentProjection).values()].filter((i) => i.status === 'open');
  const waiting = view.all(parkedWorkProjection).size;
  return [
    tells.work(open.length, waiting),
    ...(asked === 0 ? [] : [tells.approvals(asked)]),
    ...incidents.slice(0, LISTED).map(({ message, count }) => tells.trouble(count, message)),
  ];
}

function askLines(asks: OpenAsks['asks'], tells: TellReplies): readonly string[] {
  const more = asks.length - LISTED;
  return [
    ...asks.slice(0, LISTED).map((ask) => tells.needsWord(ask.title, askedWords(ask, tells))),
    ...(more > 0 ? [tells.moreNeedWord(more)] : []),
  ];
}
