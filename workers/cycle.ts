import { runEntry } from '../src/compose/run/process-entry.ts';
import { runCycleWorker } from '../src/compose/run/run-worker.ts';

/** Works on the phases of cycles. */
await runEntry(runCycleWorker);
