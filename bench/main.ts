import { parseArgs } from 'node:util';
import { benchAppend } from './append.ts';
import { openBed } from './bed.ts';
import { benchBlocked } from './blocked.ts';
import { benchCrash } from './crash.ts';
import { benchExplore } from './explore.ts';
import { benchLearn } from './learn.ts';
import { machineFacts } from './machine-facts.ts';
import { benchMail } from './mail.ts';
import { benchMailCrash } from './mail-crash.ts';
import type { Bench, BenchOptions } from './measure.ts';
import { benchRebuild } from './rebuild.ts';
import { benchTick } from './tick.ts';
import { benchViews } from './views.ts';
import { benchCycle } from './work-cycle.ts';

const benches: Readonly<Record<string, Bench>> = {
  append: benchAppend,
  rebuild: benchRebuild,
  tick: benchTick,
  views: benchViews,
  blocked: benchBlocked,
  cycle: benchCycle,
  explore: benchExplore,
  learn: benchLearn,
  crash: benchCrash,
  mail: benchMail,
  'mail-crash': benchMailCrash,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    events: { type: 'string', default: '200000' },
    'peer-events': { type: 'string', default: '5000' },
    only: { type: 'string', default: '' },
    deaths: { type: 'string', default: '200' },
    scenario: { type: 'string', default: '' },
  },
});

async function main(name: string, options: BenchOptions): Promise<void> {
  const bench = benches[name];
  if (bench === undefined) throw new Error(`which bench? ${Object.keys(benches).join(' | ')}`);
  const bed = await openBed();
  try {
    console.log(await machineFacts(bed.ownerUrl));
    await bench(bed, options);
  } finally {
    await bed.close();
  }
}

await main(positionals[0] ?? '', {
  rounds: Number(values.rounds),
  forMs: Number(values.seconds) * 1000,
  events: Number(values.events),
  peerEvents: Number(values['peer-events']),
  only: values.only,
  deaths: Number(values.deaths),
  scenario: values.scenario,
});
