import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { spokenChecks } from '../../language/contains-check.ts';
import { noticeWords } from '../../language/replies/notice-words.ts';
import { workWords } from '../../language/replies/work-words.ts';
import { spokenMoment } from '../../language/when/spoken-moment.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import type { ParkedWork } from '../cycle/views/parked-work.ts';
import { isGivenUp, type JobDoc } from '../job/views/job.ts';
import type { AlertCause } from './alert-cause.ts';
import { answerOrAccount } from './confirm-detail.ts';

/** In whose clock and language a cause is said. */
export type Around = {
  readonly now: string;
  readonly zone: string;
  readonly language?: TimeLanguage;
};

export type Failed = {
  readonly park: ParkedWork;
  /** The newest of that work; undefined: it has steps of its own, or was not begun. */
  readonly job: JobDoc | undefined;
  /** How people know the work. */
  readonly title: string;
  readonly last?: FailedTry;
};

/** What is known of the last try beside its job. */
export type FailedTry = {
  /** A line each, the strongest first. */
  readonly why: readonly string[];
  /** Titles of what cannot begin before it is done. */
  readonly waiting: readonly string[];
  /** A task or an order of the owner's, and none that the agent gave itself. */
  readonly isOwners: boolean;
  /** The owner was told that it failed. */
  readonly isTold: boolean;
};

/** Kinds of work that nobody is answered about: a letter has its failure told in its thread. */
const OF_OWNER = /^(?:task|order):/u;

/** Whether the owner is told of parked work that it failed, if its job says so. */
export function mayBeTold({ cause, work_id }: ParkedWork): boolean {
  return cause === 'failure' && OF_OWNER.test(work_id);
}

/** The alert of work that failed as it is. */
export function failedAlertId({ work_id, fingerprint }: ParkedWork): string {
  return `failed:${work_id}:${fingerprint}`;
}

/**
 * Work that ended by saying that it cannot be done, and work of the owner's that fails again: told once, however often it
 * is tried again as it is. It lasts through the next tries, until the work changes, succeeds or the owner says something.
 */
export function failedCauses(failed: Failed, around: Around): readonly AlertCause[] {
  const { park, title } = failed;
  const job = jobOfTry(failed);
  if (!isGivenUpNow(park, job) && !failsAgain(failed)) return [];
  const { language = 'en' } = around;
  const inEnglish = noticeWords('en');
  const words = noticeWords(language);
  const saidIn = (tongue: TimeLanguage) => toldOfFailure(failed, { ...around, language: tongue });
  return [
    {
      alertId: failedAlertId(park),
      kind: 'failed',
      severity: 'info',
      workId: park.work_id,
      workTitle: title,
      eventIds: Object.values(job?.event_ids ?? {}).slice(-1),
      title: inEnglish.failed(title),
      titleByMail: words.failed(title),
      detail: saidIn('en').join('\n  '),
      byMail: saidIn(language).join('\n  '),
    },
  ];
}

function toldOfFailure(failed: Failed, around: Around): readonly string[] {
  const { park, last } = failed;
  const { language = 'en' } = around;
  const job = jobOfTry(failed);
  const said = job === undefined ? [] : answerOrAccount(job, noticeWords(language));
  const waiting = last?.waiting ?? [];
  return [
    ...(said.length > 0 ? said : endedBy(last?.why ?? [], language)),
    ...nextTry(park, around),
    ...(waiting.length === 0 ? [] : [workWords(language).waitsForIt(waiting.join('; '))]),
  ];
}

/** Undefined: the job is of an earlier time, and tells nothing of this try. */
function jobOfTry({ park, job }: Pick<Failed, 'park' | 'job'>): JobDoc | undefined {
  return job === undefined || (job.cycles.at(-1) ?? 0) < park.cycle_no ? undefined : job;
}

function isGivenUpNow(park: ParkedWork, job: JobDoc | undefined): boolean {
  return job !== undefined && mayBeTold(park) && (isGivenUp(job) || isTriedAgain(job));
}

/** One that is tried again soon may have been a hitch: it is told from the second time on. */
const SOON_MS = 3_600_000;

function failsAgain(failed: Failed): boolean {
  const { park, last } = failed;
  if (last?.isOwners !== true || !OF_OWNER.test(park.work_id) || !isSilent(jobOfTry(failed))) {
    return false;
  }
  if (last.isTold) return park.cause === 'failure' || RESTS.includes(park.cause);
  return park.cause === 'failure' && (park.failures > 1 || !isTriedSoon(park));
}

/** What lies between two tries and says nothing of the work. */
const RESTS: readonly ParkedWork['cause'][] = ['outage', 'budget', 'model'];

function isTriedSoon({ since, retry_at }: Pick<ParkedWork, 'since' | 'retry_at'>): boolean {
  return retry_at !== null && Date.parse(retry_at) - Date.parse(since ?? retry_at) <= SOON_MS;
}

/** It failed, or is at it again and its owner has said nothing. */
function isSilent(job: JobDoc | undefined): boolean {
  if (job === undefined || job.status === 'failed') return true;
  const isAtIt = job.status === 'open' || job.status === 'paused';
  return isAtIt && job.correction === null && job.answers.length === 0;
}

const STEP = /^exit (\d+) of step "(.*)"$/su;
const MOST_LINES = 2;
const LINE_CHARACTERS = 300;

function endedBy(why: readonly string[], language: TimeLanguage): readonly string[] {
  const words = workWords(language);
  return why.slice(0, MOST_LINES).map((line) => {
    const [, code, command] = STEP.exec(line) ?? [];
    return code === undefined || command === undefined
      ? words.endedBy(cutToCharacters(oneLine(spokenChecks(line)), LINE_CHARACTERS))
      : words.stepEnded(spokenChecks(command), code);
  });
}

/** After a failure, and the owner has said nothing to it since. */
function isTriedAgain({ status, earlier, correction, answers }: JobDoc): boolean {
  const isAtIt = status === 'open' || status === 'paused';
  return isAtIt && earlier.length > 0 && correction === null && answers.length === 0;
}

function nextTry(
  { retry_at }: ParkedWork,
  { language = 'en', ...clock }: Around,
): readonly string[] {
  if (retry_at === null) return [];
  return [workWords(language).triesAgain(spokenMoment(retry_at, clock, language))];
}
