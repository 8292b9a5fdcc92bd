import { runEntry } from '../src/compose/process-entry.ts';
import { runMaintenanceWorker } from '../src/compose/run-worker.ts';

/** Seals and disk. */
await runEntry(runMaintenanceWorker);
