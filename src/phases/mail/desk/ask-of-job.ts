import type { AlertCause } from '../../../domain/alert/alert-cause.ts';
import { jobCause } from '../../../domain/alert/alert-causes.ts';
import { confirmDetail } from '../../../domain/alert/confirm-detail.ts';
import { type Fact, fact, factsOfType, payloadsOf } from '../../../domain/fact.ts';
import type { JobDoc } from '../../../domain/job/views/job.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { noticeWords } from '../../../language/replies/notice-words.ts';
import { workWords } from '../../../language/replies/work-words.ts';
import type { TimeLanguage } from '../../../language/when/time-text.ts';

/** The job as the events of this cycle leave it; null: they do not end its turn. */
export function jobAfter(job: JobDoc | undefined, events: readonly Fact[]): JobDoc | null {
  const end = factsOfType(events, 'JobConcluded', 'JobPaused').at(-1);
  if (end === undefined || job === undefined) return null;
  const account = payloadsOf(events, 'CycleReported').at(-1)?.report.action_taken ?? null;
  const left = { ...job, account, event_ids: {} };
  if (end.type === 'JobPaused') {
    const { reason, detail, question, retry_at } = end.payload;
    const status = question === null ? 'paused' : 'waiting';
    return { ...left, status, pause: { reason, detail, question, retry_at } };
  }
  const { outcome, basis, claimed, evidence, missing, cycle_no } = end.payload;
  const { written_answer = null } = end.payload;
  const verdict = { outcome, basis, claimed, evidence, missing, cycle_no };
  return { ...left, status: outcome, pause: null, verdict, written_answer };
}

/** What its owner is asked of such a job; null: nothing. */
export function askedOf(job: JobDoc | null, subject: string): AlertCause | null {
  return job === null ? null : jobCause(job, subject.trim() === '' ? 'your mail' : subject);
}

/** The alert for the same question counts as sent with this mail: the owner is asked once. */
export function toldBy(cause: AlertCause | null, mail_id: string): readonly Fact[] {
  if (cause === null) return [];
  const { alertId: alert_id, kind, severity, title, detail } = cause;
  const words = { title: cutToCharacters(title, TITLE), detail: cutToCharacters(detail, DETAIL) };
  return [
    fact('AlertRaised', { alert_id, kind, severity, ...words, event_ids: [] }),
    fact('AlertSent', { alert_id, mail_id, times: 1 }),
  ];
}

const TITLE = 200;
const DETAIL = 1000;

/**
 * What a yes or no answers, and why it is asked; none where nothing is to be confirmed.
 * @param hasAnswer the mail says in other words what was done
 */
export function confirmText(
  job: JobDoc | null,
  hasAnswer: boolean,
  language: TimeLanguage,
): readonly string[] {
  if (job?.status !== 'unconfirmed') return [];
  const words = noticeWords(language);
  const why = confirmDetail(
    hasAnswer ? { ...job, account: null, written_answer: null } : job,
    words,
  );
  const asks = `${workWords(language).confirm} ${words.yesOrNo}`;
  return [[asks, ...why.map((line) => `- ${line}`)].join('\n')];
}
