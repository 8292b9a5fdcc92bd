import { phaseJobId } from '../kernel/ports/job-queue.ts';
import { driveCycle, openCycle } from '../phases/cycle/drive-cycle.ts';
import { type DuePhase, duePhase } from '../phases/cycle/due-phase.ts';
import { createLoop, type Loop } from './loop.ts';
import { type HandOver, handOverBy, type PhaseWork, workOn } from './phase-worker.ts';

const POLL_MS = 1000;

type ReconcilerPorts = PhaseWork & {
  readonly onError: (where: string, error: unknown) => void;
};

/**
 * Keeps the open cycle going, whatever happens to the queue: hands over the phase that is due, again if nobody takes
 * it, and finally, or at once if the queue is down, runs it here. Checks every second by itself;
 * call `wake` when a cycle has begun.
 */
export function startReconciler(ports: ReconcilerPorts): Loop {
  const tools = { ...ports, handOver: handOverBy(ports) };
  const patience = watching(ports);
  const look = async (signal: AbortSignal) => {
    const { phases } = ports;
    const cycleNo = await openCycle(phases);
    const due = cycleNo === null ? null : await duePhase(phases, cycleNo);
    if (cycleNo !== null && due !== null) await see(tools, { cycleNo, due, patience, signal });
  };
  const loop = createLoop(look, (error) => {
    ports.onError('reconciler', error);
  });
  const poll = setInterval(loop.wake, POLL_MS);
  loop.wake();
  return {
    wake: loop.wake,
    stop: async (graceMs) => {
      clearInterval(poll);
      await loop.stop(graceMs);
    },
  };
}

type Seen = {
  readonly cycleNo: number;
  readonly due: DuePhase;
  readonly patience: ReturnType<typeof watching>;
  readonly signal: AbortSignal;
};

async function see(
  tools: PhaseWork & { readonly handOver: HandOver },
  { cycleNo, due, patience, signal }: Seen,
): Promise<void> {
  const what = patience.of(phaseJobId({ agentId: tools.phases.agentId, cycleNo, ...due }));
  if (what === 'wait') return;
  if (what === 'run') {
    // Nobody takes jobs: the next phase would wait just as long.
    await driveCycle(tools.phases, cycleNo, signal);
    return;
  }
  if ((await tools.handOver(cycleNo, due)) === 'failed') await workOn(tools, cycleNo, signal);
}

/** How long a phase has been due without anybody starting it: another attempt has another id. */
function watching({ phases, settings }: PhaseWork) {
  let watched = { id: '', sinceMs: 0, handedOverMs: 0 };
  return {
    of: (id: string): 'wait' | 'hand over' | 'run' => {
      const nowMs = phases.elapsedMs();
      if (watched.id !== id) {
        watched = { id, sinceMs: nowMs, handedOverMs: nowMs };
        return 'hand over';
      }
      if (nowMs - watched.sinceMs >= settings.rescueMs) return 'run';
      if (nowMs - watched.handedOverMs < settings.takeUpMs) return 'wait';
      watched = { ...watched, handedOverMs: nowMs };
      return 'hand over';
    },
  };
}
