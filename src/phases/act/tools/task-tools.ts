import { z } from 'zod';
import type { TaskCommandResult } from '../../../domain/task/command-tasks.ts';
import { intentionKind, misfire } from '../../../domain/task/events.ts';
import {
  addOwnTask,
  cancelOwnTask,
  type OwnTaskWords,
  reviseOwnTask,
} from '../../../domain/task/own-tasks.ts';
import { type Again, type Reading, readRecurrence } from '../../../domain/task/read-recurrence.ts';
import { taskIdsFor } from '../../../domain/task/task-names.ts';
import {
  type IntentionDoc,
  intentionProjection,
  isOpen,
} from '../../../domain/task/views/intention.ts';
import { checkedTool, type PreparedCall } from '../../../kernel/checked-tool.ts';
import type { Trust } from '../../../kernel/event/event.ts';
import type { View } from '../../../kernel/log/log-contract.ts';
import type { Tool, ToolOutcome, ToolRun } from '../../../kernel/ports/tool.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { readInstant } from '../../../language/read-instant.ts';
import type { PromptRecord } from '../../../prompt/list/prompt-record.ts';
import { instantIn } from '../../../prompt/owners-clock.ts';
import { leastTrust } from '../loop/turn.ts';
import type { Recorder } from './recorder.ts';
import { told, toldOf } from './told.ts';

export type TaskToolPorts = {
  readonly record: Recorder;
  readonly tasks: () => Promise<ReadonlyMap<string, IntentionDoc>>;
  /** The standing orders in force. */
  readonly orders: () => Promise<readonly PromptRecord[]>;
  /** The owner's, IANA. */
  readonly zone: string;
};

const MOST_LISTED = 40;
const SHOWN_OF_CONTENT = 300;

/** Tasks people may still mention, and those with these ids, however old. */
function wantedWith(ids: readonly string[]) {
  return [
    { projection: intentionProjection, keys: 'recent' as const },
    { projection: intentionProjection, keys: ids },
  ];
}

const words = {
  title: z.string().trim().min(3).max(120).describe('says when it is done'),
  content: z.string().max(4000).describe('what is known, and what to look at first'),
  priority: z.int().min(1).max(5).describe('5 is most urgent'),
  due: z.string().max(40).describe("ISO 8601; without a zone on the owner's clock"),
  blocked_by: z.array(z.string().max(128)).max(10).describe('ids of tasks to be done before'),
  every: z.string().max(100).describe('"monday at 9:00", "2 weeks on friday", "cron 0 8 * * *"'),
  who: z.string().max(200).describe('of a commitment: who said they would'),
};

/** A20: goals and tasks. Nothing here marks a task done: only evidence does (V68). */
export function taskTools(ports: TaskToolPorts): readonly Tool[] {
  return [listTool(ports), addTool(ports), updateTool(ports), cancelTool(ports)];
}

function listTool({ tasks, orders, zone }: TaskToolPorts): Tool {
  return checkedTool({
    name: 'list_tasks',
    reach: 'look',
    isRepeatable: true,
    isReadOnly: true,
    description:
      'Lists open tasks and goals, and the standing orders, which only the owner changes. No tool marks one done: do the work, and evidence shows it.',
    input: z.strictObject({
      kind: intentionKind.optional(),
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
        const standing = kind === undefined ? await orders() : [];
        const trusts = [...open, ...standing].map(({ trust }) => trust);
        const lines = [
          ...open.map((task) => taskLine(task, zone)),
          ...standing.map(({ fields }) => JSON.stringify(fields)),
        ];
        return told(
          lines.length === 0 ? 'none' : lines.join('\n'),
          trusts.reduce<Trust>(leastTrust, 'owner'),
        );
      },
    }),
  });
}

function taskLine(task: IntentionDoc, zone: string): string {
  const { intention_id: id, kind, title, status, priority, due_at, trust, content } = task;
  const due = due_at === null ? null : instantIn(zone, due_at);
  const shown = cutToCharacters(content, SHOWN_OF_CONTENT);
  const yours = task.source === 'agent';
  const said = { id, kind, title, status, priority, due, trust, yours, content: shown };
  return JSON.stringify(task.recurs === null ? said : { ...said, every: task.recurs.phrase });
}

function addTool({ record, zone }: TaskToolPorts): Tool {
  return checkedTool({
    name: 'add_task',
    reach: 'record',
    isRepeatable: true,
    description:
      'Adds a task, goal, reminder, follow-up or commitment for a later cycle, once or again and again.',
    input: z.strictObject({
      title: words.title,
      content: words.content.default(''),
      kind: z.enum(['task', 'goal', 'reminder', 'followup', 'commitment']).default('task'),
      priority: words.priority.default(3),
      due: words.due.optional(),
      blocked_by: words.blocked_by.default([]),
      every: words.every.optional(),
      misfire: misfire.default('once'),
      who: words.who.optional(),
    }),
    prepare: ({ kind, due, every, misfire: policy, who, ...given }) =>
      withDue({ due: due ?? null, zone }, (due_at) => ({
        status: 'ready',
        touches: { content: `${given.title}\n${given.content}` },
        summary: `add ${kind} "${given.title}"${every === undefined ? '' : `, every ${every}`}`,
        run: async (run) => {
          let id = '';
          let when = '';
          const ids = taskIdsFor(given.title);
          const outcome = await changeOutcome({ record, run, ids }, (tasks, now) => {
            const again = rhythmOf(every, { misfire: policy, clock: { now, zone } });
            if (typeof again === 'string') return { id, result: { ok: false, why: again } };
            const of = { kind, who: who ?? null, recurs: again?.recurs ?? null };
            const { trust } = run;
            const added = addOwnTask(tasks, { ...of, words: { ...given, due_at }, trust, now });
            id = added.id;
            when = again === null ? '' : `: ${again.told.join('; ')}`;
            return { id, result: added };
          });
          return outcome.exitCode === 0 ? told(`added as ${id}${when}${noteOf(run)}`) : outcome;
        },
      })),
  });
}

/** Null: not mentioned. A text: it was not understood. */
function rhythmOf(every: string | null | undefined, reading: Reading): Again | string | null {
  return every == null ? null : readRecurrence(every, reading);
}

function noteOf({ trust }: ToolRun): string {
  return trust === 'outside' ? '; it is marked as coming from a turn that read outside text' : '';
}

function updateTool({ record, zone }: TaskToolPorts): Tool {
  return checkedTool({
    name: 'update_task',
    reach: 'record',
    isRepeatable: true,
    description: 'Changes a task you added yourself; what is left out stays as it is.',
    input: z.strictObject({
      id: z.string().max(128),
      title: words.title.optional(),
      content: words.content.optional(),
      priority: words.priority.optional(),
      due: words.due.nullable().optional(),
      every: words.every.nullable().optional(),
      misfire: misfire.default('once'),
    }),
    prepare: ({ id, due, title, content, priority, every, misfire: policy }) =>
      withDue({ due: due ?? null, zone }, (due_at) => {
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
            changeOutcome({ record, run, ids: [id] }, (tasks, now) => {
              const again = rhythmOf(every, { misfire: policy, clock: { now, zone } });
              if (typeof again === 'string') return { id, result: { ok: false, why: again } };
              const rhythm = every === undefined ? {} : { recurs: again?.recurs ?? null };
              const { trust } = run;
              const command = { id, words: change, ...rhythm, trust, now };
              return { id, result: reviseOwnTask(tasks, command) };
            }),
        };
      }),
  });
}

function cancelTool({ record }: TaskToolPorts): Tool {
  return checkedTool({
    name: 'cancel_task',
    reach: 'record',
    isRepeatable: true,
    description: 'Drops a task you added yourself.',
    input: z.strictObject({ id: z.string().max(128), reason: z.string().min(1).max(300) }),
    prepare: ({ id, reason }) => ({
      status: 'ready',
      touches: {},
      summary: `cancel task ${id}: ${reason}`,
      run: (run) =>
        changeOutcome({ record, run, ids: [id] }, (tasks) => ({
          id,
          result: cancelOwnTask(tasks, { id, reason }),
        })),
    }),
  });
}

/** A time without a zone is one on the owner's clock, which is the one a prompt shows. */
function withDue(
  { due, zone }: { readonly due: string | null; readonly zone: string },
  then: (dueAt: string | null) => PreparedCall,
): PreparedCall {
  const dueAt = due === null ? null : readInstant(due, zone);
  if (due !== null && dueAt === null) {
    return { status: 'refused', why: `due: "${due}" is no ISO 8601 time` };
  }
  return then(dueAt);
}

type Changing = {
  readonly record: Recorder;
  readonly run: ToolRun;
  /** Of tasks it may be about. */
  readonly ids: readonly string[];
};

type Decided = { readonly id: string; readonly result: TaskCommandResult };

function changeOutcome(
  { record, run, ids }: Changing,
  decide: (tasks: ReadonlyMap<string, IntentionDoc>, now: string) => Decided,
): Promise<ToolOutcome> {
  return toldOf('done', async (refuse) => {
    await record(run, wantedWith(ids), (view: View) => {
      const { id, result } = decide(view.all(intentionProjection), view.now);
      refuse(result.ok ? null : result.why);
      return { events: result.ok ? result.events : [], about: [`intention:${id}`] };
    });
  });
}
