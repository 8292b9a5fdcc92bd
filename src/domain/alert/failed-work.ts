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
  readonly job: JobDoc;
  /** How people know the work. */
  readonly title: string;
};

/** Kinds of work that nobody is answered about: a letter has its failure told in its thread. */
const OF_OWNER = /^(?:task|order):/u;

/** Whether the owner is told of parked work that it failed, if its job says so. */
export function mayBeTold({ cause, work_id }: ParkedWork): boolean {
  return cause === 'failure' && OF_OWNER.test(work_id);
}

/**
 * Work that ended by saying that it cannot be done: told once with its words, however often it is tried again as it is.
 * It lasts through the next tries, until the work changes or the owner says something.
 */
export function failedCauses({ park, job, title }: Failed, around: Around): readonly AlertCause[] {
  if (!mayBeTold(park) || !(isGivenUp(job) || isTriedAgain(job))) return [];
  const { language = 'en' } = around;
  const inEnglish = noticeWords('en');
  const words = noticeWords(language);
  const saidIn = (tongue: TimeLanguage) =>
    [
      ...answerOrAccount(job, noticeWords(tongue)),
      ...nextTry(park, { ...around, language: tongue }),
    ].join('\n  ');
  return [
    {
      alertId: `failed:${park.work_id}:${park.fingerprint}`,
      kind: 'failed',
      severity: 'info',
      workId: park.work_id,
      workTitle: title,
      eventIds: Object.values(job.event_ids).slice(-1),
      title: inEnglish.failed(title),
      titleByMail: words.failed(title),
      detail: saidIn('en'),
      byMail: saidIn(language),
    },
  ];
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
