import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OwnerCommand } from '../../../src/language/intents/owner-command.ts';
import { readIntent } from '../../../src/language/intents/read-intent.ts';
import { foreignMails } from './foreign-mails.ts';
import { bareMails, namedMails, type OwnerMail, otherMails, severalMails } from './owner-mails.ts';

/** Its name and what it names. */
function spoken(command: OwnerCommand): string {
  if (command.name === 'unread') return `unread ${command.why.is}`;
  const { name, ...rest } = command;
  const words = Object.entries<string | number | boolean | readonly string[] | null>(rest).flatMap(
    ([key, value]) => {
      if (typeof value !== 'boolean') return typeof value === 'number' ? String(value) : value;
      if (key === 'isYes') return value ? 'yes' : 'no';
      return value ? (FLAGS[key] ?? key) : [];
    },
  );
  return [name, ...words].filter((word) => word !== '' && word !== null).join(' ');
}

const FLAGS: Readonly<Record<string, string>> = { isWeak: 'weak', isAll: 'all' };

const shown = ([text, , more]: OwnerMail) =>
  JSON.stringify(`${more?.subject === undefined ? '' : `[${more.subject}] `}${text}`);

describe.each([
  ['a request by itself', bareMails],
  ['a request in another language', foreignMails],
  ['a request that names something', namedMails],
  ['several requests, and what stands around one', severalMails],
])('%s', (_, mails: readonly OwnerMail[]) => {
  it.each(mails.map((mail) => [shown(mail), mail] as const))('%s', (__, [text, expected, more]) => {
    const intent = readIntent({ subject: more?.subject ?? '', text });
    expect(intent.commands.map(spoken)).toEqual(expected);
    expect(intent.code).toBe(more?.code ?? null);
    if (more?.kind !== 'any') expect(intent.kind).toBe(more?.kind ?? 'command');
  });
});

it.each([
  ['What did you do today?', { name: 'report', period: 'today' }],
  ['What did you do yesterday?', { name: 'report', period: 'yesterday' }],
  ['What did you do this week?', { name: 'report' }],
  ['What did you do last week?', { name: 'report', period: 'lastweek' }],
  ['What did you do last month?', { name: 'report', period: 'lastmonth' }],
  ['What did you do in July?', { name: 'report', period: 'month 7' }],
  ['The report for October, please', { name: 'report', period: 'month 10' }],
  ['What did you do last year?', { name: 'unread' }],
  ['Was hast du im Oktober gemacht?', { name: 'report', period: 'month 10' }],
])('asked %j it tells of that time, or says what it can tell of', (text, command) => {
  expect(readIntent({ subject: '', text }).commands).toMatchObject([command]);
});

it('takes what begins behind a comma for a wish of its own, where both are wholly read', () => {
  const commands = (text: string) =>
    readIntent({ subject: '', text }).commands.map(({ name }) => name);
  expect(
    commands('Remind me every Friday at 4pm to water the garden, and add a task: buy gloves.'),
  ).toEqual(['remind', 'add']);
  expect(commands('Add a task: open the list and add a task for Ann.')).toEqual(['add']);
  expect(commands('Look for hotels, and remind me tomorrow at 9 to book.')).not.toEqual(['remind']);
});

it.each([
  ['Setz Brot auf die Liste', ['add Brot']],
  ['put milk and eggs on the list', ['add milk and eggs']],
  ['mets le pain sur la liste', ['add le pain']],
  ['pon pan en la lista', ['add pan']],
  ['metti il pane nella lista', ['add il pane']],
  ['põe pão na lista', ['add pão']],
  ['zet brood op de lijst', ['add brood']],
  ['put it on the list', []],
  ['put a link to the list', []],
  ['is milk on the list?', []],
])('what is put on the list is a task: %s', (text, expected) => {
  expect(readIntent({ subject: '', text }).commands.map(spoken)).toEqual(expected);
});

it.each([
  [
    'Setz Brot auf die Liste und erinnere mich um fuenf an den Zahnarzt',
    ['add Brot', 'remind um fünf an den Zahnarzt'],
  ],
  [
    'erinner mich freitag um 2 an die bank u nimm "rechnung zahlen" auf die liste',
    ['remind freitag um 2 an die bank', 'add rechnung zahlen'],
  ],
  [
    'put milk and eggs on the list, remind me at 5 to get them, and show me the budget',
    ['add milk and eggs', 'remind at 5 to get milk and eggs', 'budget'],
  ],
  [
    'remind me at 5 to call Bob and at 6 to call Eve',
    ['remind at 5 to call Bob', 'remind at 6 to call Eve'],
  ],
  ['remind me at 5 to call Bob and Eve', ['remind at 5 to call Bob and Eve']],
  [
    'apunta comprar pilas y avísame mañana a las 19 de la cena',
    ['add comprar pilas', 'remind mañana a las 19 de la cena'],
  ],
  ['add task print cards (by 11 December) and trim the hedge', []],
  [
    'Erinnere mich fuer Montag um zwoelf an die Muellabfuhr',
    ['remind für Montag um zwölf an die Muellabfuhr'],
  ],
])('each of several wishes in one sentence counts: %s', (text, expected) => {
  expect(readIntent({ subject: '', text }).commands.map(spoken)).toEqual(expected);
});

it.each([
  ['Was hast du gemacht und wie viel hat es gekostet?', ['report', 'budget week']],
  ['was hast du gestern gemacht u was hats gekostet', ['report yesterday', 'budget yesterday']],
  ['what did you do today and how much was it', ['report today', 'budget']],
  ['what have you done this week & what did it cost me', ['report', 'budget week']],
  [
    'what did you do yesterday and how much did you spend this month',
    ['report yesterday', 'budget month'],
  ],
])('"it" costs what was done at the time that was asked about: %s', (text, expected) => {
  expect(readIntent({ subject: '', text }).commands.map(spoken)).toEqual(expected);
});

describe('what is no command', () => {
  it.each(otherMails)('%j is %s', (text, kind) => {
    const intent = readIntent({ subject: '', text });
    expect(intent.commands.map(spoken)).toEqual([]);
    expect(intent.kind).toBe(kind);
  });
});

describe('any mail', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.lorem());

  test.prop([texts, texts])('is read as something', (subject, text) => {
    expect(readIntent({ subject, text }).commands.length).toBeLessThanOrEqual(12);
  });

  /** "Non." is French for no. */
  const prose = fc
    .lorem({ maxCount: 5, mode: 'sentences' })
    .filter((text) => !/(?:^|\. )Non\./u.test(text));

  test.prop([prose])('of prose is no command', (text) => {
    expect(readIntent({ subject: '', text }).commands).toEqual([]);
  });

  it('of any shape is read in no time', () => {
    for (const text of ['a '.repeat(50_000), ' '.repeat(100_000), ',and'.repeat(30_000)]) {
      expect(readIntent({ subject: text, text }).commands).toEqual([]);
    }
  });
});
