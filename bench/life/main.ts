import { parseArgs } from 'node:util';
import { openBed } from '../bed.ts';
import { benchDeaths } from './crash.ts';
import { benchLife } from './life.ts';

const { values } = parseArgs({
  options: {
    /** One life; without it those of three seeds. */
    seed: { type: 'string' },
    cycles: { type: 'string', default: '300' },
    jobs: { type: 'string', default: '60' },
    /** kill -9 this often, on Postgres in real time, in place of the lives in memory. */
    deaths: { type: 'string', default: '0' },
  },
});

const { seed, cycles, jobs, deaths } = values;
if (Number(deaths) === 0) {
  const holds = await benchLife({
    seeds: seed === undefined ? [1, 2, 3] : [Number(seed)],
    cycles: Number(cycles),
    jobs: Number(jobs),
  });
  process.exitCode = holds ? 0 : 1;
} else {
  const bed = await openBed();
  const asked = { seed: Number(seed ?? 1), deaths: Number(deaths), jobs: Number(jobs) };
  const holds = await benchDeaths(bed, asked).finally(() => bed.close());
  process.exitCode = holds ? 0 : 1;
}
