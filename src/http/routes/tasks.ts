import { z } from 'zod';
import type { TaskDesk } from '../../app/tasks/task-desk.ts';
import { intentionKind, misfire } from '../../domain/owner/events.ts';
import {
  acceptTask,
  cancelTask,
  type TaskCommandResult,
} from '../../domain/owner/task/command-tasks.ts';
import type { IntentionDoc } from '../../domain/owner/views/intention.ts';
import { apiOrigin } from '../contract/api-origin.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { jsonRoute, type Route } from '../gate/route.ts';
import { ended, found, noted, params, taskWordRoutes } from './task-words.ts';

const document = z.record(z.string(), z.unknown());
const ids = z.array(z.string().max(128)).max(100).default([]);
const phrase = z.string().trim().min(1).max(500);

const request = z.strictObject({
  kind: intentionKind.default('task'),
  /** Of a reminder it may hold the time as well. */
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
  /** Of a page of the archive. */
  limit: z.coerce.number().int().min(1).max(500).default(50),
  /** The `next` of the page before. */
  before: z.string().max(200).optional(),
});

const NO_PAGE = { tasks: [], next: null };

async function listed(desk: TaskDesk, { status, limit, before }: z.infer<typeof listQuery>) {
  const page = { limit, ...(before !== undefined && { before }) };
  const over = status === 'open' ? NO_PAGE : await desk.archive(page);
  const { next } = over;
  // What is open stands on the first page of all.
  if (status === 'archived' || before !== undefined) {
    return { tasks: plain(over.tasks), reminders: [], orders: [], next };
  }
  const { tasks, reminders, orders } = await desk.list();
  const all = plain([...tasks, ...over.tasks]);
  return { tasks: all, reminders: plain(reminders), orders: plain(orders), next };
}

/** The owner's tasks, goals, reminders, commitments and standing orders. */
export function taskRoutes(ports: HttpPorts): readonly Route[] {
  const { tasks: desk } = ports;
  if (desk === undefined) return [];
  return [
    jsonRoute({
      path: '/api/tasks',
      summary:
        'Open tasks (or all, or the archive: pages of done and cancelled ones, the newest first), what its owner is to be reminded of, and standing orders',
      query: listQuery,
      answer: z.strictObject({
        tasks: z.array(document),
        reminders: z.array(document),
        orders: z.array(document),
        /** The `before` of the next page of the archive; null: there is none. */
        next: z.string().nullable(),
      }),
      handle: ({ query }) => listed(desk, query),
    }),
    jsonRoute({
      path: '/api/tasks/:id',
      summary: 'One task, by its id or words of its title, with what it waits for',
      params,
      answer: z.strictObject({ task: document }),
      handle: async ({ params: { id } }) => ({ task: { ...found(await desk.show(id)).task } }),
    }),
    jsonRoute({
      path: '/api/tasks',
      summary: 'Add a task, goal, reminder, follow-up or commitment; times in everyday words',
      body: request,
      status: 201,
      answer: z.strictObject({
        ok: z.literal(true),
        id: z.string(),
        /** When it is, in words, and what was supplied. */
        told: z.array(z.string()),
        task: document,
      }),
      handle: async ({ body }) => {
        const added = found(await desk.add(apiOrigin(ports), 'api', body));
        return { ok: true as const, id: added.id, told: [...added.told], task: { ...added.task } };
      },
    }),
    ...endRoutes(ports, desk),
    ...taskWordRoutes(ports, desk),
  ];
}

function plain(all: readonly object[]) {
  return all.map((each) => ({ ...each }));
}

type Tasks = ReadonlyMap<string, IntentionDoc>;

function endRoutes(ports: HttpPorts, desk: NonNullable<HttpPorts['tasks']>): readonly Route[] {
  const route = (
    verb: string,
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
