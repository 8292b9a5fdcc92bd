import { approvalProjection } from '../../domain/action/views/approval.ts';
import type { AlertCause } from '../../domain/alert/alert-cause.ts';
import {
  type AlertFacts,
  alertCauses,
  approvalOf,
  reminderOf,
  unknownWorkOf,
} from '../../domain/alert/alert-causes.ts';
import { alertMail } from '../../domain/alert/alert-mail.ts';
import { type AlertDecision, decideAlerts } from '../../domain/alert/decide-alerts.ts';
import { silentSince } from '../../domain/alert/silent-since.ts';
import { alertProjection } from '../../domain/alert/views/alert.ts';
import { dailyLimit } from '../../domain/budget/owner-cap.ts';
import { dayScope } from '../../domain/budget/summarise-budget.ts';
import { asCap, asScope, budgetProjection, CAP_KEY } from '../../domain/budget/views/budget.ts';
import { controllerProjection, emptyController } from '../../domain/cycle/views/controller.ts';
import { effectProjection } from '../../domain/cycle/views/effect.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { logFaultProjection } from '../../domain/cycle/views/log-fault.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { type Fact, fact } from '../../domain/fact.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { experienceProjection, noExperience } from '../../domain/learning/views/experience.ts';
import { emptySelfModel, selfModelProjection } from '../../domain/learning/views/self-model.ts';
import { queueNotice } from '../../domain/mail/queue-notice.ts';
import { mailProjection } from '../../domain/mail/views/mail.ts';
import { mailKeyProjection } from '../../domain/mail/views/mail-key.ts';
import { mailThreadProjection } from '../../domain/mail/views/mail-thread.ts';
import { outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import { ownerCodeProjection } from '../../domain/mail/views/owner-code.ts';
import { unsentMailProjection } from '../../domain/mail/views/unsent-mail.ts';
import { waitingMailProjection } from '../../domain/mail/views/waiting-mail.ts';
import { comesAgainSoon, dueReminders } from '../../domain/task/due-reminders.ts';
import { type IntentionDoc, intentionProjection } from '../../domain/task/views/intention.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { ProjectionUnavailable } from '../../kernel/log/log-errors.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { noticeWords } from '../../language/replies/notice-words.ts';
import { troubleWords } from '../../language/replies/trouble-words.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import { viewWithout } from '../../phases/cycle/view-without.ts';
import { languageOfOwner, languageOfWork } from '../../phases/mail/desk/owners-language.ts';
import { aliasesOf } from '../../phases/mail/intent/aliases-of.ts';
import { readFacts } from '../../phases/read-facts.ts';
import { inputsOfActions } from '../../phases/work/input-of-action.ts';
import { namesOfWork } from '../../phases/work/names-of-work.ts';
import type { Agent } from '../agent.ts';
import { askedInThread } from './asked-in-thread.ts';
import { failedFacts } from './failed-facts.ts';
import type { TellingSettings } from './telling-settings.ts';

export type Telling = {
  readonly agent: Pick<Agent, 'agentId' | 'log' | 'newId' | 'now'> & {
    readonly config: Pick<Agent['config'], 'dailyUsd'>;
    readonly blobs: Pick<Agent['blobs'], 'get' | 'putPersonal' | 'getPersonal'>;
  };
  readonly settings: TellingSettings;
  /** Mistakes in the owner's settings files, each with its place and what to do. */
  readonly brokenSettings: () => readonly string[];
  /** Whether the owner has an authenticator, with which they approve by mail. Left out: they have. */
  readonly hasCodes?: () => Promise<boolean>;
  /** Why the workspace is full; null: it is not. */
  readonly workspaceFull?: () => Promise<string | null>;
  /** Verifies a part of the log again, when due. */
  readonly recheck?: () => Promise<void>;
};

const DOCUMENTS: Wanted = [
  { projection: alertProjection, keys: 'open' },
  { projection: incidentProjection, keys: 'open' },
  { projection: logFaultProjection, keys: [SINGLETON] },
  { projection: approvalProjection, keys: 'open' },
  { projection: parkedWorkProjection, keys: 'all' },
  { projection: effectProjection, keys: 'all' },
  { projection: intentionProjection, keys: 'open' },
  { projection: jobProjection, keys: 'open' },
  { projection: controllerProjection, keys: [SINGLETON] },
  { projection: selfModelProjection, keys: [SINGLETON] },
  { projection: experienceProjection, keys: [SINGLETON] },
  // Mail views are read only to notice that one has stopped.
  ...[mailProjection, mailKeyProjection, mailThreadProjection, waitingMailProjection].map(unread),
  ...[outgoingMailProjection, unsentMailProjection, ownerCodeProjection].map(unread),
];

function unread(projection: Wanted[number]['projection']): Wanted[number] {
  return { projection, keys: [] };
}

/**
 * Raises new alerts, clears those that are over, and queues one mail with all that are due, in the same append.
 * @throws AppendConflict when another process did so meanwhile; the next call sees it
 */
export async function tellOnce(telling: Telling): Promise<void> {
  try {
    await tellOf(telling);
  } catch (error) {
    const isBlind =
      error instanceof ProjectionUnavailable && error.projection === alertProjection.name;
    if (!isBlind) throw error;
    await tellBlindly(telling, error.message);
  }
}

async function tellOf(telling: Telling): Promise<void> {
  const { agent, settings } = telling;
  await telling.recheck?.();
  const { agentId, config, log, now } = agent;
  const day = dayScope(now());
  const wanted = [...DOCUMENTS, { projection: budgetProjection, keys: [CAP_KEY, day] }];
  const spared = wanted.map(({ projection }) => projection);
  const { view, missing } = await viewWithout(agent, wanted, spared.filter(isNoAlert));
  const workspaceFull = (await telling.workspaceFull?.()) ?? null;
  const cap = asCap(view.get(budgetProjection, CAP_KEY));
  const dailyUsd = dailyLimit(config.dailyUsd, cap, view.now);
  const limits = {
    dailyUsd,
    workspaceFull,
    zone: settings.alerts.zone,
    brokenSettings: telling.brokenSettings(),
  };
  const works = [...view.all(jobProjection).keys(), ...view.all(parkedWorkProjection).keys()];
  const titleOf = await namesOfWork(agent, works);
  const failed = missing.has(jobProjection.name) ? [] : await failedFacts(agent, view);
  const failedCall = await failedCallIn(agent, view);
  const inThread = await askedInThread(agent, view);
  const facts = {
    ...factsOf(view, day, inThread),
    ...limits,
    failed,
    failedCall,
    titleOf,
    missing,
  };
  const causesIn = (language: TimeLanguage) => alertCauses({ ...facts, now: view.now, language });
  const causes = causesIn('en');
  const situation = {
    causes,
    known: view.all(alertProjection),
    now: view.now,
    canTell: settings.to.length > 0 || settings.isByFile,
    // Troubles in a stopped view may still be there, so their alerts are not cleared.
    canClear: missing.size === 0,
  };
  const decision = decideAlerts(situation, settings.alerts);
  const mailed = await mailOf(telling, { tell: decision.tell, causesIn });
  const events = [...decision.events, ...mailed];
  if (events.length === 0) return;
  await log.append(agentId, controllerOrigin(agent), {
    events,
    unless: { subjects: ['alerts'], after: view.head },
  });
}

function isNoAlert({ name }: { readonly name: string }): boolean {
  return name !== alertProjection.name;
}

/** If the alerts view itself cannot be read, only that is told, once a day. */
async function tellBlindly({ agent, settings }: Telling, why: string): Promise<void> {
  const { agentId, log, blobs, now } = agent;
  const mailId = `no-alerts-${now().slice(0, 10)}`;
  const [told] = await log.read(agentId, { subjects: [`mail:${mailId}`], limit: 1 });
  if (told !== undefined || settings.to.length === 0) return;
  const language = await languageOfOwner(agent);
  const words = troubleWords(language);
  const text = await blobs.putPersonal(`mail:${mailId}`, `${words.cannotTellWhy(why)}\n`);
  const { to, domain } = settings;
  const { urgent } = noticeWords(language);
  const subject = `${urgent.toUpperCase()}: ${words.cannotTell(agentId)}`;
  await log.append(agentId, controllerOrigin(agent), {
    events: queueNotice({ mailId, to, subject, text, html: null, domain }),
    onDuplicate: 'first',
  });
}

/** `inThread`: approvals that are asked for elsewhere. */
function factsOf(view: View, day: string, inThread: ReadonlySet<string>) {
  return {
    incidents: [...view.all(incidentProjection).values()],
    logFaults: view.get(logFaultProjection, SINGLETON)?.faults ?? [],
    approvals: [...view.all(approvalProjection).values()].filter(
      ({ approval_id }) => !inThread.has(approval_id),
    ),
    parked: [...view.all(parkedWorkProjection).values()],
    effects: [...view.all(effectProjection).values()],
    reminders: comeIn(view.all(intentionProjection)),
    jobs: [...view.all(jobProjection).values()],
    controller: view.get(controllerProjection, SINGLETON) ?? emptyController,
    selfModel: view.get(selfModelProjection, SINGLETON) ?? emptySelfModel,
    experiences: (view.get(experienceProjection, SINGLETON) ?? noExperience).window,
    day: asScope(view.get(budgetProjection, day)),
  };
}

/** Enough to see how long no model has answered. */
const CALLS_READ = 40;

/** Read only where work sleeps because no model answered. A call that went well since says that one answers again. */
async function failedCallIn(
  { agentId, log }: Telling['agent'],
  view: View,
): Promise<AlertFacts['failedCall']> {
  const sleeps = [...view.all(parkedWorkProjection).values()].some(
    ({ cause }) => cause === 'outage',
  );
  if (!sleeps) return null;
  const types = ['AgentRunFailed', 'AgentRunCompleted', 'AgentRunRequested'] as const;
  const query = { types, newestFirst: true, limit: CALLS_READ };
  const calls = await readFacts(log, agentId, query);
  const last = calls.find(({ type }) => type !== 'AgentRunRequested');
  if (last?.type !== 'AgentRunFailed') return null;
  const since = silentSince(
    calls.map(({ type, payload, occurredAt }) => ({ type, runId: payload.run_id, at: occurredAt })),
  );
  const { error_class, message } = last.payload;
  return { error_class, message, eventId: last.eventId, since: since ?? last.occurredAt };
}

function comeIn(tasks: ReadonlyMap<string, IntentionDoc>): AlertFacts['reminders'] {
  return dueReminders(tasks).map((due) => {
    const task = tasks.get(due.intention_id);
    return { ...due, isAgainSoon: task !== undefined && comesAgainSoon(task, due.instant) };
  });
}

/** What is told of a single piece of work belongs to the thread it came from; all else is told as the owner wrote last. */
function languageFor(agent: Telling['agent'], tell: AlertDecision['tell']): Promise<TimeLanguage> {
  const [first, ...others] = tell;
  const workId = first === undefined || others.length > 0 ? null : workOf(first);
  return workId === null ? languageOfOwner(agent) : languageOfWork(agent, workId);
}

function workOf(cause: AlertCause): string | null {
  const taskId = reminderOf(cause);
  return cause.workId ?? unknownWorkOf(cause) ?? (taskId === null ? null : `task:${taskId}`);
}

type Tell = Pick<AlertDecision, 'tell'> & {
  /** The causes as they are said in a language. */
  readonly causesIn: (language: TimeLanguage) => readonly AlertCause[];
};

async function mailOf(
  { agent, settings: { to, domain }, hasCodes }: Telling,
  { tell, causesIn }: Tell,
): Promise<readonly Fact[]> {
  if (tell.length === 0) return [];
  const { agentId, log, blobs, newId } = agent;
  const language = await languageFor(agent, tell);
  const spoken = new Map(causesIn(language).map((cause) => [cause.alertId, cause] as const));
  const [first, ...rest] = tell.map((one) => ({ ...one, ...spoken.get(one.alertId) }));
  if (first === undefined) return [];
  const mailId = newId();
  const aliases = await aliasesOf({ agentId, log });
  const approvals = tell.flatMap((cause) => approvalOf(cause) ?? []);
  const { subject, text: words } = alertMail([first, ...rest], {
    agentId,
    aliases,
    inputs: await inputsOfActions(agent, approvals),
    language,
    hasCodes: (await hasCodes?.()) ?? true,
  });
  const text = await blobs.putPersonal(`mail:${mailId}`, words);
  const jobs = tell.flatMap((cause) => cause.workId ?? unknownWorkOf(cause) ?? []);
  const tasks = tell.flatMap((cause) => reminderOf(cause) ?? []);
  return [
    ...tell.map(({ alertId: alert_id, times }) =>
      fact('AlertSent', { alert_id, mail_id: mailId, times }),
    ),
    ...queueNotice({ mailId, to, subject, text, html: null, domain, approvals, jobs, tasks }),
  ];
}
