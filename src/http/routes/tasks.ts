import { z } from 'zod';
import { dueReminder, shownOrder, shownTask, wholeTask } from '../../app/shapes/task-shapes.ts';
import type { TaskReads } from '../../app/tasks/task-desk.ts';
import { acceptTask, cancelTask, type TaskCommandResult } from '../../domain/task/command-tasks.ts';
import { intentionKind, misfire } from '../../domain/task/events.ts';
import type { IntentionDoc } from '../../domain/task/views/intention.ts';
import { apiOrigin } from '../contract/api-origin.ts';
import { nextCursor, pageOf, placeCursor } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { logRoute } from '../gate/log-route.ts';
import { jsonRoute } from '../gate/route.ts';
import { ended, found, noted, params, taskWordRoutes } from './task-words.ts';

const ids = z.array(z.string().max(128)).max(100).default([]);
const phrase = z.string().trim().min(1).max(500);

const request = z.strictObject({
  kind: intentionKind.default('task'),
  /** The title of a reminder may contain the time. */
  title: z.string().trim().min(1).max(500),
  id: z.string().max(128).optional(),
  content: z.string().max(64_000).default(''),
  priority: z.int().min(1).max(5).default(3),
  due: phrase.optional(),
  every: phrase.optional(),
  misfire: misfire.optional(),
  when: phrase.optional(),
  parent: z.string().max(128).optional(),
  who: z.string().max(200).optional(),
  tags: ids,
  blocks: ids,
  blocked_by: ids,
});

const listQuery = z.strictObject({
  status: z.enum(['open', 'all', 'archived']).default('open'),
  ...pageOf(placeCursor, { size: 50, most: 500 }),
});

const NO_PAGE: Awaited<ReturnType<TaskReads['archive']>> = { tasks: [], next: null };

async function listed(desk: TaskReads, { status, limit, cursor }: z.infer<typeof listQuery>) {
  const page = { limit, ...(cursor !== undefined && { before: cursor }) };
  const over = status === 'open' ? NO_PAGE : await desk.archive(page);
  const { next } = over;
  // Open tasks are on the first page of all.
  if (status === 'archived' || cursor !== undefined) {
    return { tasks: over.tasks, reminders: [], orders: [], next };
  }
  const { tasks, reminders, orders } = await desk.list();
  return { tasks: [...tasks, ...over.tasks], reminders, orders, next };
}

/** The owner's tasks, goals, reminders, commitments and standing orders. */
export function taskRoutes(ports: HttpPorts) {
  const { tasks: desk } = ports;
  if (desk === undefined) return [];
  return [
    logRoute({
      path: '/api/tasks',
      summary:
        'Open tasks (or all, or the archive: pages of done and cancelled ones, the newest first), what its owner is to be reminded of, and standing orders',
      query: listQuery,
      answer: z.strictObject({
        tasks: z.array(shownTask),
        reminders: z.array(dueReminder),
        orders: z.array(shownOrder),
        next: nextCursor,
      }),
      handle: ({ query }, reading) => listed(ports.reads(reading).tasks, query),
    }),
    logRoute({
      path: '/api/tasks/:id',
      summary: 'One task, by its id or words of its title, with its blockers',
      params,
      answer: z.strictObject({ task: wholeTask }),
      handle: async ({ params: { id } }, reading) => ({
        task: found(await ports.reads(reading).tasks.show(id)).task,
      }),
    }),
    jsonRoute({
      path: '/api/tasks',
      summary: 'Add a task, goal, reminder, follow-up or commitment; times in everyday words',
      body: request,
      status: 201,
      answer: z.strictObject({
        ok: z.literal(true),
        id: z.string(),
        /** The time as read, in words, and which parts were assumed. */
        told: z.array(z.string()),
        task: shownTask,
      }),
      handle: async ({ body }) => found(await desk.add(apiOrigin(ports), 'api', body)),
    }),
    ...endRoutes(ports, desk),
    ...taskWordRoutes(ports, desk),
  ];
}

type Tasks = ReadonlyMap<string, IntentionDoc>;

function endRoutes(ports: HttpPorts, desk: NonNullable<HttpPorts['tasks']>) {
  const route = <Verb extends string>(
    verb: Verb,
    summary: string,
    end: (tasks: Tasks, said: { id: string; note: string }) => TaskCommandResult,
  ) =>
    jsonRoute({
      path: `/api/tasks/:id/${verb}`,
      summary,
      params,
      answer: ended,
      body: noted,
      handle: async ({ params: { id }, body }) => {
        const command = (tasks: Tasks, meant: string) => end(tasks, { id: meant, note: body.note });
        return found(await desk.change(apiOrigin(ports), id, command));
      },
    });
  return [
    route('cancel', 'Nobody is to do it', (tasks, { id, note }) =>
      cancelTask(tasks, { id, reason: note }),
    ),
    route('accept', 'Take the words of a foreign task for your own', (tasks, { id }) =>
      acceptTask(tasks, { id }),
    ),
  ];
}
