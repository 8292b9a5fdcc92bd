import type { LoopEnd } from '../loop/loop.ts';
import { runWorker } from '../worker/run-worker.ts';
import type { WorkerLoopPorts } from '../worker/worker-ports.ts';
import type { JobPlace, JobState, TurnsEnd } from './job-place.ts';

/**
 * The same job done by a worker with tools of its own: one run is one turn, and what was not accepted stands at the end
 * of what it is told next. @throws LeaseLost, ClassedError on the owner's stop
 */
export async function byWorker(
  place: JobPlace,
  ports: WorkerLoopPorts,
  state: JobState,
): Promise<TurnsEnd> {
  const { context, task, stop } = place.loop;
  const told = state.turn.messages
    .slice(1)
    .map(({ text }) => text)
    .filter((text) => text !== '');
  const more = told.length === 0 ? '' : `\n\n${told.join('\n\n')}`;
  const { prompt } = task;
  const asked = { ...prompt, user: prompt.user + more, text: prompt.text + more };
  const no = state.no + 1;
  const name = `${task.name}-${context.attempt}-${no}`;
  const end = await runWorker(context, ports, {
    task: { ...task, name, prompt: asked },
    stop,
  });
  return endOf(end, { ...state, no, here: state.here + 1, turn: withActions(state, end) });
}

function withActions({ turn }: JobState, { actions, parked, trust }: LoopEnd): JobState['turn'] {
  return {
    ...turn,
    trust,
    actions: [...turn.actions, ...actions],
    parked: [...turn.parked, ...parked],
  };
}

function endOf({ unavailable, report, runId }: LoopEnd, state: JobState): TurnsEnd {
  if (unavailable !== null) return { is: 'unavailable', outcome: unavailable, state };
  if (report === null || runId === null) {
    const detail = 'the worker ended without a report';
    return { is: 'limit', reason: 'no_progress', detail, state };
  }
  return { is: 'claimed', report, runId, state };
}
