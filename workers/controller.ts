import { runEntry } from '../src/compose/process-entry.ts';
import { runAgent } from '../src/compose/run-agent.ts';

/** Scheduler, phases, maintenance and HTTP in one process: what `homeostat start` runs, without a terminal. */
await runEntry((options) => runAgent({ ...options, cron: true }));
