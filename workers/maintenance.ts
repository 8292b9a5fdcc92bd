import { runEntry } from '../src/compose/run/process-entry.ts';
import { runMaintenanceWorker } from '../src/compose/run/run-worker.ts';

/** Seals and disk. */
await runEntry(runMaintenanceWorker);
