import { expect, it } from 'vitest';
import { desk } from './desk.ts';
import { judged, type Verdict } from './judge.ts';
import { isNotice, notice } from './notice.ts';
import { singleMails } from './single-mails.ts';
import { threads } from './threads.ts';
import { type Came, say } from './what-came.ts';

type Row = { readonly verdict: Verdict; readonly line: string };

/** Of all mails, and of all threads. */
const MOST_WRONG = 0.02;
const LEAST_RIGHT_OR_ASKED = 0.9;

function row(said: string, expected: string, came: Came): Row {
  const verdict = judged(expected, came);
  const effects = came.effects
    .map((one) => [one, ...(came.fires.get(one) ?? []).slice(0, 3)].join(' '))
    .join(' + ');
  const line = `${verdict}: ${said} | want: ${expected} | came: ${effects} | ${came.says}`;
  return { verdict, line: line.trim().replace(/\n/gu, ' / ') };
}

async function mailRow([text, expected]: (typeof singleMails)[number]): Promise<Row> {
  return row(text, expected, await say(await desk(), text));
}

async function threadRow([begins, ...rest]: (typeof threads)[number]): Promise<Row> {
  const story = await desk();
  const expected = rest.at(-1) ?? '';
  const [first = '', ...more] = rest.slice(0, -1);
  const thread = isNotice(begins)
    ? await notice(story, begins)
    : (await say(story, begins)).goesOnFrom;
  let came = await say(story, first, thread);
  for (const text of more) came = await say(story, text, thread);
  return row(`[${begins}] ${[first, ...more].join(' // ')}`, expected, came);
}

function expectUnderstood(rows: readonly Row[]): void {
  const share = (...verdicts: readonly Verdict[]) =>
    rows.filter(({ verdict }) => verdicts.includes(verdict)).length / rows.length;
  const others = rows.filter(({ verdict }) => verdict !== 'right' && verdict !== 'asked');
  const table = others.map(({ line }) => line).join('\n');
  expect(share('harmful'), table).toBe(0);
  expect(share('wrong'), table).toBeLessThanOrEqual(MOST_WRONG);
  expect(share('right', 'asked'), table).toBeGreaterThanOrEqual(LEAST_RIGHT_OR_ASKED);
}

it('understands single mails of an owner without a model, asks, or leaves them as work', async () => {
  const rows: Row[] = [];
  for (const mail of singleMails) rows.push(await mailRow(mail));
  expectUnderstood(rows);
});

it('understands what an owner writes into a thread, by its subject, without a model', async () => {
  const rows: Row[] = [];
  for (const thread of threads) rows.push(await threadRow(thread));
  expectUnderstood(rows);
});
