import { runEntry } from '../src/compose/run/process-entry.ts';
import { runAgent } from '../src/compose/run/run-agent.ts';

/** Ticks, the reconciler and HTTP. One is active; others stand by. */
await runEntry((options) => runAgent({ ...options, cron: true, role: 'scheduler' }));
