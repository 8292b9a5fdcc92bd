import { expect, it } from 'vitest';
import { jobQuestions } from '../../../src/language/replies/job-questions.ts';
import { spokenReplies } from '../../../src/language/replies/spoken-replies.ts';
import { TIME_LANGUAGES } from '../../../src/language/when/time-text.ts';
import { ALONE, READ } from './batch-rows.ts';
import { threadRow } from './rows-read.ts';

const TITLE = 'write the quarterly report';
const below = (begins: string, answer: string, expected: string) => ({
  mails: [`${begins}: ${TITLE}`, answer],
  wants: [null, null],
  expected,
});

/** What a question puts between quotation marks last: its title stands before. */
function offeredIn(question: string): string {
  return [...question.matchAll(/["«]\s?([^"«»]+?)\s?["»]/gu)].at(-1)?.[1] ?? '';
}

it.each(TIME_LANGUAGES)(
  'stuck work is dropped by the words its question offers: %s',
  async (language) => {
    const { noHelp, triedEnough } = jobQuestions(language);
    for (const question of [noHelp, triedEnough(TITLE, 5, '')]) {
      const row = await threadRow(below('stuck', offeredIn(question), `cancel ${TITLE}`), ALONE);
      expect(row, row.line).toMatchObject({ verdict: 'right' });
    }
  },
);

it.each([
  ['never mind', `cancel ${TITLE}`],
  ['Drop it.', `cancel ${TITLE}`],
  ['done', `done ${TITLE}`],
  ["it's done", `done ${TITLE}`],
  ['the numbers are in sales.csv', `answer ${TITLE}`],
  ['leave it to Ann', `answer ${TITLE}`],
  ['try once more', `answer ${TITLE}`],
])(
  'stuck work is ended by words that are whole, and goes on with others: %s',
  async (words, expected) => {
    for (const world of [ALONE, READ]) {
      const row = await threadRow(below('stuck', words, expected), world);
      expect(row, row.line).toMatchObject({ verdict: 'right' });
    }
  },
);

it.each(TIME_LANGUAGES)(
  'work that nobody can look at is done by the word that is offered: %s',
  async (language) => {
    const words = offeredIn(jobQuestions(language).cannotSee(TITLE, 'no name server'));
    const row = await threadRow(below('unseen', words, `done ${TITLE}`), ALONE);
    expect(row, row.line).toMatchObject({ verdict: 'right' });
  },
);

it.each(TIME_LANGUAGES)(
  'work whose question was of a model is dropped by the words offered for that: %s',
  async (language) => {
    const words = offeredIn(spokenReplies(language).thread.askedOf(TITLE));
    const row = await threadRow(below('asks', words, `cancel ${TITLE}`), ALONE);
    expect(row, row.line).toMatchObject({ verdict: 'right' });
  },
);

it.each(['leave it', 'never mind', 'forget it'])(
  'asks whether work is to be dropped where its question was of a model: %s',
  async (words) => {
    const row = await threadRow(below('asks', words, 'ask'), ALONE);
    expect(row, row.line).toMatchObject({ verdict: 'right' });
    expect(row.says).toContain('"cancel it"');
  },
);
