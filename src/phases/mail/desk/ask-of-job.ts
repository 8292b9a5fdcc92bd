import { type AlertCause, jobCause } from '../../../domain/alert/alert-causes.ts';
import { type Fact, fact, factsOfType } from '../../../domain/fact.ts';
import type { JobDoc } from '../../../domain/job/views/job.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { noticeWords } from '../../../language/replies/notice-words.ts';
import { workWords } from '../../../language/replies/work-words.ts';
import type { TimeLanguage } from '../../../language/when/time-text.ts';

/** What its owner is asked of the job as the events of this cycle leave it; null: nothing. */
export function askedOf(
  job: JobDoc | undefined,
  events: readonly Fact[],
  subject: string,
): AlertCause | null {
  const end = factsOfType(events, 'JobConcluded', 'JobPaused').at(-1);
  if (end === undefined || job === undefined) return null;
  const question = end.type === 'JobPaused' ? end.payload.question : null;
  const waits = question === null ? 'paused' : 'waiting';
  const pause = { reason: 'question' as const, detail: '', question, retry_at: null };
  const title = subject.trim() === '' ? 'your mail' : subject;
  return jobCause(
    {
      ...job,
      status: end.type === 'JobConcluded' ? end.payload.outcome : waits,
      pause,
      event_ids: {},
    },
    title,
  );
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

/** The line of a mail that a yes or no answers; none where nothing is to be confirmed. */
export function confirmText(cause: AlertCause | null, language: TimeLanguage): readonly string[] {
  if (cause?.kind !== 'confirm') return [];
  return [`${workWords(language).confirm} ${noticeWords(language).yesOrNo}`];
}
