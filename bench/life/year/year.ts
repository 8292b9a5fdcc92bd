import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Law } from '../law.ts';
import { type Learned, learnedIn } from '../learned.ts';
import { lawTable, learnedTable, learningPays } from '../life.ts';
import { lawsOfYear } from './laws-of-year.ts';
import { type Lived, liveYear, type Year } from './live-year.ts';
import { mailsOf, writeReadOut } from './read-out.ts';

export type YearAsked = {
  readonly seed: number;
  readonly days: number;
  readonly jobs: number;
  /** A folder for what a person reads of it. */
  readonly readOut?: string;
};

/** What is shorter may meet no case of a law. */
const FULL_DAYS = 366;

/**
 * A year with what was learned shown, and one with it cut out of every prompt; the laws as a table.
 * @returns whether all of them hold: in a full year one that met no case does not
 */
export async function benchYear(asked: YearAsked): Promise<boolean> {
  const on = await yearWith(asked, true);
  // Known after half of the time: the other half is for the last law alone.
  console.error(`${lawTable([{ seed: asked.seed, laws: on.laws }])}\n${on.said}`);
  const off = await yearWith(asked, false);
  const laws = [...on.laws, learningPays(on.learned, off.learned)];
  console.log(lawTable([{ seed: asked.seed, laws }]));
  console.log(`\n${learnedTable([on], [off])}`);
  console.log(on.said);
  const isFull = asked.days >= FULL_DAYS;
  return laws.every(({ standing }) => standing === 'holds' || (!isFull && standing === 'no case'));
}

type Told = {
  readonly seed: number;
  readonly laws: readonly Law[];
  readonly learned: Learned;
  readonly said: string;
};

async function yearWith(asked: YearAsked, isLearning: boolean): Promise<Told> {
  const { seed, days, jobs, readOut } = asked;
  const isRead = isLearning && readOut !== undefined;
  const year = await liveYear({
    seed,
    days,
    jobs,
    isLearning,
    onDay: async (date, lived) => {
      if (!date.endsWith('-01')) return;
      console.error(`learning ${isLearning ? 'on' : 'off'}: ${date}, ${lived.cycles} cycles`);
      if (isRead) await writeSoFar(lived, date, readOut);
    },
  });
  if (isRead) await writeReadOut(year, readOut);
  const laws = isLearning ? await lawsOfYear(year) : [];
  return { seed, laws, learned: await learnedIn(year), said: saidOf(year) };
}

function saidOf({ events, meter, sent, written, tookMs }: Year): string {
  const cycles = events.filter(({ type }) => type === 'CycleStarted').length;
  const minutes = (tookMs / 60_000).toFixed(0);
  return `${events.length} events, ${cycles} cycles, ${meter.calls} model calls, ${written.length} mails of the owner and ${sent.length} to them, ${minutes} min`;
}

/** What can be read before the year is over. */
async function writeSoFar(lived: Lived, date: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'mails.txt'), mailsOf(lived));
  for (const purpose of ['decide', 'act']) {
    const last = lived.prompts.filter((one) => one.purpose === purpose).at(-1);
    await writeFile(join(folder, `${purpose}-${date}.txt`), last?.text ?? '');
  }
}
