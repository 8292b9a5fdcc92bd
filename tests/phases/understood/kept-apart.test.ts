import { expect, it } from 'vitest';
import { detectCorrections } from '../../../src/domain/lesson/detect-corrections.ts';
import { isNoAnswerYet } from '../../../src/language/whole/answers-yet.ts';
import { ALONE, READ } from './batch-rows.ts';
import { mailRow, reading, threadRow } from './rows-read.ts';

it.each([
  ["From now on sign my letters as 'R. Abernathy'", 1],
  ['From now on cc J. R. Ewing on every letter', 1],
  ['1pm from now on please', 0],
  ['ab jetzt um 13 Uhr bitte', 0],
  ['Grundsätzlich ja, aber erst wenn Jens es immer gelesen hat.', 0],
  ['Yes, but from now on always use metric units', 1],
])('keeps a rule whole, and no time alone as one: %s', (text, kept) => {
  const corrections = detectCorrections(text);
  expect(corrections).toHaveLength(kept);
  expect(corrections.every((one) => one.text === text)).toBe(true);
});

it.each([
  'let me ask Ann',
  "I'll let you know",
  'ich sag dir Bescheid',
  'je te dis ça demain',
  'déjame que pregunte',
  'non lo so ancora',
  'deixa ver',
  'ik laat het je weten',
  "I'll pick one tonight when I'm home, on my phone now",
  'overleg ik vanavond met Koen',
])('takes a promise for no answer yet: %s', (text) => {
  expect(isNoAnswerYet(text)).toBe('puts off');
});

it.each([
  "I'll take the blue one",
  "the blue one, I'm sure",
  'both, and let me know',
  'tell you what, take the blue one',
  'pescado, y dos vegetarianos',
])('takes an answer for one: %s', (text) => {
  expect(isNoAnswerYet(text)).toBeNull();
});

it.each([
  [
    'I would like a list of the open invoices every Monday morning',
    'add: a list of the open invoices @ every Monday morning',
    'task a list of the open invoices @ 23T09:00 30T09:00 12-07T09:00',
    'every Monday morning: next on Monday',
  ],
  [
    'I would like the figures of the shop monday wednesday and friday for now',
    'add: the figures of the shop @ monday wednesday and friday',
    'ask',
    'No task is added yet',
  ],
])(
  'adds no task that comes again with its days in the title: %s',
  async (text, read, ...expected) => {
    const [wanted, says] = expected;
    const row = await mailRow([text, [read], wanted], reading([read]), READ);
    expect(row, row.line).toMatchObject({ verdict: 'right' });
    expect(row.says).toContain(says);
  },
);

it.each([
  ['put the daily limit at 1', 'cap day 1'],
  ['knock the daily limit down to one would you', 'cap day 1'],
  ['zet het dagbudget maar op 1', 'cap day 1'],
  ["take the rest of the day off, internet's being repaired", 'pause until 19'],
  ['take the rest of the day off, but finish the report', 'ask | work'],
  ['set the price limit to 30', 'work'],
])(
  'takes a figure for dollars only where a limit of the agent is named: %s',
  async (text, expected) => {
    const row = await mailRow([text, [], expected], reading([]), ALONE);
    expect(row, row.line).toMatchObject({ verdict: 'right' });
  },
);

it.each([
  ["Remind me to call the vet at 5pm. It's about the dog.", 'remind call the vet. It @ 18T17:00'],
  [
    "Remind me tomorrow to call the vet at 10. It's about the dog.",
    'remind call the vet. It @ 19T10:00',
  ],
  [
    'Erinnere mich morgen an den Tierarzt um 10. Es geht um den Hund.',
    'remind den Tierarzt. Es @ 19T10:00',
  ],
  ['Remind me to call the vet tomorrow. At 10.', 'remind call the vet @ 19T10:00'],
  ['Remind me tomorrow to call the vet at 10. Also buy milk.', 'ask'],
  ['Remind me to call the vet tomorrow at 9. Unless I call first.', 'ask'],
])('keeps the hour of a reminder apart from what is told behind it: %s', async (text, expected) => {
  const row = await mailRow([text, [], expected], reading([]), ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  [['pause until Monday', 'du kannst weitermachen'], 'resume'],
  [['pause until Monday', 'off you go again'], 'resume'],
  [['du kannst weitermachen'], 'work'],
  [['you can carry on'], 'ask | work'],
])(
  'goes on only where it rests; else such words may answer something: %j',
  async (mails, expected) => {
    const row = await threadRow({ mails, wants: mails.map(() => null), expected }, ALONE);
    expect(row, row.line).toMatchObject({ verdict: 'right' });
  },
);
