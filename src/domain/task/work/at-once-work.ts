import { workIdParts } from '../../../kernel/event/work-id.ts';
import type { WorkItem, WorkState } from '../../cycle/events.ts';
import type { ParkedWork } from '../../cycle/views/parked-work.ts';
import { runnableSteps } from '../runnable-steps.ts';
import { hasCome } from './awake-work.ts';
import { lettersInOrder } from './letters-in-order.ts';
import type { OwnerDocuments } from './owner-documents.ts';

/** Work that does not wait for the schedule. */
export type AtOnceWork = WorkState & { readonly title: string; readonly needsModel: boolean };

/** A job that was begun and is not over. */
export type UnfinishedJob = {
  readonly workId: string;
  /** ISO 8601; null: it may continue at once. */
  readonly retryAt: string | null;
  /** When that was set, ISO 8601. */
  readonly since?: string | undefined;
  /** Another one whenever the job has got on: as it was, it is begun for once. */
  readonly progress: string;
};

/** What is known of the work when it is asked what may begin. */
export type Waking = {
  readonly due: readonly WorkItem[];
  readonly documents: OwnerDocuments;
  readonly parked: readonly ParkedWork[];
  readonly lifted: ReadonlySet<ParkedWork['cause']>;
  readonly unfinished: readonly UnfinishedJob[];
  /** ISO 8601. */
  readonly asOf: string;
};

/**
 * Work a cycle begins for without waiting for the schedule: the owner's tasks, letters and timed orders, what the
 * owner answered, unfinished jobs. What the agent found or gave itself waits, or one cycle could lead to the next
 * without end.
 */
export function atOnceWork(waking: Waking): readonly AtOnceWork[] {
  const { due, documents, parked, unfinished, asOf } = waking;
  const parks = new Map(parked.map((park) => [park.work_id, park]));
  const jobs = new Map(unfinished.map((job) => [job.workId, job]));
  return lettersInOrder(due, waking).flatMap((item) => {
    const job = jobs.get(item.id);
    const park = parkOf(item, parks);
    // The end of a pause is that of its park, and that one also ends with its cause, such as a day's money.
    if (job !== undefined && park === undefined && isResting(job, asOf)) return [];
    const isTheirs = isOwners(item, documents) || park?.cause === 'approval';
    if (job === undefined && !isTheirs) return [];
    const { id: work_id, fingerprint, title } = item;
    const mark = markOf({ job, park, asOf });
    return [{ work_id, fingerprint, mark, title, needsModel: !hasSteps(item, documents) }];
  });
}

/** When something that sleeps wakes by itself; null: nothing does. ISO 8601. */
export function nextWaking({
  parked,
  unfinished,
  held,
  asOf,
}: Pick<Waking, 'parked' | 'unfinished' | 'asOf'> & {
  /** When letters wait no more for an earlier one. */
  readonly held: Iterable<string | null>;
}): string | null {
  const waits: readonly Pick<UnfinishedJob, 'retryAt' | 'since'>[] = [
    ...parked.map(({ retry_at, since }) => ({ retryAt: retry_at, since })),
    ...unfinished,
    ...[...held].map((retryAt) => ({ retryAt })),
  ];
  const coming = waits.filter((wait) => isResting(wait, asOf)).map(({ retryAt }) => retryAt);
  return coming.sort((a, b) => Date.parse(a ?? '') - Date.parse(b ?? ''))[0] ?? null;
}

function isResting(
  { retryAt, since }: Pick<UnfinishedJob, 'retryAt' | 'since'>,
  asOf: string,
): boolean {
  return retryAt !== null && !hasCome(retryAt, since, asOf);
}

/** Of the work as it is now. */
function parkOf(item: WorkItem, parks: ReadonlyMap<string, ParkedWork>): ParkedWork | undefined {
  const park = parks.get(item.id);
  return park?.fingerprint === item.fingerprint ? park : undefined;
}

/** What woke it. */
function markOf({
  job,
  park,
  asOf,
}: {
  readonly job: UnfinishedJob | undefined;
  readonly park: ParkedWork | undefined;
  readonly asOf: string;
}): string {
  const got = job === undefined ? '' : `job ${job.progress}`;
  if (park === undefined) return got;
  const isTime = park.retry_at !== null && hasCome(park.retry_at, park.since, asOf);
  return `${got} ${isTime ? `since ${park.retry_at}` : `no more ${park.cause}`}`.trim();
}

/**
 * Given by the owner, or due by their order: not what the agent found, gave itself or was sent by others. What a model read
 * in the owner's mail is theirs, though its words have no more trust than the model's.
 */
export function isOwners(
  { kind, id }: Pick<WorkItem, 'kind' | 'id'>,
  documents: OwnerDocuments,
): boolean {
  const name = workIdParts(id).name;
  if (kind === 'task') {
    const task = documents.tasks.get(name);
    return task !== undefined && task.trust !== 'outside' && task.source !== 'agent';
  }
  if (kind === 'standing_order') return orderOf(name, documents)?.schedule != null;
  return kind === 'inbox' && documents.inbox.get(name)?.trust === 'owner';
}

/** The owner wrote steps for it, which run as they stand. */
export function hasSteps({ id }: Pick<WorkItem, 'id'>, documents: OwnerDocuments): boolean {
  const { kind, name } = workIdParts(id);
  if (kind === 'order') return (orderOf(name, documents)?.steps.length ?? 0) > 0;
  const task = kind === 'task' ? documents.tasks.get(name) : undefined;
  const run = task === undefined ? null : runnableSteps(task);
  return run?.ok === true && run.steps.length > 0;
}

function orderOf(name: string, { standingOrders }: OwnerDocuments) {
  return standingOrders.orders.find(({ order_id }) => order_id === name);
}
