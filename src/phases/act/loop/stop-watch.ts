import { StoppedByOwner } from '../../../domain/cycle/class-of-error.ts';
import { controllerProjection } from '../../../domain/cycle/views/controller.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import type { PhaseContext } from '../../phase-context.ts';

const STOPS = ['StopRequested', 'ControllerPaused'];

/** The owner's stop or pause since a loop began, read from the log itself and from no model's context (fault 26). */
export type StopWatch = {
  /** Aborted within one poll of the owner's word, also while a model is speaking. */
  readonly signal: AbortSignal;
  /** @throws StoppedByOwner when a stop was asked for: nothing may begin any more */
  check(): Promise<void>;
  end(): void;
};

export async function watchStop(context: PhaseContext, pollMs: number): Promise<StopWatch> {
  const { log } = context;
  const [last] = await log.read(context.agentId, { newestFirst: true, limit: 1 });
  const after = last?.seq ?? 0;
  const stopping = new AbortController();
  const look = async () => {
    const view = await context.view([{ projection: controllerProjection, keys: [SINGLETON] }]);
    if ((view.get(controllerProjection, SINGLETON)?.paused ?? null) !== null) stopping.abort();
    const asked = await log.read(context.agentId, {
      subjects: ['controller'],
      types: STOPS,
      after,
      limit: 1,
    });
    if (asked.length > 0) stopping.abort();
  };
  // A failed poll says nothing; the check before each action decides.
  const timer = setInterval(() => void look().catch(() => undefined), pollMs);
  return {
    signal: AbortSignal.any([context.signal, stopping.signal]),
    check: async () => {
      context.signal.throwIfAborted();
      if (!stopping.signal.aborted) await look();
      if (!stopping.signal.aborted) return;
      const why = 'the owner asked for a stop; nothing more was begun';
      throw new StoppedByOwner(why);
    },
    end: () => {
      clearInterval(timer);
    },
  };
}
