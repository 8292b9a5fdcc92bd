import { expect, it } from 'vitest';
import { READ } from './batch-rows.ts';
import { threadRow } from './rows-read.ts';

const MAIL = 'the quarterly report is not needed any more, and remind me at 5pm to post the card';
const MAIL_DE =
  'den quarterly report brauchen wir nicht mehr und erinnere mich morgen um 9 an die Karte';
const REPORT = 'write the quarterly report';

it.each([
  [
    [MAIL, 'all'],
    [`cancel: ${REPORT}`, 'remind: post the card @ at 5pm'],
    `cancel ${REPORT} + remind post the card @ 18T17:00`,
  ],
  [
    [MAIL_DE, 'alle'],
    [`cancel: ${REPORT}`, 'remind: die Karte @ morgen um 9'],
    `cancel ${REPORT} + remind die Karte @ 19T09:00`,
  ],
  [[MAIL], [`cancel: ${REPORT}`, 'remind: post the letter @ at 5pm'], 'work'],
])('loses no wish behind another one of its sentence: %j', async (mails, read, expected) => {
  const wants = [read, ...mails.slice(1).map(() => null)];
  const row = await threadRow({ mails, wants, expected }, READ);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});
