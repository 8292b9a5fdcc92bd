import { runEntry } from '../src/compose/process-entry.ts';
import { runCycleWorker } from '../src/compose/run-worker.ts';

/** Works on the phases of cycles. */
await runEntry(runCycleWorker);
