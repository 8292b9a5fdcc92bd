import { z } from 'zod';
import type { TaskCommandResult } from '../../../domain/owner/command-tasks.ts';
import {
  addOwnTask,
  cancelOwnTask,
  type OwnTaskWords,
  reviseOwnTask,
} from '../../../domain/owner/own-tasks.ts';
import { readInstant } from '../../../domain/owner/read-instant.ts';
import { isOpen } from '../../../domain/owner/task-names.ts';
import { type IntentionDoc, intentionProjection } from '../../../domain/owner/views/intention.ts';
import { checkedTool, type PreparedCall } from '../../../kernel/checked-tool.ts';
import type { Trust } from '../../../kernel/event.ts';
import type { View } from '../../../kernel/log-contract.ts';
import type { Tool, ToolOutcome, ToolRun } from '../../../kernel/ports/tool.ts';
import { cutToCharacters } from '../../../kernel/tokens.ts';
import { leastTrust } from '../loop/turn.ts';
import type { Recorder } from './recorder.ts';
import { told, toldOf } from './told.ts';

export type TaskToolPorts = {
  readonly record: Recorder;
  readonly tasks: () => Promise<ReadonlyMap<string, IntentionDoc>>;
};

const MOST_LISTED = 40;
const SHOWN_OF_CONTENT = 300;
const WANTED = [{ projection: intentionProjection, keys: 'all' as const }];

const words = {
  title: z.string().trim().min(3).max(120).describe('says when it is done'),
  content: z.string().max(4000).describe('what is known, and what to look at first'),
  priority: z.int().min(1).max(5).describe('5 is most urgent'),
  due: z.string().max(40).describe('ISO 8601 with zone'),
  blocked_by: z.array(z.string().max(128)).max(10).describe('ids of tasks to be done before'),
};

/** A20: goals and tasks. Nothing here marks one done: that is for evidence (V68). */
export function taskTools(ports: TaskToolPorts): readonly Tool[] {
  return [listTool(ports), addTool(ports), updateTool(ports), cancelTool(ports)];
}

function listTool({ tasks }: TaskToolPorts): Tool {
  return checkedTool({
    ...{ name: 'list_tasks', reach: 'look', isRepeatable: true },
    description:
      'Lists open tasks and goals. No tool marks one done: do the work, and evidence shows it.',
    input: z.strictObject({
      kind: z.enum(['task', 'todo', 'reminder', 'goal', 'followup']).optional(),
    }),
    prepare: ({ kind }) => ({
      status: 'ready',
      touches: {},
      summary: `list ${kind ?? 'all'} tasks`,
      run: async () => {
        const open = [...(await tasks()).values()]
          .filter((task) => isOpen(task) && (kind === undefined || task.kind === kind))
          .sort((a, b) => b.priority - a.priority)
          .slice(0, MOST_LISTED);
        const least = open.reduce<Trust>((trust, task) => leastTrust(trust, task.trust), 'owner');
        return told(open.length === 0 ? 'none' : open.map(lineOf).join('\n'), least);
      },
    }),
  });
}

function lineOf(task: IntentionDoc): string {
  const { intention_id: id, kind, title, status, priority, due_at: due, trust, content } = task;
  const shown = cutToCharacters(content, SHOWN_OF_CONTENT);
  const yours = task.source === 'agent';
  return JSON.stringify({ id, kind, title, status, priority, due, trust, yours, content: shown });
}

function addTool({ record }: TaskToolPorts): Tool {
  return checkedTool({
    ...{ name: 'add_task', reach: 'record', isRepeatable: true },
    description: 'Adds a task, goal, reminder or follow-up for a later cycle.',
    input: z.strictObject({
      ...{ title: words.title, content: words.content.default('') },
      kind: z.enum(['task', 'goal', 'reminder', 'followup']).default('task'),
      ...{ priority: words.priority.default(3), due: words.due.optional() },
      blocked_by: words.blocked_by.default([]),
    }),
    prepare: ({ kind, due, ...given }) =>
      withDue(due ?? null, (due_at) => ({
        status: 'ready',
        touches: { content: `${given.title}\n${given.content}` },
        summary: `add ${kind} "${given.title}"`,
        run: async (run) => {
          let id = '';
          const outcome = await changed({ record, run }, (tasks) => {
            const added = addOwnTask(tasks, { kind, words: { ...given, due_at } });
            id = added.id;
            return { id, result: added };
          });
          return outcome.exitCode === 0 ? told(`added as ${id}${noteOf(run)}`) : outcome;
        },
      })),
  });
}

function noteOf({ trust }: ToolRun): string {
  return trust === 'outside' ? '; it is marked as coming from a turn that read outside text' : '';
}

function updateTool({ record }: TaskToolPorts): Tool {
  return checkedTool({
    ...{ name: 'update_task', reach: 'record', isRepeatable: true },
    description: 'Changes a task you added yourself; what is left out stays as it is.',
    input: z.strictObject({
      id: z.string().max(128),
      ...{ title: words.title.optional(), content: words.content.optional() },
      ...{ priority: words.priority.optional(), due: words.due.nullable().optional() },
    }),
    prepare: ({ id, due, title, content, priority }) =>
      withDue(due ?? null, (due_at) => {
        const change: Partial<OwnTaskWords> = {
          ...(title !== undefined && { title }),
          ...(content !== undefined && { content }),
          ...(priority !== undefined && { priority }),
          ...(due !== undefined && { due_at }),
        };
        return {
          status: 'ready',
          touches: { content: [title, content].join('\n') },
          summary: `update task ${id}`,
          run: (run) =>
            changed({ record, run }, (tasks) => ({
              ...{ id, result: reviseOwnTask(tasks, { id, words: change }) },
            })),
        };
      }),
  });
}

function cancelTool({ record }: TaskToolPorts): Tool {
  return checkedTool({
    ...{ name: 'cancel_task', reach: 'record', isRepeatable: true },
    description: 'Drops a task you added yourself.',
    input: z.strictObject({ id: z.string().max(128), reason: z.string().min(1).max(300) }),
    prepare: ({ id, reason }) => ({
      status: 'ready',
      touches: {},
      summary: `cancel task ${id}: ${reason}`,
      run: (run) =>
        changed({ record, run }, (tasks) => ({ id, result: cancelOwnTask(tasks, { id, reason }) })),
    }),
  });
}

function withDue(due: string | null, then: (dueAt: string | null) => PreparedCall): PreparedCall {
  const dueAt = due === null ? null : readInstant(due, 'UTC');
  if (due !== null && dueAt === null) {
    return { status: 'refused', why: `due: "${due}" is no ISO 8601 time` };
  }
  return then(dueAt);
}

type Decided = { readonly id: string; readonly result: TaskCommandResult };

function changed(
  { record, run }: { readonly record: Recorder; readonly run: ToolRun },
  decide: (tasks: ReadonlyMap<string, IntentionDoc>) => Decided,
): Promise<ToolOutcome> {
  return toldOf('done', async (refuse) => {
    await record(run, WANTED, (view: View) => {
      const { id, result } = decide(view.all(intentionProjection));
      refuse(result.ok ? null : result.why);
      return { events: result.ok ? result.events : [], about: [`intention:${id}`] };
    });
  });
}
