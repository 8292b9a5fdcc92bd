import type { Agent } from '../app/agent.ts';
import { defaultContinuationSettings, goOnAtOnce } from '../domain/cycle/go-on-at-once.ts';
import { continuationProjection, noContinuation } from '../domain/cycle/views/continuation.ts';
import { controllerProjection } from '../domain/cycle/views/controller.ts';
import { parkedWorkProjection } from '../domain/cycle/views/parked-work.ts';
import { type TickDoc, tickProjection } from '../domain/cycle/views/tick.ts';
import { begunJobs } from '../domain/job/begun-work.ts';
import { jobProjection } from '../domain/job/views/job.ts';
import {
  atOnceWork,
  nextWaking,
  type UnfinishedJob,
  type Waking,
} from '../domain/task/work/at-once-work.ts';
import { dueWork } from '../domain/task/work/due-work.ts';
import { heldLetters } from '../domain/task/work/letters-in-order.ts';
import { ownerDocuments, ownerWanted } from '../domain/task/work/owner-documents.ts';
import type { View, Wanted } from '../kernel/log/log-contract.ts';
import { SINGLETON } from '../kernel/projection/projection.ts';
import type { ModelStanding } from '../phases/model/model-standing.ts';
import type { Tick } from '../phases/sense/run-tick.ts';

/** Not a schedule: for work that can begin while no cycle is open and does not wait for a tick. */
const AFTER = 'after';

type Ports = Pick<Agent, 'agentId' | 'config' | 'log' | 'now'> & {
  readonly model: ModelStanding;
};

const DOCUMENTS: Wanted = [
  { projection: controllerProjection, keys: [SINGLETON] },
  { projection: tickProjection, keys: [AFTER] },
  { projection: continuationProjection, keys: [SINGLETON] },
  ...ownerWanted,
  { projection: parkedWorkProjection, keys: 'all' },
  { projection: jobProjection, keys: 'open' },
];

/**
 * The tick for work that continues at once; null if there is none. Called while no cycle is open; reads documents only
 * if the log has grown or something has woken.
 */
export function continuationsOf(ports: Ports): (head: number) => Promise<Tick | null> {
  let lookedAt = -1;
  let wakesAt: string | null = null;
  return async (head) => {
    const isTime = wakesAt !== null && Date.parse(wakesAt) <= Date.parse(ports.now());
    if (head === lookedAt && !isTime) return null;
    const { agentId, log, model } = ports;
    const view = await log.view(agentId, [...DOCUMENTS, ...model.wanted(ports.now())]);
    lookedAt = view.head;
    const waking = wakingOf(ports, view);
    const held = heldLetters(waking.due, waking).values();
    wakesAt = nextWaking({
      parked: waking.parked,
      unfinished: waking.unfinished,
      held,
      asOf: view.now,
    });
    return tickOf(ports, { view, waking });
  };
}

function unfinishedJobs(view: View): readonly UnfinishedJob[] {
  return begunJobs(view.all(jobProjection).values()).map(
    ({ work_id, pause, turns, updated_at }) => ({
      workId: work_id,
      retryAt: pause?.retry_at ?? null,
      since: updated_at,
      progress: String(turns),
    }),
  );
}

function wakingOf({ config, model }: Ports, view: View): Waking {
  const documents = ownerDocuments(view);
  const asOf = view.now;
  return {
    documents,
    asOf,
    due: dueWork(documents, { asOf, zone: config.timezone }),
    parked: [...view.all(parkedWorkProjection).values()],
    lifted: model.lifted(view),
    unfinished: unfinishedJobs(view),
  };
}

type Looked = { readonly view: View; readonly waking: Waking };

function tickOf({ model }: Ports, { view, waking }: Looked): Tick | null {
  const awake = atOnceWork(waking);
  const canAskModel = model.affords(view, defaultContinuationSettings.leastUsd);
  const continuation = view.get(continuationProjection, SINGLETON) ?? noContinuation;
  const work = goOnAtOnce(awake, continuation, canAskModel);
  const [first] = work;
  if (first === undefined) return null;
  const after = { key: keyOfTick(view), work: work.map(stateOfWork), title: first.title };
  return { schedule: AFTER, instant: waking.asOf, after };
}

function stateOfWork({ work_id, fingerprint, mark }: ReturnType<typeof atOnceWork>[number]) {
  return { work_id, fingerprint, mark };
}

/** One cycle after each other one. A tick closed because its work was gone does not use up the next one's key. */
function keyOfTick(view: View): string {
  const cycle = view.get(controllerProjection, SINGLETON)?.last_cycle ?? 0;
  const closed = closedOf(view.get(tickProjection, AFTER));
  return closed === 0 ? `after:${cycle}` : `after:${cycle}:${closed}`;
}

function closedOf(doc: TickDoc | undefined): number {
  const counts = Object.entries(doc?.counts ?? {});
  return counts.reduce((sum, [reason, times]) => (reason === 'cycle' ? sum : sum + times), 0);
}
