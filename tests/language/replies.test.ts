import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { followUpIn } from '../../src/language/intents/follow-up-words.ts';
import { moneyIn } from '../../src/language/intents/money-words.ts';
import { readIntent } from '../../src/language/intents/read-intent.ts';
import { jobQuestions } from '../../src/language/replies/job-questions.ts';
import { noticeWords } from '../../src/language/replies/notice-words.ts';
import { spokenReplies } from '../../src/language/replies/spoken-replies.ts';
import { troubleWords } from '../../src/language/replies/trouble-words.ts';
import { workWords } from '../../src/language/replies/work-words.ts';
import { TIME_LANGUAGES, type TimeLanguage } from '../../src/language/when/time-text.ts';
import { effectWordIn } from '../../src/language/words/effect-words.ts';
import { isTakenBack } from '../../src/phases/mail/reading/handle-reading.ts';

/** What functions of words are tried with: a name, a figure, a list, whether, or a thing with fields of these. */
const TRIED: readonly unknown[] = ['Q7', 2, 1, 0, true, false, null, ['Q7', 'Q8']];
const KINDS = [
  ...['turns', 'claims', 'idle', 'silent', 'count', 'everything', 'dollars', 'daily', 'spent'],
  ...['reported', 'later', 'strange', 'nothing', 'past', 'either', 'today', 'yesterday', 'week'],
  ...['lastweek', 'month', 'lastmonth', 'none', 'wrong', 'used', 'too_many', 'not_enrolled'],
];
const FIELDS = { count: 2, found: 2, said: 'Q7', words: 'Q7', choices: ['Q7'], done: 1, cycles: 2 };

function composed(words: unknown): readonly string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return calls(words as (...given: readonly unknown[]) => unknown);
  if (Array.isArray(words)) return words.flatMap(composed);
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(composed) : [];
}

function calls(say: (...given: readonly unknown[]) => unknown): readonly string[] {
  const given = [...TRIED, ...KINDS, ...KINDS.map((is) => ({ is, ...FIELDS }))];
  return given.flatMap((first) =>
    ['Q7', 2, ['Q7']].flatMap((second) => {
      try {
        const said = say(first, second, ['Q7', 'Q8']);
        if (typeof said !== 'string' || /undefined|\[object|NaN/u.test(said)) return [];
        return [typeof first === 'string' ? said.replaceAll(first, 'Q7') : said];
      } catch {
        return []; // not of these kinds
      }
    }),
  );
}

/** Words of English that no other of these languages has; "ack" and names of commands stay as they are typed. */
const ENGLISH =
  /(?<![\p{L}$`_-])(?:the|and|this|that|these|you|your|yours|not|with|what|which|when|answer|send|nothing|done|task|is not|meant|it|they|was not|has|have|shall|until|more than|than|for|from|to|day|days|money|by|again|then|next|yes|work|reminder|spend|left|waits|waiting)(?![\p{L}_'-])/giu;
/** Typed as it stands, in whatever language. */
const TYPED = /"task [^"]+ is (?:not )?done"|`[^`]*`|homeostat \p{L}+(?: \p{L}+)*/gu;
const OWN: Readonly<Record<TimeLanguage, RegExp | null>> = {
  en: null,
  de: null,
  fr: null,
  es: /^(?:has)$/iu,
  it: null,
  pt: null,
  nl: null,
};

describe('words for the owner', () => {
  it.each(TIME_LANGUAGES.filter((language) => language !== 'en'))(
    'have nothing left in English: %s',
    (language) => {
      const replies = { ...spokenReplies(language), moment: null, reason: null, language: null };
      const all = [
        replies,
        jobQuestions(language),
        noticeWords(language),
        troubleWords(language),
        workWords(language),
      ].flatMap(composed);
      expect(all.length).toBeGreaterThan(300);
      const left = all.flatMap((one) =>
        (one.replace(TYPED, '').match(ENGLISH) ?? [])
          .filter((word) => OWN[language]?.test(word) !== true)
          .map((word) => `${word}: ${one}`),
      );
      expect([...new Set(left)]).toEqual([]);
    },
  );

  it.each(TIME_LANGUAGES)('offer answers that are understood: %s', (language) => {
    const { asks } = spokenReplies(language);
    expect(quotedIn(asks.takeBack).map(isTakenBack)).toEqual([true]);
    const questions = jobQuestions(language);
    expect(
      quotedIn(questions.triedEnough('', 3, ''))
        .slice(1)
        .map(followUpIn),
    ).toMatchObject([{ is: 'drop' }]);
    const given = quotedIn(questions.needsMoney('', '$1', '$2')).slice(1);
    expect(given.map((one) => moneyIn(one).is)).toEqual(given.map(() => 'given'));
    const { settle } = troubleWords(language);
    expect(quotedIn(settle).map(effectWordIn)).not.toContain(null);
    const { budget, report, tasks, pause } = asks.aboutWhat;
    for (const said of [budget, report, tasks, pause].flatMap(quotedIn)) {
      expect([said, readIntent({ subject: '', text: said }).kind]).toEqual([said, 'command']);
    }
  });
});

const quotedIn = (text: string) =>
  [...text.matchAll(/"([^"]*)"|« ([^»]*) »/gu)].map(([, plain, french]) => plain ?? french ?? '');

/** A sentence that is written where it is said is said in English to everybody. */
it('are not written where they are said', () => {
  const files = ['src/phases/mail', 'src/app/telling'].flatMap(filesIn);
  const found = files.flatMap((file) =>
    (
      readFileSync(file, 'utf8').match(
        /\b(?:says|asks)(?: =|:) ?(?:\[\s*)?['"`][A-Z][^'"`$]* .*/gu,
      ) ?? []
    ).map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}
