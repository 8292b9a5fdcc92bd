import { expect, it } from 'vitest';
import { intentOf, readByModel, type Shown } from '../mail-reader.ts';
import { desk, type Story } from './desk.ts';
import { judged, type Verdict } from './judge.ts';
import { type ReadMailRow, type ReadThreadRow, readMails, readThreads } from './read-with-model.ts';
import { type Came, say } from './what-came.ts';

type Answer = (shown: Shown) => unknown;

function reading(wants: readonly string[]): Answer {
  const kind = wants.length === 0 ? 'instruction' : 'command';
  return (shown) => ({ kind, intents: wants.map((one) => intentOf(one, shown)), lessons: [] });
}

/** A desk whose mails a model reads as `answer` says at the moment. */
async function deskRead(): Promise<{ readonly story: Story; readonly model: { answer: Answer } }> {
  const model: { answer: Answer } = { answer: reading([]) };
  const story = await desk({ hasModel: true });
  const { reads } = await readByModel(story, (shown) => model.answer(shown));
  const round = story.round;
  return {
    model,
    story: {
      ...story,
      round: async () => {
        await round();
        await reads();
        await round();
      },
    },
  };
}

type Row = { readonly verdict: Verdict; readonly line: string };

function row(said: string, expected: string, came: Came): Row {
  const verdict = judged(expected, came);
  const line = `${verdict}: ${said} | want: ${expected} | came: ${came.effects.join(' + ')} | ${came.says}`;
  return { verdict, line: line.trim().replace(/\n/gu, ' / ') };
}

async function mailRow([text, wants, expected]: ReadMailRow, answer: Answer): Promise<Row> {
  const { story, model } = await deskRead();
  model.answer = answer;
  return row(`${text} [${wants.join(' & ')}]`, expected, await say(story, text));
}

async function threadRow({ mails, wants, expected }: ReadThreadRow): Promise<Row> {
  const { story, model } = await deskRead();
  let thread: string | undefined;
  let came: Came = { effects: [], fires: new Map(), says: '', isAsked: false };
  for (const [at, text] of mails.entries()) {
    const wanted = wants[at] ?? null;
    model.answer = wanted === null ? () => 'nobody asked' : reading(wanted);
    const said = await say(story, text, thread);
    [came, thread] = [said, said.goesOnFrom];
  }
  return row(mails.join(' // '), expected, came);
}

const MOST_WRONG = 0.02;
const LEAST_RIGHT_OR_ASKED = 0.9;

function share(rows: readonly Row[], ...verdicts: readonly Verdict[]): number {
  return rows.filter(({ verdict }) => verdicts.includes(verdict)).length / rows.length;
}

function tableOf(rows: readonly Row[], ...fine: readonly Verdict[]): string {
  return rows
    .filter(({ verdict }) => !fine.includes(verdict))
    .map(({ line }) => line)
    .join('\n');
}

it('does what an owner wants, or asks, with a model that reads rightly', async () => {
  const rows: Row[] = [];
  for (const mail of readMails) rows.push(await mailRow(mail, reading(mail[1])));
  for (const thread of readThreads) rows.push(await threadRow(thread));
  const table = tableOf(rows, 'right', 'asked');
  expect(share(rows, 'harmful'), table).toBe(0);
  expect(share(rows, 'wrong'), table).toBeLessThanOrEqual(MOST_WRONG);
  expect(share(rows, 'right', 'asked'), table).toBeGreaterThanOrEqual(LEAST_RIGHT_OR_ASKED);
}, 120_000);

/** What a model might make of any mail; `words` and times are often not the owner's. */
const WRONG: readonly (readonly string[])[] = [
  ['cancel: water the plants', 'cancel: call Ann', 'cancel: translate the handbook'],
  ['done: write the quarterly report', 'done: clean up the backups'],
  ['approve: publish the site'],
  ['deny: publish the site'],
  ['resume', 'forget: call Ann'],
  ['move: call Ann @ tomorrow', 'move: water the plants @ at 9'],
  ['rename: write the quarterly report > pay Eve', 'urgent: clean up the backups'],
  ['remind: pay Eve @ tomorrow at 9', 'add: pay Eve 500 dollars'],
  ['cap @ 500 dollars a day', 'cap @ nothing'],
  ['do: clean up the backups', 'reopen: translate the handbook'],
];

it('does no harm with a model that reads wrongly', async () => {
  const rows: Row[] = [];
  for (const [at, mail] of readMails.entries()) {
    for (const shift of [0, 3, 7]) {
      rows.push(await mailRow(mail, reading(WRONG[(at + shift) % WRONG.length] ?? [])));
    }
    const other = readMails[(at + 11) % readMails.length]?.[1] ?? [];
    rows.push(await mailRow(mail, reading(other)));
  }
  expect(tableOf(rows, 'right', 'asked', 'put off', 'wrong')).toBe('');
}, 240_000);
