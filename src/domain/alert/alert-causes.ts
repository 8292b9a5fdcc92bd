import { endOfUtcDay } from '../../kernel/end-of-utc-day.ts';
import { isExploration } from '../../kernel/event/work-id.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { redactSecrets } from '../../kernel/text/redact.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { noticeWords } from '../../language/replies/notice-words.ts';
import { spokenReplies } from '../../language/replies/spoken-replies.ts';
import { type TroubleWords, troubleWords } from '../../language/replies/trouble-words.ts';
import { momentBehind, spokenMoment } from '../../language/when/spoken-moment.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import type { ApprovalDoc } from '../action/views/approval.ts';
import { whyAsked } from '../action/views/asked-lines.ts';
import type { ScopeDoc } from '../budget/views/budget.ts';
import { type ControllerDoc, shortPlaceIn } from '../cycle/views/controller.ts';
import { type EffectDoc, inQuestion } from '../cycle/views/effect.ts';
import type { IncidentDoc } from '../cycle/views/incident.ts';
import type { LogFault } from '../cycle/views/log-fault.ts';
import type { ParkedWork } from '../cycle/views/parked-work.ts';
import type { JobDoc } from '../job/views/job.ts';
import { printedByFailing } from '../job/views/printed-checks.ts';
import type { Experience } from '../learning/views/experience.ts';
import type { SelfModelDoc } from '../learning/views/self-model.ts';
import type { IntentionDoc } from '../task/views/intention.ts';
import type { AlertCause } from './alert-cause.ts';
import { confirmDetail } from './confirm-detail.ts';
import type { Severity } from './events.ts';
import { type Failed, failedCauses } from './failed-work.ts';
import { moneyLine } from './money-line.ts';
import { type FailedCall, providerCauses } from './provider-down.ts';
import { spendAlarm } from './spending.ts';

/** A reminder or a commitment whose time has come. `instant`: ISO 8601. */
type Come = Pick<IntentionDoc, 'intention_id' | 'kind' | 'title' | 'who'> & {
  readonly instant: string;
  /** It comes again by itself within about a week. */
  readonly isAgainSoon?: boolean;
};

/** Lists, since they are read once in English and once in the owner's language: an iterator would be empty then. */
export type AlertFacts = {
  readonly incidents: readonly IncidentDoc[];
  readonly approvals: readonly ApprovalDoc[];
  readonly parked: readonly ParkedWork[];
  /** Actions that are under way or whose outcome is unknown. */
  readonly effects: readonly EffectDoc[];
  readonly reminders: readonly Come[];
  readonly jobs: readonly JobDoc[];
  /** Parked after a failure, each with its newest job. */
  readonly failed: readonly Omit<Failed, 'title'>[];
  /** Null: the newest call went well, or no work sleeps for one. */
  readonly failedCall: FailedCall | null;
  /** How people know a piece of work, by its id. */
  readonly titleOf: (workId: string) => string;
  readonly controller: ControllerDoc;
  readonly selfModel: SelfModelDoc;
  readonly experiences: readonly Experience[];
  /** The window of the UTC day; undefined: nothing was reserved today. */
  readonly day: ScopeDoc | undefined;
  readonly dailyUsd: number;
  /** Why nothing more is written in the workspace; null: it has room. */
  readonly workspaceFull: string | null;
  /** Where the log is not what was signed. */
  readonly logFaults: readonly LogFault[];
  /** Views that cannot be used, by name, with the reason: nothing of theirs is in the facts. */
  readonly missing: ReadonlyMap<string, string>;
  /** Files of settings that cannot be used as they are, each with what is wrong. */
  readonly brokenSettings: readonly string[];
  /** ISO 8601. */
  readonly now: string;
  /** The owner's, IANA. */
  readonly zone: string;
  /** In which a mail says it; left out: English. */
  readonly language?: TimeLanguage;
};

/** V49, H73. */
const ERRORS_OF_AN_INCIDENT = 5;
/** O6: incidents of which the owner is told at once. */
const TOLD_AT_ONCE = ['charter'];
/** O15: parts of the day's money at which the owner is told, of which the last one reached is said. */
const SHARES: readonly { readonly share: number; readonly severity: Severity }[] = [
  { share: 0.8, severity: 'info' },
  { share: 1, severity: 'warning' },
];
/** How long a drop in confidence counts as news. */
const PAIN_MS = 24 * 3_600_000;
const TITLE = 200;
const DETAIL = 1000;
/** A mail has more room than the event, for what its owner is to judge. */
const MAIL_DETAIL = 2000;
/** Of an action in a sentence about it. */
const SUMMARY = 120;

/** Everything the owner should know about, whether or not they have been told. */
export function alertCauses(facts: AlertFacts): readonly AlertCause[] {
  return [
    ...facts.incidents.flatMap((doc) => incidentCause(doc, troubleOf(facts))),
    ...budgetCauses(facts),
    ...spendingCause(facts),
    ...painCauses(facts),
    ...facts.approvals.flatMap((doc) => approvalCause(doc, facts)),
    ...facts.parked.flatMap((work) => unknownCause(work, facts)),
    ...facts.reminders.map((due) => reminderCause(due, facts)),
    ...facts.jobs.flatMap((job) => jobCause(job, facts.titleOf(job.work_id), facts.language) ?? []),
    ...facts.failed.flatMap((one) =>
      failedCauses({ ...one, title: facts.titleOf(one.park.work_id) }, facts),
    ),
    ...providerCauses(facts),
    ...controllerCauses(facts),
    ...workspaceCauses(facts),
    ...logCauses(facts),
    ...[...facts.missing].map((one) => missingCause(one, troubleOf(facts))),
    ...settingsCauses(facts),
  ].map((cause) => ({
    ...cause,
    title: oneLine(redactSecrets(cause.title)).slice(0, TITLE),
    detail: redactSecrets(cause.detail).slice(0, DETAIL),
    ...(cause.byMail !== undefined && {
      byMail: redactSecrets(cause.byMail).slice(0, MAIL_DETAIL),
    }),
    ...(cause.titleByMail !== undefined && {
      titleByMail: oneLine(redactSecrets(cause.titleByMail)).slice(0, TITLE),
    }),
  }));
}

/** The name of an incident's alert, also before there is one: an incident can be acknowledged at its first error. */
export function incidentAlertId({
  incident_id,
  first_at,
}: Pick<IncidentDoc, 'incident_id' | 'first_at'>): string {
  return `incident:${incident_id}:${first_at}`;
}

function incidentCause(doc: IncidentDoc, words: TroubleWords): readonly AlertCause[] {
  const { incident_id, status, count, cause, message, where, error_class, event_ids } = doc;
  const isUrgent = TOLD_AT_ONCE.includes(incident_id);
  if (status !== 'open' || (!isUrgent && count < ERRORS_OF_AN_INCIDENT)) return [];
  return [
    {
      alertId: incidentAlertId(doc),
      kind: 'incident',
      severity: isUrgent ? 'urgent' : 'warning',
      title: incidentTitle(cause, isUrgent, troubleInEnglish),
      titleByMail: incidentTitle(cause, isUrgent, words),
      detail: `${message} (${error_class}, ${where}). Seen it? homeostat alerts ack ${incident_id}`,
      byMail: message,
      eventIds: event_ids,
    },
  ];
}

function incidentTitle(cause: string, isUrgent: boolean, words: TroubleWords): string {
  return isUrgent ? words.lookAt(cause) : words.failed(cause, ERRORS_OF_AN_INCIDENT);
}

function budgetCauses(facts: AlertFacts): readonly AlertCause[] {
  const { day, dailyUsd } = facts;
  if (day === undefined || dailyUsd <= 0) return [];
  const { scope, spent_usd } = day;
  const reached = SHARES.findLast(({ share }) => spent_usd >= dailyUsd * share);
  if (reached === undefined) return [];
  const { share, severity } = reached;
  const words = wordsFor(facts);
  const anew = endOfUtcDay(facts.now);
  const figures = [`$${spent_usd.toFixed(2)}`, `$${dailyUsd.toFixed(2)}`] as const;
  const cause = {
    alertId: `budget:${scope}:${share * 100}`,
    kind: 'budget' as const,
    severity,
    eventIds: [],
    title: inEnglish.moneyShare(share * 100),
    titleByMail: words.moneyShare(share * 100),
    detail: [inEnglish.money(...figures, spokenMoment(anew, facts)), ...waitsIn(facts, 'en')].join(
      '\n  ',
    ),
    byMail: [
      words.money(...figures, momentIn(anew, facts)),
      ...waitsIn(facts, facts.language),
    ].join('\n  '),
  };
  return [cause];
}

const WAITING_NAMED = 5;

/** The work that waits for money, by its names. */
function waitsIn(
  { parked, titleOf, now, zone }: AlertFacts,
  language: TimeLanguage = 'en',
): readonly string[] {
  const { tells } = spokenReplies(language);
  const when = (at: string) => spokenMoment(at, { now, zone }, language);
  return moneyLine(parked, { tells, when, nameOf: titleOf, most: WAITING_NAMED });
}

function spendingCause({ experiences, dailyUsd, language }: AlertFacts): readonly AlertCause[] {
  const alarm = spendAlarm(experiences, dailyUsd);
  if (alarm === null) return [];
  const { meanUsd, usualUsd, eventIds } = alarm;
  const hasFailed = experiences.slice(-3).some(({ success }) => !success);
  const costs = `${hasFailed ? 'The last cycles cost' : 'Every run succeeds, but the last cycles cost'} far more than usual.`;
  const words = troubleOf({ language });
  const figures = [`$${meanUsd.toFixed(3)}`, `$${usualUsd.toFixed(3)}`] as const;
  return [
    {
      alertId: 'spending:cycles',
      kind: 'spending',
      severity: 'urgent',
      eventIds,
      title: troubleInEnglish.costs(...figures),
      titleByMail: words.costs(...figures),
      detail: `${costs} To stop it: homeostat pause`,
      byMail: words.costsMore(hasFailed),
    },
  ];
}

function painCauses({ selfModel, now, language }: AlertFacts): readonly AlertCause[] {
  return selfModel.signals
    .filter(({ kind, at }) => kind === 'pain' && Date.parse(now) - Date.parse(at) < PAIN_MS)
    .map(({ capability_id, cause, confidence, event_id }) => ({
      alertId: `pain:${capability_id}:${event_id}`,
      kind: 'pain',
      severity: 'info',
      title: troubleInEnglish.fell(capability_id, confidence.toFixed(2)),
      titleByMail: troubleOf({ language }).fell(
        `"${capability_id.replaceAll('-', ' ')}"`,
        confidence.toFixed(2),
      ),
      detail: `${cause}. Why: homeostat why ${capability_id}`,
      byMail: `${cause}.`,
      eventIds: [event_id],
    }));
}

/** The approval that an alert is about; null: it is about something else. */
export function approvalOf({ kind, alertId }: Pick<AlertCause, 'kind' | 'alertId'>): string | null {
  return kind === 'approval' ? alertId.slice('approval:'.length) : null;
}

/** The alert of an approval. */
export function approvalAlertId(approvalId: string): string {
  return `approval:${approvalId}`;
}

/** What is told of an approval while it is pending; else nothing. */
export function approvalCause(doc: ApprovalDoc, clock: Clock): readonly AlertCause[] {
  if (doc.status !== 'pending') return [];
  const { approval_id, tool, summary, expires_at, event_id } = doc;
  const until = expires_at === null ? '' : ` until ${expires_at.slice(0, 16)} UTC`;
  return [
    {
      alertId: approvalAlertId(approval_id),
      kind: 'approval',
      severity: 'warning',
      title: `${tool} waits for your word: ${summary}`,
      detail: `${whyAsked(doc, 'en')} It waits${until}: homeostat approvals approve ${approval_id}, or deny`,
      titleByMail: wordsFor(clock).waits(tool, cutToCharacters(oneLine(summary), SUMMARY)),
      byMail: wordsFor(clock).until(
        whyAsked(doc, clock.language ?? 'en'),
        expires_at === null ? null : momentBehind(momentIn(expires_at, clock)),
      ),
      eventIds: [event_id],
    },
  ];
}

/** Work of which something may have happened; null: it is about something else. */
export function unknownWorkOf({
  kind,
  alertId,
}: Pick<AlertCause, 'kind' | 'alertId'>): string | null {
  return kind === 'unknown_effect' ? (/^unknown:(.+):\d+$/u.exec(alertId)?.[1] ?? null) : null;
}

/** The alert of work that waits for its owner to say whether an action happened. */
export function unknownAlertId({
  work_id,
  cycle_no,
}: Pick<ParkedWork, 'work_id' | 'cycle_no'>): string {
  return `unknown:${work_id}:${cycle_no}`;
}

/** An action as its owner is told of it, and names it in their answer. */
export function nameOfAction({ summary }: Pick<EffectDoc, 'summary'>): string {
  return oneLine(redactSecrets(summary))
    .replace(/["“”„«»]/gu, "'")
    .slice(0, SUMMARY)
    .trim();
}

function unknownCause(
  work: ParkedWork,
  { effects, titleOf, language }: Pick<AlertFacts, 'effects' | 'titleOf' | 'language'>,
): readonly AlertCause[] {
  if (work.cause !== 'unknown_effect') return [];
  const name = titleOf(work.work_id);
  const words = troubleOf({ language });
  const what = inQuestion(effects, work).map(nameOfAction);
  return [
    {
      alertId: unknownAlertId(work),
      kind: 'unknown_effect',
      severity: 'warning',
      title: troubleInEnglish.unknown(name),
      titleByMail: words.unknown(name),
      detail: 'It is not repeated blindly. Say what happened: homeostat effects list',
      byMail: words.cutOff(what.join('", "')),
      workTitle: what[0] ?? name,
      eventIds: [],
    },
  ];
}

/** The id of the reminder it tells of; null: it tells of something else. */
export function reminderOf({ kind, alertId }: Pick<AlertCause, 'kind' | 'alertId'>): string | null {
  return kind === 'reminder' ? (/^reminder:(.+?):\d{4}-/u.exec(alertId)?.[1] ?? null) : null;
}

function reminderCause(
  { intention_id, kind, title, who, instant, isAgainSoon = false }: Come,
  clock: Clock,
): AlertCause {
  const said = kind === 'commitment' ? `${who ?? 'Somebody'} said they would by now` : 'You asked';
  return {
    alertId: `reminder:${intention_id}:${instant}`,
    kind: 'reminder',
    severity: 'warning',
    title,
    detail: `${said}: ${instant.slice(0, 16)} UTC. Done? homeostat task done ${intention_id}`,
    byMail:
      kind === 'commitment'
        ? wordsFor(clock).theySaid(who, momentIn(instant, clock))
        : wordsFor(clock).youAsked(momentIn(instant, clock)),
    isToldOnce: isAgainSoon,
    eventIds: [],
  };
}

type Clock = Pick<AlertFacts, 'now' | 'zone' | 'language'>;

const inEnglish = noticeWords('en');
const troubleInEnglish = troubleWords('en');

function troubleOf({ language = 'en' }: { readonly language?: TimeLanguage | undefined }) {
  return troubleWords(language);
}

function wordsFor({ language = 'en' }: Pick<Clock, 'language'>) {
  return noticeWords(language);
}

function momentIn(at: string, { now, zone, language }: Clock): string {
  return spokenMoment(at, { now, zone }, language);
}

function controllerCauses({ controller, incidents, ...clock }: AlertFacts): readonly AlertCause[] {
  const { safe_mode } = controller;
  const words = troubleOf(clock);
  const causes: AlertCause[] = [];
  if (safe_mode !== null) {
    causes.push({
      alertId: `safe-mode:${safe_mode.since}`,
      kind: 'safe_mode',
      severity: 'urgent',
      title: troubleInEnglish.safeMode,
      titleByMail: words.safeMode,
      detail: safe_mode.reason,
      byMail: `${words.noRoom(shortPlaceIn(safe_mode.reason))}.`,
      eventIds: [],
    });
  }
  return [...causes, ...failingCause(controller, incidents, clock)];
}

/**
 * One trouble under one name, however often the agent rests and tries in between: it is told once a day at most, and not again
 * once the rest is over and nothing more has failed.
 */
function failingCause(
  { backoff }: ControllerDoc,
  incidents: readonly IncidentDoc[],
  clock: Clock,
): readonly AlertCause[] {
  if (backoff === null) return [];
  const { consecutive_failures: count, until } = backoff;
  const words = troubleOf(clock);
  const last = incidents
    .filter(({ status }) => status === 'open')
    .sort((a, b) => Date.parse(b.last_at) - Date.parse(a.last_at))[0];
  const what = last === undefined ? [] : [oneLine(`${last.cause}: ${last.message}`)];
  const isOver = Date.parse(until) <= Date.parse(clock.now);
  const rests = isOver ? [] : [words.rests(momentIn(until, clock))];
  return [
    {
      alertId: 'backoff',
      kind: 'backoff',
      severity: 'warning',
      title: troubleInEnglish.failedInARow(count),
      titleByMail: words.failedInARow(count),
      detail: isOver
        ? `The agent rested until ${until}.`
        : `The agent rests until ${until}. To go on at once: homeostat resume`,
      byMail: [...what, ...rests].join('\n  '),
      eventIds: [],
      isToldOnce: isOver,
    },
  ];
}

function workspaceCauses({ workspaceFull, language }: AlertFacts): readonly AlertCause[] {
  if (workspaceFull === null) return [];
  return [
    {
      alertId: 'workspace:full',
      kind: 'workspace',
      severity: 'warning',
      eventIds: [],
      title: troubleInEnglish.workspaceFull,
      titleByMail: troubleOf({ language }).workspaceFull,
      detail: workspaceFull,
      byMail: troubleOf({ language }).emptyWorkspace,
    },
  ];
}

/** One alert: where one stretch was damaged, others may be, and what to do is the same. */
function logCauses({ logFaults, language }: AlertFacts): readonly AlertCause[] {
  const [first] = logFaults;
  if (first === undefined) return [];
  const words = troubleOf({ language });
  const named = [`${first.seq} (${first.kind})`, logFaults.length - 1] as const;
  const what = troubleInEnglish.eventAnd(...named);
  return [
    {
      alertId: `log:${first.seq}`,
      kind: 'incident',
      severity: 'urgent',
      eventIds: logFaults.map(({ event_id }) => event_id),
      title: troubleInEnglish.logChanged,
      titleByMail: words.logChanged,
      detail: `Read again, ${what} is not what was signed: it was damaged or changed. Look: homeostat log verify --full; the way back is a backup from before.`,
      byMail: words.logDamaged(words.eventAnd(...named)),
    },
  ];
}

function missingCause([name, why]: readonly [string, string], words: TroubleWords): AlertCause {
  return {
    alertId: `view:${name}`,
    kind: 'incident',
    severity: 'warning',
    eventIds: [],
    title: troubleInEnglish.unreadable(name),
    titleByMail: words.unreadable(name),
    detail: troubleInEnglish.untilMended(why),
    byMail: words.untilMended(why),
  };
}

function settingsCauses({ brokenSettings, language }: AlertFacts): readonly AlertCause[] {
  if (brokenSettings.length === 0) return [];
  return [
    {
      alertId: 'settings:broken',
      kind: 'settings',
      severity: 'warning',
      eventIds: [],
      title: troubleInEnglish.settingsBroken,
      titleByMail: troubleOf({ language }).settingsBroken,
      detail: brokenSettings.join('\n'),
    },
  ];
}

/** What its owner is asked of a job; null: nothing. */
export function jobCause(
  job: JobDoc,
  title: string,
  language: TimeLanguage = 'en',
): AlertCause | null {
  const { job_id, work_id, status, cycles, event_ids } = job;
  // An experiment is the agent's own, and waits for nobody.
  if (isExploration(work_id)) return null;
  const words = noticeWords(language);
  const about = {
    workId: work_id,
    workTitle: title,
    eventIds: [event_ids['verdict'] ?? event_ids['pause'] ?? ''],
  };
  const named = `${job_id}:${cycles.at(-1) ?? 0}`;
  if (status === 'unconfirmed') {
    return {
      ...about,
      alertId: `confirm:${named}`,
      kind: 'confirm',
      severity: 'info',
      title: inEnglish.confirm(title),
      titleByMail: words.confirm(title),
      detail: confirmDetail(job, inEnglish).join('\n  '),
      byMail: confirmDetail(job, words).join('\n  '),
    };
  }
  const question = status === 'waiting' ? questionOf(job) : null;
  if (question === null) return null;
  return {
    ...about,
    alertId: `question:${named}`,
    kind: 'question',
    severity: 'warning',
    title: inEnglish.question(title),
    titleByMail: words.question(title),
    detail: question,
  };
}

/** A job that does not get on says what its checks printed; what it asks of itself stands alone. */
function questionOf({ pause, last_look }: Pick<JobDoc, 'pause' | 'last_look'>): string | null {
  const { question = null, reason } = pause ?? {};
  if (question === null || reason === 'question') return question;
  return [question, ...printedByFailing(last_look)].join('\n');
}
