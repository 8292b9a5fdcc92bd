import { approvalProjection, pendingApprovals } from '../../domain/action/views/approval.ts';
import { lastTry, tryWord } from '../../domain/cycle/last-try.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { jobWord } from '../../domain/job/job-standing.ts';
import { type JobDoc, jobProjection } from '../../domain/job/views/job.ts';
import { mailProjection } from '../../domain/mail/views/mail.ts';
import { inboxProjection } from '../../domain/task/views/inbox.ts';
import { hasCome } from '../../domain/task/work/awake-work.ts';
import {
  BOARD_COLUMNS,
  type BoardColumn,
  boardColumn,
} from '../../domain/task/work/board-column.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import { namesOfWork } from '../../phases/work/names-of-work.ts';
import {
  type ShownOrder,
  type ShownTask,
  type TaskReadsPorts,
  taskList,
} from '../tasks/task-desk.ts';
import type { WorkBoard, WorkCard } from './work-shapes.ts';
import { titleOfOther } from './work-title.ts';

type Page = { readonly limit: number; readonly cursor?: number | undefined };

/** Open work in columns, the first `limit` cards of each. */
export async function workBoard(parts: TaskReadsPorts, limit: number): Promise<WorkBoard> {
  const { cards, reminders, orders } = await openWork(parts);
  return {
    columns: BOARD_COLUMNS.map((column) => {
      const all = cards.filter((card) => card.column === column);
      return { column, count: all.length, ...pageOfCards(all, { limit }) };
    }),
    reminders,
    orders,
  };
}

/** A further page of one column. */
export async function boardPage(
  parts: TaskReadsPorts,
  column: BoardColumn,
  page: Page,
): Promise<{ readonly cards: readonly WorkCard[]; readonly next: string | null }> {
  const { cards } = await openWork(parts);
  return pageOfCards(
    cards.filter((card) => card.column === column),
    page,
  );
}

function pageOfCards(cards: readonly WorkCard[], { limit, cursor = 0 }: Page) {
  const end = cursor + limit;
  return { cards: cards.slice(cursor, end), next: cards.length > end ? `${end}` : null };
}

async function openWork(parts: TaskReadsPorts) {
  const { tasks, reminders, orders } = await taskList(parts);
  const workIds = tasks.map(({ intention_id }) => `task:${intention_id}`);
  const view = await parts.log.view(parts.agentId, [
    { projection: jobProjection, keys: 'open' },
    { projection: jobProjection, keys: workIds },
    { projection: approvalProjection, keys: 'open' },
    { projection: inboxProjection, keys: 'open' },
    { projection: parkedWorkProjection, keys: 'all' },
  ]);
  const asked = new Set(pendingApprovals(view).map(({ work_id }) => work_id));
  const known = new Set(workIds);
  const others = otherWork(view).filter((id) => !known.has(id) && !id.startsWith('task:'));
  const titles = new Map(tasks.map(({ intention_id, title }) => [intention_id, title]));
  const cards = tasks.map((task) => {
    const workId = `task:${task.intention_id}`;
    const card = taskCard(task, view.get(jobProjection, workId), asked.has(workId));
    return { ...card, waits_for: card.waits_for.map((what) => titles.get(what) ?? what) };
  });
  return {
    cards: [...(await otherCards(parts, others, { view, orders, asked })), ...cards],
    reminders,
    orders,
  };
}

/** What has a job under way, and each letter that is not handled: one whose job failed waits for its next try. */
function otherWork(view: View): readonly string[] {
  const jobs = [...view.all(jobProjection).values()].filter(({ status }) => !hasEnded(status));
  const letters = [...view.all(inboxProjection).values()].filter(({ status }) => status === 'new');
  return [
    ...new Set([
      ...jobs.map(({ work_id }) => work_id),
      ...letters.map(({ file_hash }) => `inbox:${file_hash}`),
    ]),
  ];
}

const OVER: readonly JobDoc['status'][] = ['done', 'failed', 'dropped'];

function hasEnded(status: JobDoc['status']): boolean {
  return OVER.includes(status);
}

function taskCard(task: ShownTask, job: JobDoc | undefined, hasApproval: boolean): WorkCard {
  const { intention_id, kind, title, priority, due_at, next_times, waits_for, progress } = task;
  const { standing, status, recurs, trust, last_try: lastTry, next_at: nextAt } = task;
  return {
    work_id: `task:${intention_id}`,
    task_id: intention_id,
    kind,
    title,
    column: boardColumn({ task, job, lastTry, waitsFor: waits_for, nextAt, hasApproval }),
    standing,
    status,
    priority,
    due_at,
    next_times,
    rhythm: recurs?.phrase ?? null,
    waits_for,
    progress,
    is_owners: trust === 'owner',
  };
}

type Around = {
  /** Of the work: what `openWork` asks for. */
  readonly view: View;
  readonly orders: readonly ShownOrder[];
  readonly asked: ReadonlySet<string | null>;
};

/** Work that came by a message, an order or an experiment. */
async function otherCards(
  parts: TaskReadsPorts,
  workIds: readonly string[],
  { view, orders, asked }: Around,
): Promise<readonly WorkCard[]> {
  const mails = workIds.map((id) => workIdParts(id).name);
  const read = await parts.log.view(parts.agentId, [{ projection: mailProjection, keys: mails }]);
  const nameOf = await namesOfWork(parts, workIds);
  const titleOf = (id: string) =>
    view.get(inboxProjection, workIdParts(id).name) === undefined ||
    read.get(mailProjection, workIdParts(id).name) !== undefined
      ? titleOfOther(parts.blobs, read, id)
      : nameOf(id);
  return Promise.all(
    workIds.map(async (work_id) => {
      const order = orders.find(({ order_id }) => work_id === `order:${order_id}`);
      const standing = standingOfOther(view, work_id, parts.config.timezone);
      const hasApproval = asked.has(work_id);
      return {
        ...NOTHING,
        work_id,
        kind: kindOfWork(work_id),
        title: order?.title ?? (await titleOf(work_id)),
        column: boardColumn({ ...BARE, ...standing, hasApproval }),
        standing: standing.words,
        status: standing.job?.status ?? 'open',
      };
    }),
  );
}

/** A job that has ended says nothing of a letter that is still open: its last try does. */
function standingOfOther(view: View, workId: string, zone: string) {
  const known = view.get(jobProjection, workId);
  const job = known === undefined || hasEnded(known.status) ? undefined : known;
  const park = view.get(parkedWorkProjection, workId);
  const reader = { asOf: view.now, zone };
  if (job !== undefined) return { job, lastTry: null, words: jobWord(job, reader) };
  if (park === undefined) return { job, lastTry: null, words: null };
  const { retry_at, since } = park;
  const isAwake = retry_at !== null && hasCome(retry_at, since, view.now);
  const tried = lastTry({ park, events: [], isOfJob: false, isAwake });
  return { job, lastTry: tried, words: tryWord(tried, reader) };
}

/** What only tasks have. */
const NOTHING = {
  task_id: null,
  priority: null,
  due_at: null,
  next_times: [],
  rhythm: null,
  waits_for: [],
  progress: null,
  is_owners: true,
} as const;
const BARE = { task: null, waitsFor: [], nextAt: null } as const;

const KINDS: Readonly<Record<string, WorkCard['kind']>> = {
  inbox: 'message',
  order: 'order',
  exploration: 'experiment',
};

function kindOfWork(workId: string): WorkCard['kind'] {
  return KINDS[workIdParts(workId).kind] ?? 'other';
}
