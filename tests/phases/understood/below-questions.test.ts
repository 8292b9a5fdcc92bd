import { describe, expect, it } from 'vitest';
import { type Said, type Stated, statedRows } from './stated-rows.ts';

const below = (notice: string, ...said: readonly Said[]): Stated => ({
  given: [`task: ${notice.replace(/^\w+: /, '')}`],
  said: [[notice, null, null], ...said],
});

/** What is said in the thread of a job that asks, and is no answer to it alone. */
const ROWS: readonly (readonly [string, Stated])[] = [
  [
    'a wish beside an answer leaves the answer to the job',
    below('asks: write to Holz', [
      'I will send it myself. And remind me tomorrow at 9 to call Tom Berger. Which region sold most lamps?',
      ['remind: call Tom Berger @ tomorrow at 9'],
      'remind call tom berger @ 25T09:00 + answer write to holz',
    ]),
  ],
  [
    'another time is read where a yes is waited for',
    below('confirm: watch the folder', [
      'make the next one Friday at 8 instead',
      ['move: watch the folder @ Friday at 8'],
      'move watch the folder | ask | due watch the folder',
    ]),
  ],
  [
    'the yes in words that code does not know is read there',
    below('confirm: Ordner sortieren', [
      'Jo passt, danke dir',
      ['done: Ordner sortieren'],
      'done ordner sortieren | ask',
    ]),
  ],
  [
    'the end of the work is asked about there, and is no rule',
    below('confirm: watch the folder', [
      "Stop watching the folder now, I don't need it any more.",
      ['cancel: watch the folder'],
      'cancel watch the folder | ask',
    ]),
  ],
];

describe('below a question of a job', () => {
  it.each(ROWS)('%s', async (_, stated) => {
    const rows = await statedRows(stated, true);
    const missed = rows.filter(({ verdict }) => verdict !== 'right' && verdict !== 'asked');
    expect(missed.map(({ line }) => line)).toEqual([]);
    expect(rows).toHaveLength(1);
  });
});
