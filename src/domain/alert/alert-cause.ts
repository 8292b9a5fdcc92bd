import type { AlertKind, Severity } from './events.ts';

/** The current causes of alerts. The id names one trouble: it keeps its id for as long as it lasts. */
export type AlertCause = {
  readonly alertId: string;
  readonly kind: AlertKind;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
  readonly eventIds: readonly string[];
  /** The detail as a mail says it, where that differs: in the owner's time, with words to answer instead of commands. */
  readonly byMail?: string;
  /** The title as a mail says it, where its language is another. */
  readonly titleByMail?: string;
  /** The work it is about, which the owner may answer of, and how they know it. */
  readonly workId?: string;
  readonly workTitle?: string;
  /** Told once: it comes again by itself. */
  readonly isToldOnce?: boolean;
};
