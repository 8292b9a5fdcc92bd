import { expect, it } from 'vitest';
import { statedRows } from './stated-rows.ts';

const says = async (given: readonly string[], text: string, isRead = false): Promise<string> => {
  const rows = await statedRows({ given, said: [[text, [], 'ask']] }, isRead);
  return rows.map((row) => row.says).join('\n');
};

it.each([
  [[], 'Heute ab 15 Uhr bitte nichts mehr machen', 'Soll ich ruhen'],
  [[], 'Non fare nulla questo pomeriggio', 'Devo riposare'],
  [['paused: '], 'back! you may start again', 'Shall I rest or go on?'],
  [[], 'not more than 4 today', 'Is this about money?'],
  [['cap: 3'], 'three a day is too tight', 'Is this about money?'],
  [['approval: buy a 90 euro plugin'], '90?? too much', 'buy a 90 euro plugin'],
  [['approval: renew hofladen.de'], 'Domain ja, aber nur ein Jahr', 'Ein Ja erlaubt es sofort'],
  [['task: call the bank', 'task: call the notary'], 'the call is done', 'call the notary'],
])('with %j a mail that nobody reads is asked about: %s', async (given, text, question) => {
  expect(await says(given, text)).toContain(question);
});

it.each([
  [['cap: 3'], 'water the plants twice a day', 'money'],
  [[], 'find flights under 200 for tomorrow', 'money'],
  [['approval: buy a 90 euro plugin'], 'look for 90 recipes', 'plugin'],
  [['task: call the bank'], 'call me when you are there', 'bank'],
  [['task: photos for the passport'], "don't delete photos without asking me", 'passport'],
])('with %j it is not taken for what it is not about: %s', async (given, text, strange) => {
  expect(await says(given, text)).not.toContain(strange);
});

it('tells how a thing stands also where a model reads nothing in the question', async () => {
  const swim = ['remind: swim class @ 2026-11-28T09:30'];
  expect(await says(swim, 'is swim class this saturday or was it sunday?', true)).toContain(
    'swim class, on Saturday at 09:30',
  );
});

it('keeps no rule from a word against deleting an open task', async () => {
  const photos = ['task: photos for the passport'];
  const text = 'Please dont delete passport photos from list, i only said the SHOP is closed';
  expect(await says(photos, text)).toContain('photos for the passport');
});

it.each([
  ['2', 'phone mike re car'],
  ['the second', 'phone mike re car'],
  ['roof', 'phone mike re roof'],
  ['both', 'Which task do you mean?'],
  ['never mind', 'nothing is changed'],
])('asks when the one of several is to be that is named then: %s', async (answer, said) => {
  const given = [
    'remind: phone mike re roof @ 2026-11-25T10:00',
    'remind: phone mike re car @ 2026-11-25T15:00',
  ];
  const mails = ['move phone mike to thursday', answer] as const;
  const rows = await statedRows({ given, said: mails.map((one) => [one, [], 'ask']) }, false);
  expect(rows.at(-1)?.says).toContain(said);
  expect(rows.at(-1)?.line).not.toMatch(/came: (?:move|cancel|done)/u);
});
