import { runEntry } from '../src/compose/run/process-entry.ts';
import { runAgent } from '../src/compose/run/run-agent.ts';

/** Scheduler, phases, maintenance and HTTP in one process: what `homeostat start` runs, without a terminal. */
await runEntry((options) => runAgent({ ...options, cron: true }));
