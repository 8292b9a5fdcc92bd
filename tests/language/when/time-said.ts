import { readTimedWords } from '../../../src/language/when/read-time.ts';
import type { TimeLanguage } from '../../../src/language/when/time-text.ts';

/** A Wednesday, 10:15 in Berlin. */
const CLOCK = { now: '2026-11-18T09:15:00.000Z', zone: 'Europe/Berlin' };

/** When and what a request says: a moment or a rule, and its title; or what is asked about. */
export function timeSaid(said: string, language: TimeLanguage = 'en'): string {
  const { time, title } = readTimedWords(said, { ...CLOCK, language });
  switch (time?.is) {
    case 'at':
      return `${time.at.toFormat("yyyy-MM-dd'T'HH:mm")} ${title}`;
    case 'again':
      return `${time.rule.replace(/^[\s\S]*RRULE:/u, '')} ${title}`;
    case 'ask':
      return time.why.is;
    case undefined:
      return 'none';
  }
}
