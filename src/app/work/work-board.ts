import { approvalProjection, pendingApprovals } from '../../domain/action/views/approval.ts';
import { jobWord } from '../../domain/job/job-standing.ts';
import { type JobDoc, jobProjection } from '../../domain/job/views/job.ts';
import { mailProjection } from '../../domain/mail/views/mail.ts';
import {
  BOARD_COLUMNS,
  type BoardColumn,
  boardColumn,
} from '../../domain/task/work/board-column.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
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
  ]);
  const asked = new Set(pendingApprovals(view).map(({ work_id }) => work_id));
  const known = new Set(workIds);
  const others = [...view.all(jobProjection).values()].filter(
    ({ work_id, status }) =>
      !known.has(work_id) && !hasEnded(status) && !work_id.startsWith('task:'),
  );
  const titles = new Map(tasks.map(({ intention_id, title }) => [intention_id, title]));
  const cards = tasks.map((task) => {
    const workId = `task:${task.intention_id}`;
    const card = taskCard(task, view.get(jobProjection, workId), asked.has(workId));
    return { ...card, waits_for: card.waits_for.map((what) => titles.get(what) ?? what) };
  });
  return {
    cards: [...(await otherCards(parts, others, { orders, asked })), ...cards],
    reminders,
    orders,
  };
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
  readonly orders: readonly ShownOrder[];
  readonly asked: ReadonlySet<string | null>;
};

/** Work that came by a message, an order or an experiment. */
async function otherCards(
  parts: TaskReadsPorts,
  jobs: readonly JobDoc[],
  { orders, asked }: Around,
): Promise<readonly WorkCard[]> {
  const mails = jobs.map(({ work_id }) => workIdParts(work_id).name);
  const view = await parts.log.view(parts.agentId, [{ projection: mailProjection, keys: mails }]);
  return Promise.all(
    jobs.map(async (job) => {
      const { work_id, status } = job;
      const order = orders.find(({ order_id }) => work_id === `order:${order_id}`);
      const hasApproval = asked.has(work_id);
      return {
        ...NOTHING,
        work_id,
        kind: kindOfWork(work_id),
        title: order?.title ?? (await titleOfOther(parts.blobs, view, work_id)),
        column: boardColumn({ ...BARE, job, lastTry: null, hasApproval }),
        standing: jobWord(job, { asOf: view.now, zone: parts.config.timezone }),
        status,
      };
    }),
  );
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
