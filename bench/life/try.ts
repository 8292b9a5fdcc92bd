import { liveLife } from './driver.ts';
const life = await liveLife({ seed: 1, cycles: Number(process.argv[2] ?? 20), jobs: Number(process.argv[3] ?? 6), isLearning: true, hasLongest: false, spanMs: 12 * 3_600_000 });
const count: Record<string, number> = {};
for (const e of life.events) count[e.type] = (count[e.type] ?? 0) + 1;
console.log(count);
console.log(life.verdicts.map((v) => `${v.cycleNo} ${v.workId} ${v.as} ${v.why} ${v.isTrue}`).join('\n'));
console.log([...life.missing], life.mistakes, life.meter, life.tookMs);
const last = life.events.filter((e) => ['PhaseFailed','IncidentOpened'].includes(e.type)).slice(0,5);
console.log(JSON.stringify(last.map((e) => e.payload), null, 1).slice(0, 3000));
for (const e of life.events.slice(0, 400)) {
  const p = e.payload as Record<string, unknown>;
  if (['ActionProposed'].includes(e.type)) console.log(e.cycleNo, p['tool'], p['args_redacted']);
  if (['ActionExecuted'].includes(e.type)) console.log('   ', p['exit_code'], p['output_head']);
  if (['ActionBlocked', 'CycleReported','EvidenceAttached','DecisionMade','ActionEscalated'].includes(e.type)) console.log('   ', e.type, JSON.stringify(p).slice(0, 300));
}
const pa = life.events.filter((e) => e.type === 'PromptAssembled' && (e.payload as {purpose:string}).purpose === 'act')[0];
console.log(await life.agent.blobs.get((pa?.payload as {blob: string}).blob));
