import { expect, it } from 'vitest';
import { spokenReplies } from '../../src/language/replies/spoken-replies.ts';
import { TIME_LANGUAGES } from '../../src/language/when/time-text.ts';

const ONE = {
  done: 1,
  fresh: 1,
  cycles: 1,
  failed: 1,
  spent: '$1.00',
  calls: 1,
  mailsIn: 1,
  mailsOut: 1,
};
const MANY = { ...ONE, done: 2, cycles: 2, calls: 2, mailsIn: 2 };
/** Nouns of these languages end otherwise for several; Italian leaves "mail" and "attività" as they are. */
const DIFFER = { en: 4, de: 4, fr: 4, es: 4, it: 3, pt: 4, nl: 4 };

it.each(TIME_LANGUAGES)('counts one thing as one in the report (%s)', (language) => {
  const { summary } = spokenReplies(language).tells.report;
  const [one, many] = [ONE, MANY].map((of) => summary(of).split(/[,;:]/u));
  expect(one).toHaveLength(many?.length ?? 0);
  const differing = (one ?? []).filter(
    (part, at) => part.replaceAll(/\d/gu, '') !== (many ?? [])[at]?.replaceAll(/\d/gu, ''),
  );
  expect(differing.length).toBeGreaterThanOrEqual(DIFFER[language]);
});
