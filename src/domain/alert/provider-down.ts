import { type TroubleWords, troubleWords } from '../../language/replies/trouble-words.ts';
import { spokenMoment } from '../../language/when/spoken-moment.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import { firstRetry, type ParkedWork } from '../cycle/views/parked-work.ts';
import type { PayloadOf } from '../fact.ts';
import type { AlertCause } from './alert-cause.ts';
import type { Around } from './failed-work.ts';

/** The newest call of a model, where it failed. */
export type FailedCall = Pick<PayloadOf<'AgentRunFailed'>, 'error_class' | 'message'> & {
  readonly eventId: string;
  /** When the first of the calls began that were not answered up to now, ISO 8601. */
  readonly since: string;
};

type Asleep = {
  readonly parked: readonly ParkedWork[];
  readonly failedCall: FailedCall | null;
};

/** Tries in a row that nobody answered: about a quarter of an hour by the default waits. Most outages are over by then. */
const OUTAGES_TOLD = 4;
/** As long, where each call takes minutes to be cut off. */
const SILENT_MS = 15 * 60_000;

/**
 * Work that sleeps because no model takes the call. Told once for all of it: at once where the key or the credit is refused, since that
 * only the owner can mend, else when it lasts. It goes on by itself.
 */
export function providerCauses({
  parked,
  failedCall,
  language = 'en',
  ...clock
}: Asleep & Around): readonly AlertCause[] {
  if (failedCall === null) return [];
  const isRefused = failedCall.error_class === 'auth';
  const asleep = parked.filter(({ cause }) => cause === 'outage');
  const most = Math.max(0, ...asleep.map(({ outages }) => outages));
  const isLong = Date.parse(clock.now) - Date.parse(failedCall.since) >= SILENT_MS;
  if (most < (isRefused || isLong ? 1 : OUTAGES_TOLD)) return [];
  const retry = firstRetry(asleep);
  const next = retry !== null && Date.parse(retry) > Date.parse(clock.now) ? retry : null;
  const saidIn = (tongue: TimeLanguage) => {
    const when = next === null ? null : spokenMoment(next, clock, tongue);
    return detailIn(troubleWords(tongue), { why: failedCall.message, when, isRefused });
  };
  return [
    {
      alertId: 'provider:down',
      kind: 'provider',
      severity: 'warning',
      title: troubleWords('en').noModelAnswers,
      titleByMail: troubleWords(language).noModelAnswers,
      detail: saidIn('en'),
      byMail: saidIn(language),
      eventIds: [failedCall.eventId],
    },
  ];
}

type Said = { readonly why: string; readonly when: string | null; readonly isRefused: boolean };

function detailIn(words: TroubleWords, { why, when, isRefused }: Said): string {
  return [
    ...(why === '' ? [] : [why]),
    ...(isRefused ? [words.lookAtAccount] : []),
    words.waitsForModel(when),
  ].join('\n  ');
}
