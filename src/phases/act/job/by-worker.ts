import type { LoopEnd } from '../loop/loop.ts';
import { runWorker } from '../worker/run-worker.ts';
import type { WorkerLoopPorts } from '../worker/worker-ports.ts';
import {
  type JobPlace,
  type JobState,
  keepTurn,
  type TurnsEnd,
  tell,
  withMessage,
} from './job-place.ts';
import { beforeTurn } from './job-turns.ts';

/**
 * The same job done by a worker with tools of its own, under the same limits: one run is one turn, and what was said
 * since the first words stands at the end of what it is told next. @throws LeaseLost, ClassedError on the owner's stop
 */
export async function byWorker(
  place: JobPlace,
  ports: WorkerLoopPorts,
  begun: JobState,
): Promise<TurnsEnd> {
  let state = begun;
  for (;;) {
    await place.loop.stop.check();
    const before = await beforeTurn(place, state);
    if ('is' in before) return before;
    const ran = await oneRun(place, ports, before);
    if ('is' in ran) return ran;
    state = ran;
  }
}

async function oneRun(
  place: JobPlace,
  ports: WorkerLoopPorts,
  state: JobState,
): Promise<JobState | TurnsEnd> {
  const { context, task, stop } = place.loop;
  const no = state.no + 1;
  const name = `${task.name}-${context.attempt}-${no}`;
  const run = { ...task, name, prompt: askedOf(place, state) };
  const end = await runWorker(context, ports, { task: run, stop });
  const { unavailable, report, runId } = end;
  const hasRun = unavailable === null || end.actions.length + end.parked.length > 0;
  const after = hasRun
    ? await keptState(place, { ...state, no, here: state.here + 1 }, end)
    : state;
  if (unavailable !== null) return { is: 'unavailable', outcome: unavailable, state: after };
  if (report !== null && runId !== null) return { is: 'claimed', report, runId, state: after };
  // Tells as little as a claim that was refuted.
  return tell(place, { ...after, refusedClaims: after.refusedClaims + 1 }, { words: NO_REPORT });
}

const NO_REPORT =
  'The last run ended without a report. Look at what it left, go on from there, and end with the report.';

/** Everything said to it since the first prompt; its session has its own replies. */
function askedOf({ loop: { task } }: JobPlace, { turn }: JobState) {
  const told = turn.messages
    .slice(1)
    .flatMap(({ role, text }) => (role === 'user' && text !== '' ? [text] : []));
  const more = told.length === 0 ? '' : `\n\n${told.join('\n\n')}`;
  const { prompt } = task;
  return { ...prompt, user: prompt.user + more, text: prompt.text + more };
}

/** A run with what it did and what it claims, as a turn of the conversation. */
async function keptState(place: JobPlace, state: JobState, end: LoopEnd): Promise<JobState> {
  const { report, trust, actions, parked } = end;
  const text = report === null ? 'No report.' : JSON.stringify(report);
  const before = state.turn;
  const after = {
    ...withMessage(before, { role: 'assistant', text }),
    trust,
    actions: [...before.actions, ...actions],
    parked: [...before.parked, ...parked],
  };
  const isProgress = actions.some(
    ({ exitCode, evidence }) => exitCode === 0 && evidence.length > 0,
  );
  await keepTurn(place, { no: state.no, part: 'reply', before, after, isProgress });
  return { ...state, turn: after, progressNo: isProgress ? state.no : state.progressNo };
}
