import { parseArgs } from 'node:util';
import { openBed } from '../bed.ts';
import { benchDeaths } from './crash.ts';
import { benchLife } from './life.ts';
import { benchYear } from './year/year.ts';

const { values } = parseArgs({
  options: {
    /** One life; without it those of three seeds. */
    seed: { type: 'string' },
    cycles: { type: 'string', default: '300' },
    jobs: { type: 'string', default: '60' },
    /** kill -9 this often, on Postgres in real time, in place of the lives in memory. */
    deaths: { type: 'string', default: '0' },
    /** A quiet life of so many days of its owner's calendar, in place of a busy one of so many cycles. */
    days: { type: 'string' },
    /** With `days`: a folder for the mails, some prompts and all beliefs of it. */
    read: { type: 'string' },
  },
});

const { seed, cycles, jobs, deaths, days, read: readOut } = values;
if (days !== undefined) {
  const asked = { seed: Number(seed ?? 1), days: Number(days), jobs: Number(jobs) };
  const holds = await benchYear(readOut === undefined ? asked : { ...asked, readOut });
  process.exitCode = holds ? 0 : 1;
} else if (Number(deaths) === 0) {
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
