import { asScope, budgetProjection } from '../domain/budget/views/budget.ts';
import { jobWord } from '../domain/job/job-standing.ts';
import { type JobDoc, jobProjection } from '../domain/job/views/job.ts';
import type { TaskCommandResult } from '../domain/owner/command-tasks.ts';
import { addTask } from '../domain/owner/command-tasks.ts';
import { type DueReminder, dueReminders } from '../domain/owner/due-reminders.ts';
import type { IntentionRequest } from '../domain/owner/read-request.ts';
import { archived, byUrgency, findTask, isOpen } from '../domain/owner/task-names.ts';
import {
  type OrderStanding,
  orderStandings,
  type TaskStanding,
  taskStanding,
} from '../domain/owner/task-standing.ts';
import { type IntentionDoc, intentionProjection } from '../domain/owner/views/intention.ts';
import {
  emptyStandingOrders,
  standingOrdersProjection,
} from '../domain/owner/views/standing-orders.ts';
import type { Choice } from '../domain/owner/when/read-when.ts';
import type { NewEvent, Origin } from '../kernel/event.ts';
import type { View } from '../kernel/log-contract.ts';
import { SINGLETON } from '../kernel/projection.ts';
import { wordsOf } from '../phases/act/job/owner-words.ts';
import { type SaidAnswer, type SaidOfWork, type SayParts, sayOfWork } from './say-of-work.ts';

export type ShownTask = IntentionDoc &
  TaskStanding & {
    /** Of its newest job, in a word or two; null: it was not begun. */
    readonly standing: string | null;
  };

/** One task with all that is known of its newest job. */
export type WholeTask = ShownTask & {
  readonly job:
    | (Omit<JobDoc, 'answers'> & {
        /** Null: erased, or only money. */
        readonly answers: readonly string[];
        readonly cost_usd: number;
      })
    | null;
};

export type Refused = {
  readonly ok: false;
  readonly code: 'unknown_task' | 'refused' | 'ambiguous';
  readonly why: string;
  /** Moments that may have been meant. */
  readonly choices: readonly Choice[];
};

type Tasks = ReadonlyMap<string, IntentionDoc>;
type Command = (tasks: Tasks, id: string) => TaskCommandResult;

/** The owner's intentions, for every way in. */
export type TaskDesk = {
  /** The most urgent first. */
  list(isAll: boolean): Promise<{
    readonly tasks: readonly ShownTask[];
    readonly reminders: readonly DueReminder[];
    readonly orders: readonly OrderStanding[];
  }>;
  /** Done and cancelled ones, the newest first. */
  archive(limit: number): Promise<readonly ShownTask[]>;
  show(wanted: string): Promise<{ readonly ok: true; readonly task: WholeTask } | Refused>;
  add(
    origin: Origin,
    source: 'cli' | 'api' | 'mail',
    request: IntentionRequest,
  ): Promise<
    | {
        readonly ok: true;
        readonly id: string;
        readonly told: readonly string[];
        readonly task: ShownTask;
      }
    | Refused
  >;
  /** `wanted`: an id, the beginning of it, or words of its title. */
  change(
    origin: Origin,
    wanted: string,
    command: Command,
  ): Promise<{ readonly ok: true; readonly id: string } | Refused>;
  /** The owner's word on work that is done, called done, or waits for it. `wanted`: as above, or the id of any work. */
  say(
    origin: Origin,
    wanted: string,
    said: SaidOfWork,
  ): Promise<Extract<SaidAnswer, { ok: true }> | Refused>;
};

const WANTED = [{ projection: intentionProjection, keys: 'all' as const }];
const ORDERS = { projection: standingOrdersProjection, keys: [SINGLETON] };

export type DeskParts = SayParts & { readonly config: { readonly timezone: string } };

export function taskDesk(agent: DeskParts): TaskDesk {
  const { log, agentId, config } = agent;
  return {
    list: (isAll) => listed(agent, isAll),
    archive: (limit) => archiveOf(agent, limit),
    show: async (wanted) => {
      const view = await log.view(agentId, WANTED);
      const task = meant(view.all(intentionProjection), wanted);
      return 'why' in task ? task : { ok: true, task: await whole(agent, task, view) };
    },
    add: async (origin, source, request) => {
      // The library that reads dates takes a second to load, and most calls read none.
      const { readRequest } = await import('../domain/owner/read-request.ts');
      const answer = await decided(agent, origin, (view): Turn<Added> => {
        const tasks = view.all(intentionProjection);
        const read = readRequest(request, tasks, { now: view.now, zone: config.timezone });
        if (!read.ok) {
          const code = read.choices.length > 0 ? 'ambiguous' : 'refused';
          return { answer: { ok: false, code, why: read.why, choices: read.choices } };
        }
        const added = addTask(tasks, { ...read.command, source });
        if (!added.ok) return { answer: refused(added.why) };
        const { id } = read.command;
        return { answer: { ok: true, id, told: read.told }, change: { id, events: added.events } };
      });
      if (!answer.ok) return answer;
      const view = await log.view(agentId, WANTED);
      const task = view.get(intentionProjection, answer.id);
      return task === undefined
        ? refused(`task ${answer.id} is gone`)
        : { ...answer, task: shown(task, view) };
    },
    change: (origin, wanted, command) =>
      decided(agent, origin, (view): Turn<Changed> => {
        const tasks = view.all(intentionProjection);
        const task = meant(tasks, wanted);
        if ('why' in task) return { answer: task };
        const id = task.intention_id;
        const result = command(tasks, id);
        if (!result.ok) return { answer: refused(result.why) };
        return { answer: { ok: true, id }, change: { id, events: result.events } };
      }),
    say: async (origin, wanted, said) => {
      const answer = await sayOfWork(agent, origin, { wanted, said });
      return answer.ok ? answer : refused(answer.why, answer.code);
    },
  };
}

async function archiveOf(parts: DeskParts, limit: number): Promise<readonly ShownTask[]> {
  const view = await parts.log.view(parts.agentId, WANTED);
  const newest = archived(view.all(intentionProjection)).slice(0, limit);
  const jobs = await jobsOf(parts, newest);
  return newest.map((task) => shown(task, view, jobs.get(task.intention_id)));
}

async function listed({ log, agentId, config }: DeskParts, isAll: boolean) {
  const view = await log.view(agentId, [...WANTED, ORDERS]);
  const all = view.all(intentionProjection);
  const tasks = [...all.values()].filter((task) => isAll || isOpen(task)).sort(byUrgency);
  const orders = view.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders;
  const jobs = await jobsOf({ log, agentId }, tasks);
  return {
    tasks: tasks.map((task) => shown(task, view, jobs.get(task.intention_id))),
    reminders: dueReminders(all),
    orders: orderStandings(orders, { asOf: view.now, zone: config.timezone }),
  };
}

type Added = { ok: true; id: string; told: readonly string[] } | Refused;
type Changed = { ok: true; id: string } | Refused;
type Turn<Answer> = {
  readonly answer: Answer;
  readonly change?: { readonly id: string; readonly events: readonly NewEvent[] };
};

/** Decides on what the tasks are now, and again when this one was touched meanwhile. */
async function decided<Answer>(
  { log, agentId }: DeskParts,
  origin: Origin,
  decide: (view: View) => Turn<Answer>,
): Promise<Answer> {
  const answers: Answer[] = [];
  await log.decide(agentId, WANTED, (view) => {
    const { answer, change } = decide(view);
    answers.push(answer);
    const unless = { subjects: change === undefined ? [] : [`intention:${change.id}`] };
    return { decision: { events: change?.events ?? [], unless }, origin };
  });
  const last = answers.at(-1);
  if (last === undefined) throw new Error('the log took no decision');
  return last;
}

function refused(why: string, code: Refused['code'] = 'refused'): Refused {
  return { ok: false, code, why, choices: [] };
}

function meant(tasks: Tasks, wanted: string): IntentionDoc | Refused {
  const found = findTask(tasks, wanted);
  const task = found.ok ? tasks.get(found.id) : undefined;
  if (task !== undefined) return task;
  return refused(found.ok ? `no task "${wanted}"` : found.why, 'unknown_task');
}

function shown(task: IntentionDoc, view: View, job?: JobDoc): ShownTask {
  return {
    ...task,
    ...taskStanding(task, view.all(intentionProjection), view.now),
    standing: job === undefined ? null : jobWord(job),
  };
}

/** The newest job of each of these tasks, by the task's id. */
async function jobsOf(
  { log, agentId }: Pick<DeskParts, 'log' | 'agentId'>,
  tasks: readonly IntentionDoc[],
): Promise<ReadonlyMap<string, JobDoc>> {
  const keys = tasks.map(({ intention_id }) => `task:${intention_id}`);
  const view = await log.view(agentId, [{ projection: jobProjection, keys }]);
  return new Map(
    tasks.flatMap(({ intention_id }) => {
      const job = view.get(jobProjection, `task:${intention_id}`);
      return job === undefined ? [] : [[intention_id, job] as const];
    }),
  );
}

async function whole(parts: DeskParts, task: IntentionDoc, view: View): Promise<WholeTask> {
  const job = (await jobsOf(parts, [task])).get(task.intention_id);
  if (job === undefined) return { ...shown(task, view), job: null };
  const scope = `job:${job.job_id}`;
  const money = await parts.log.view(parts.agentId, [
    { projection: budgetProjection, keys: [scope] },
  ]);
  const cost_usd = asScope(money.get(budgetProjection, scope))?.spent_usd ?? 0;
  const answers = await wordsOf(parts.blobs, job, 0);
  return { ...shown(task, view, job), job: { ...job, answers, cost_usd } };
}
