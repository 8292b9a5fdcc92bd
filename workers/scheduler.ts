import { runEntry } from '../src/compose/process-entry.ts';
import { runAgent } from '../src/compose/run-agent.ts';

/** Ticks, the reconciler and HTTP. One is active; others stand by. */
await runEntry((options) => runAgent({ ...options, cron: true, role: 'scheduler' }));
