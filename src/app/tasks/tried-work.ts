import { type LastTry, lastTry, TRY_EVENTS } from '../../domain/cycle/last-try.ts';
import { type ParkedWork, parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import type { JobDoc } from '../../domain/job/views/job.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import {
  emptyStandingOrders,
  standingOrdersProjection,
} from '../../domain/task/views/standing-orders.ts';
import { awakeWork } from '../../domain/task/work/awake-work.ts';
import { dueWork } from '../../domain/task/work/due-work.ts';
import type { RecordedEvent } from '../../kernel/event/event.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import type { AgentReader } from '../agent.ts';

/** Requested from the log before `triedWork`. */
export const triedDocuments: Wanted = [
  { projection: intentionProjection, keys: 'recent' },
  { projection: parkedWorkProjection, keys: 'all' },
  { projection: standingOrdersProjection, keys: [SINGLETON] },
];

type TriedParts = AgentReader & {
  readonly config: { readonly timezone: string };
};

/** The newest try at each of these pieces of parked work, by its id. `jobs`: by the same ids. */
export async function triedWork(
  parts: TriedParts,
  view: View,
  { workIds, jobs }: { workIds: readonly string[]; jobs: ReadonlyMap<string, JobDoc> },
): Promise<ReadonlyMap<string, LastTry>> {
  const parks = workIds
    .map((workId) => view.get(parkedWorkProjection, workId))
    .filter((park) => park !== undefined)
    .filter((park) => !isPast(park, jobs.get(park.work_id)));
  if (parks.length === 0) return new Map();
  const isAwake = wakefulness(parts, view, parks);
  const told = parks.filter((park) => !isOfJob(park, jobs.get(park.work_id)));
  const eventsOf = await cycleEvents(parts, [...new Set(told.map(({ cycle_no }) => cycle_no))]);
  return new Map(
    parks.map((park) => {
      const events = eventsOf.get(park.cycle_no) ?? [];
      const ofJob = isOfJob(park, jobs.get(park.work_id));
      const tried = { park, events, isOfJob: ofJob, isAwake: isAwake(park.work_id) };
      return [park.work_id, lastTry(tried)];
    }),
  );
}

/** Why each of these tries failed, as their cycles have it, by the id of the work: a line each. */
export async function whyTried(
  parts: AgentReader,
  parks: readonly ParkedWork[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const eventsOf = await cycleEvents(parts, [...new Set(parks.map(({ cycle_no }) => cycle_no))]);
  return new Map(
    parks.map((park) => {
      const events = eventsOf.get(park.cycle_no) ?? [];
      return [park.work_id, lastTry({ park, events, isOfJob: false, isAwake: null }).why];
    }),
  );
}

/** The job was resumed after this try. */
function isPast({ cycle_no }: ParkedWork, job: JobDoc | undefined): boolean {
  return job !== undefined && cycle_no < lastCycleOf(job);
}

/** Whether the job tells about this try too; a job still `open` was interrupted and tells nothing. */
function isOfJob({ cycle_no }: ParkedWork, job: JobDoc | undefined): boolean {
  return job !== undefined && job.status !== 'open' && cycle_no === lastCycleOf(job);
}

function lastCycleOf({ cycles }: JobDoc): number {
  return cycles.at(-1) ?? 0;
}

function wakefulness(
  { config }: TriedParts,
  view: View,
  parks: readonly ParkedWork[],
): (workId: string) => boolean | null {
  const documents = {
    tasks: view.all(intentionProjection),
    standingOrders: view.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders,
    inbox: new Map(),
  };
  const due = dueWork(documents, { asOf: view.now, zone: config.timezone });
  const awake = new Set(
    // Whether a model or money is available again is only known when the next cycle begins.
    awakeWork(due, parks, { asOf: view.now, lifted: new Set() }).map(({ id }) => id),
  );
  const known = new Set(due.map(({ id }) => id));
  return (workId) => (known.has(workId) ? awake.has(workId) : null);
}

/** Limit on the events read of a cycle: steps are few, and the phase reports last. */
const MOST_EVENTS = 50;

async function cycleEvents(
  { log, agentId }: AgentReader,
  cycles: readonly number[],
): Promise<ReadonlyMap<number, readonly RecordedEvent[]>> {
  const read = async (cycleNo: number) => {
    const subjects = [`cycle:${cycleNo}`];
    const found = await log.read(agentId, {
      subjects,
      types: TRY_EVENTS,
      newestFirst: true,
      limit: MOST_EVENTS,
    });
    return [cycleNo, [...found].reverse()] as const;
  };
  return new Map(await Promise.all(cycles.map(read)));
}
