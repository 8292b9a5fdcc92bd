import { liveLife } from './driver.ts';
import { lawsOf } from './laws.ts';
import { lawTable } from './life.ts';
import { learnedIn } from './learned.ts';
const [cycles = '60', jobs = '12', seed = '1', hours = '36', long = ''] = process.argv.slice(2);
const life = await liveLife({ seed: Number(seed), cycles: Number(cycles), jobs: Number(jobs), isLearning: true, hasLongest: long !== '', spanMs: Number(hours) * 3_600_000 });
const count: Record<string, number> = {};
for (const e of life.events) count[e.type] = (count[e.type] ?? 0) + 1;
console.log(JSON.stringify(count));
console.log(life.verdicts.map((v) => `${v.cycleNo} ${v.workId} ${v.as} ${v.why} ${v.isTrue}`).join('\n'));
console.log([...life.missing].map((x)=>x.join(' ')).join('; '), life.mistakes, life.meter, life.tookMs);
const last = life.events.filter((e) => ['PhaseFailed','IncidentOpened'].includes(e.type)).slice(0,8);
console.log(JSON.stringify(last.map((e) => e.payload), null, 1).slice(0, 3000));
console.log(lawTable([{ seed: 1, laws: await lawsOf(life) }]), await learnedIn(life));
if (process.env['SHOW']) for (const e of life.events.filter((x) => x.cycleNo === Number(process.env['SHOW']))) {
  const p = e.payload as Record<string, unknown>;
  if (e.type === 'PromptAssembled') console.log('PROMPT', await life.agent.blobs.get(p['blob'] as string));
  else console.log(e.seq, e.type, JSON.stringify(p).slice(0, 400));
}
for (const e of life.events) { const p = e.payload as Record<string, unknown>;
 if (e.type === 'DecisionMade' && (p['kind'] === 'exploration' || p['kind'] === 'idle')) console.log('DM', JSON.stringify(p));
 if (e.type === 'ExplorationDecided' && p['is_exploration']) console.log('ED', e.cycleNo, JSON.stringify(p).slice(0,200));
 if (e.type.startsWith('Experiment')) console.log(e.type, JSON.stringify(p).slice(0,300)); }
