import { expect, it } from 'vitest';
import { splitQuoted } from '../../../src/adapters/mail/message/split-quoted.ts';
import { visibleMailText } from '../../../src/adapters/mail/message/visible-mail-text.ts';
import { busyDesk } from './busy-desk.ts';
import { everydayMails } from './everyday-mails.ts';
import {
  lastMails,
  lastThreads,
  moreMails,
  moreThreads,
  newestMails,
  newestThreads,
  trapMails,
} from './everyday-more.ts';
import { everydayThreads } from './everyday-threads.ts';
import { judged, type Verdict } from './judge.ts';
import { isNotice, notice } from './notice.ts';
import { freshMails, ownersMails } from './owners-mails.ts';
import { ownersThreads } from './owners-threads.ts';
import { type Came, say } from './what-came.ts';

type Row = { readonly verdict: Verdict; readonly line: string };

/** What the owner wrote above what their program quotes. */
function own(text: string): string {
  return splitQuoted(visibleMailText(text)).text;
}

function rowOf(mails: readonly string[], expected: string, came: Came): Row {
  const verdict = judged(expected, came);
  const line = `${verdict}: ${mails.join(' // ')} | want: ${expected} | came: ${came.effects.join(' + ')} | ${came.says}`;
  return { verdict, line: line.replace(/\n/gu, ' / ') };
}

async function threadRow([mails, expected]: (typeof ownersThreads)[number]): Promise<Row> {
  const story = await busyDesk();
  const [begins = '', ...rest] = mails;
  let thread = isNotice(begins) ? await notice(story, begins) : undefined;
  let came: Came = { effects: [], fires: new Map(), says: '', isAsked: false };
  for (const text of thread === undefined ? mails : rest) {
    const said = await say(story, own(text), thread);
    [came, thread] = [said, said.goesOnFrom];
  }
  return rowOf(mails, expected, came);
}

const MOST_WRONG = 0.02;

function expectUnderstood(rows: readonly Row[], leastRight: number): void {
  const share = (verdict: Verdict) =>
    rows.filter((row) => row.verdict === verdict).length / rows.length;
  const table = rows
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ line }) => line)
    .join('\n');
  expect(share('harmful'), table).toBe(0);
  expect(share('wrong'), table).toBeLessThanOrEqual(MOST_WRONG);
  expect(share('right'), table).toBeGreaterThanOrEqual(leastRight);
}

it('reads mails of an owner without a model, asks, or leaves them as work', async () => {
  const rows: Row[] = [];
  for (const [text, expected] of [...ownersMails, ...freshMails]) {
    rows.push(rowOf([text], expected, await say(await busyDesk(), own(text))));
  }
  expectUnderstood(rows, 0.85);
});

it('reads everyday mails in seven languages without a model, asks, or leaves them as work', async () => {
  const rows: Row[] = [];
  for (const [text, expected] of [
    ...everydayMails,
    ...moreMails,
    ...trapMails,
    ...lastMails,
    ...newestMails,
  ]) {
    rows.push(rowOf([text], expected, await say(await busyDesk(), own(text))));
  }
  expectUnderstood(rows, 0.85);
});

it('reads everyday threads without a model, asks, or leaves them as work', async () => {
  const rows: Row[] = [];
  for (const thread of [...everydayThreads, ...moreThreads, ...lastThreads, ...newestThreads])
    rows.push(await threadRow(thread));
  expectUnderstood(rows, 0.85);
});

it('reads threads of an owner without a model, asks, or leaves them as work', async () => {
  const rows: Row[] = [];
  for (const thread of ownersThreads) rows.push(await threadRow(thread));
  expectUnderstood(rows, 0.85);
});
