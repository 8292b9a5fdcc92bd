import { expect, it } from 'vitest';
import { splitQuoted } from '../../../src/adapters/mail/message/split-quoted.ts';
import { visibleMailText } from '../../../src/adapters/mail/message/visible-mail-text.ts';
import { busyDesk } from './busy-desk.ts';
import { fifthMails, fifthThreads } from './hurried-fifth.ts';
import { fourthMails, fourthThreads } from './hurried-fourth.ts';
import { hurriedMails } from './hurried-mails.ts';
import { secondMails, secondThreads } from './hurried-second.ts';
import { seventhMails, seventhThreads } from './hurried-seventh.ts';
import { sixthMails, sixthThreads } from './hurried-sixth.ts';
import { thirdMails, thirdThreads } from './hurried-third.ts';
import { hurriedThreads } from './hurried-threads.ts';
import type { ReadMailRow } from './read-with-model.ts';
import { mailRow, type Row, reading, share, tableOf, threadRow, type World } from './rows-read.ts';
import { malicious } from './wrong-readings.ts';

const ALONE: World = { desk: busyDesk, isRead: false };
const READ: World = { desk: busyDesk, isRead: true };
const MOST_WRONG = 0.02;

/** What the owner wrote above what their program quotes. */
const mails = [
  ...hurriedMails,
  ...secondMails,
  ...thirdMails,
  ...fourthMails,
  ...fifthMails,
  ...sixthMails,
  ...seventhMails,
].map(
  ([text, wants, expected]): ReadMailRow => [
    splitQuoted(visibleMailText(text)).text,
    wants,
    expected,
  ],
);
const threads = [
  ...hurriedThreads,
  ...secondThreads,
  ...thirdThreads,
  ...fourthThreads,
  ...fifthThreads,
  ...sixthThreads,
  ...seventhThreads,
];

async function rowsIn(world: World): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const mail of mails) rows.push(await mailRow(mail, reading(mail[1]), world));
  for (const thread of threads) rows.push(await threadRow(thread, world));
  return rows;
}

it.each([
  ['without a model', ALONE],
  ['with a model that reads them rightly', READ],
] as const)('reads mails of owners in a hurry %s', async (_, world) => {
  const rows = await rowsIn(world);
  const table = tableOf(rows, 'right', 'asked');
  expect(share(rows, 'harmful'), table).toBe(0);
  expect(share(rows, 'wrong'), table).toBeLessThanOrEqual(MOST_WRONG);
  expect(share(rows, 'right', 'asked'), table).toBeGreaterThanOrEqual(0.95);
});

/** Each mail is read ill in so many ways; all of them come up with some mail. */
const WAYS = 2;

it('does no harm with the wishes of other mails, or with a model that means ill', async () => {
  const rows: Row[] = [];
  for (const [at, mail] of mails.entries()) {
    const other = mails[(at + 37) % mails.length]?.[1] ?? [];
    rows.push(await mailRow(mail, reading(other), READ));
    for (let way = 0; way < WAYS; way += 1) {
      const answer = malicious[(at * WAYS + way) % malicious.length] ?? reading([]);
      rows.push(await mailRow(mail, answer, READ));
    }
  }
  for (const [at, thread] of threads.entries()) {
    const answer = malicious[at % malicious.length] ?? reading([]);
    rows.push(await threadRow(thread, READ, () => answer));
  }
  expect(tableOf(rows, 'right', 'asked', 'put off', 'wrong')).toBe('');
});
