import { table } from '../measure.ts';
import { liveLife } from './driver.ts';
import { SPAN_OF_JOBS_MS } from './jobs.ts';
import { type Law, lawOf } from './law.ts';
import { lawsOf } from './laws.ts';
import { type Learned, learnedIn } from './learned.ts';

export type LivesAsked = {
  readonly seeds: readonly number[];
  readonly cycles: number;
  readonly jobs: number;
};

type Lived = {
  readonly seed: number;
  readonly laws: readonly Law[];
  readonly learned: Learned;
  readonly said: string;
};

const PROGRESS_CYCLES = 25;
/** What is shorter may meet no case of a law. */
const FULL_CYCLES = 300;
const FULL_JOBS = 60;

/**
 * A life for each seed, with what was learned shown and cut out of every prompt; the laws as a table.
 * @returns whether all of them hold: in a full life one that met no case does not
 */
export async function benchLife({ seeds, cycles, jobs }: LivesAsked): Promise<boolean> {
  const on: Lived[] = [];
  const off: Lived[] = [];
  for (const one of seeds) {
    const learning = await livedWith(one, { cycles, jobs, isLearning: true });
    const control = await livedWith(one, { cycles, jobs, isLearning: false });
    on.push({
      ...learning,
      laws: [...learning.laws, learningPays(learning.learned, control.learned)],
    });
    off.push(control);
  }
  console.log(lawTable(on));
  console.log(`\n${learnedTable(on, off)}`);
  for (const { said } of on) console.log(said);
  const isFull = cycles >= FULL_CYCLES && jobs >= FULL_JOBS;
  const laws = on.flatMap((life) => life.laws);
  return laws.every(({ standing }) => standing === 'holds' || (!isFull && standing === 'no case'));
}

async function livedWith(
  seed: number,
  { cycles, jobs, isLearning }: { cycles: number; jobs: number; isLearning: boolean },
): Promise<Lived> {
  const life = await liveLife({
    seed,
    cycles,
    jobs,
    isLearning,
    isWhole: true,
    hasLongest: true,
    spanMs: spanOf(jobs),
    onCycle: (cycleNo) => {
      if (cycleNo % PROGRESS_CYCLES !== 0) return;
      console.error(
        `seed ${seed}, learning ${isLearning ? 'on' : 'off'}: ${cycleNo} of ${cycles} cycles`,
      );
    },
  });
  const { meter, tookMs, events } = life;
  const share = meter.input === 0 ? 0 : meter.cached / meter.input;
  const roles = [...meter.roles].map(([model, calls]) => `${model} ${calls}`).join(', ');
  const said = `seed ${seed}: ${events.length} events, ${meter.calls} model calls (${roles}), ${(share * 100).toFixed(0)}% of input from the cache, ${(tookMs / 1000).toFixed(0)} s`;
  return { seed, laws: await lawsOf(life), learned: await learnedIn(life), said };
}

/** Fewer jobs come in less time. */
function spanOf(jobs: number): number {
  return Math.min(1, jobs / FULL_JOBS) * SPAN_OF_JOBS_MS;
}

/** In the last third, of the kinds there was something to know of: nobody can know what was never made. */
export function learningPays({ again: made }: Learned, { again: without }: Learned): Law {
  const share = (one: typeof made) => (one.of === 0 ? 0 : one.made / one.of);
  return lawOf('planted mistakes at the end, learning and not', {
    found: `${percent(share(made))} and ${percent(share(without))}`,
    cases: without.made,
    broken: share(made) > 0 && share(made) >= share(without) ? 1 : 0,
  });
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)}%`;
}

export function lawTable(lives: readonly Pick<Lived, 'seed' | 'laws'>[]): string {
  const head = ['law', ...lives.map(({ seed }) => `seed ${seed}`), 'holds'];
  const rows = (lives[0]?.laws ?? []).map(({ law }, i) => [
    law,
    ...lives.map(({ laws }) => laws[i]?.found ?? ''),
    standingOf(lives.flatMap(({ laws }) => laws[i]?.standing ?? [])),
  ]);
  return table([head, ...rows]);
}

function standingOf(all: readonly Law['standing'][]): string {
  if (all.includes('broken')) return 'NO';
  return all.includes('no case') ? 'no case' : 'yes';
}

type Shown = Pick<Lived, 'seed' | 'learned'>;

/** What lives learned, beside those in which nothing learned was shown. */
export function learnedTable(on: readonly Shown[], off: readonly Shown[]): string {
  const rows: readonly (readonly [string, (learned: Learned) => string])[] = [
    ['H4 prompts that show what was learned here', ({ prompts }) => `${prompts}`],
    [
      'H5 planted mistakes by third of the jobs',
      ({ mistakes }) => mistakes.map(({ made, of }) => `${made}/${of}`).join(' '),
    ],
    [
      'H6 experiments that succeeded',
      ({ experiments: { succeeded, concluded } }) => `${succeeded}/${concluded}`,
    ],
    [
      'H7 new capabilities a week',
      ({ newCapabilities, weeks }) => (newCapabilities / Math.max(weeks, 1)).toFixed(1),
    ],
    [
      'H8 capabilities, mean confidence and its sd',
      ({ confidence: { entries, mean, sd } }) => `${entries}, ${mean.toFixed(2)}, ${sd.toFixed(2)}`,
    ],
  ];
  const head = ['learning', ...on.flatMap(({ seed }) => [`seed ${seed} on`, 'off'])];
  const body = rows.map(([name, of]) => [
    name,
    ...on.flatMap(({ learned }, i) => {
      const control = off[i];
      return [of(learned), control === undefined ? '' : of(control.learned)];
    }),
  ]);
  return table([head, ...body]);
}
