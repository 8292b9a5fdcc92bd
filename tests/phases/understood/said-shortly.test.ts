import { expect, it } from 'vitest';
import { ALONE, READ } from './batch-rows.ts';
import { mailRow, reading, threadRow } from './rows-read.ts';

it.each([
  ['how much did you spend in october', 'tell budget month', 'month 10'],
  ['what did we spend in May?', 'tell budget month', 'month 5'],
  ['wieviel hast du im oktober ausgegeben?', 'tell budget month', 'month 10'],
  ['combien as-tu dépensé en octobre ?', 'tell budget month', 'month 10'],
  ['how much did you spend in october 2024', 'ask', ''],
  ['are we over budget', 'tell budget', 'spent today'],
  ['list pls', 'tell tasks', 'open tasks'],
  ["tu peux m'envoyer la liste ?", 'tell tasks', 'tâches ouvertes'],
  ['list of approvals please', 'tell approvals', 'waits for your word'],
  ['clear the list', 'ask', ''],
  ['whats on my plate tomorrow', 'tell reminders', 'water the plants'],
  ['whats on 4 the weekend', 'tell reminders', 'water the plants'],
])('answers what is asked without its mark or in few words: %s', async (text, expected, says) => {
  const row = await mailRow([text, [], expected], reading([]), ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  expect(row.says).toContain(says);
});

it.each([
  ['pause pls, ill tell u when', 'pause'],
  ["pause, I'll let you know", 'pause'],
  ["mets toi en pause jusqu'à vendredi midi", 'pause until 20T12:00'],
  ['raise the limit to 5 a day from now on', 'ask | work'],
  ['max 3 bucks a day from now on', 'none'],
  ['need to file VAT by end of month', 'ask'],
  ['bday of my sister: 14 march, tell me a week early every year', 'ask'],
])('rests, refuses or asks as it is meant: %s', async (text, expected) => {
  const row = await mailRow([text, [], expected], reading([]), ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it('goes on where its owner is back early', async () => {
  const mails = ['pause until friday', 'im back early, go on'];
  const row = await threadRow({ mails, wants: [null, null], expected: 'resume' }, ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['Könnte mal Ruhe sein bis Freitag Mittag?', 'bis Freitag Mittag', 'bis am Freitag um 12:00'],
  ["Un peu de calme jusqu'à vendredi midi ?", "jusqu'à vendredi midi", 'vendredi à 12:00'],
])('understands the end of a rest that a model read: %s', async (text, when, says) => {
  const answer = reading([`pause @ ${when}`]);
  const row = await mailRow([text, [], 'ask | pause until 20T12:00'], answer, READ);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  expect(row.says).toContain(says);
});
