import { approvalProjection } from '../../domain/action/views/approval.ts';
import { asScope, budgetProjection } from '../../domain/budget/views/budget.ts';
import { type LastTry, nextWords, tryWord } from '../../domain/cycle/last-try.ts';
import type { Fact } from '../../domain/fact.ts';
import { jobWord } from '../../domain/job/job-standing.ts';
import { type JobDoc, jobProjection } from '../../domain/job/views/job.ts';
import {
  addTask,
  type EditedWords,
  editTask,
  type TaskCommandResult,
} from '../../domain/task/command-tasks.ts';
import { type DueReminder, dueReminders } from '../../domain/task/due-reminders.ts';
import type { Choice, IntentionRequest } from '../../domain/task/read-request.ts';
import { byUrgency, findTask, namesakesOf, taskIdsFor } from '../../domain/task/task-names.ts';
import {
  type IntentionDoc,
  intentionProjection,
  isOpen,
} from '../../domain/task/views/intention.ts';
import {
  emptyStandingOrders,
  standingOrdersProjection,
} from '../../domain/task/views/standing-orders.ts';
import {
  type OrderStanding,
  orderStandings,
  type TaskStanding,
  taskStanding,
} from '../../domain/task/work/task-standing.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import type { Reader } from '../../kernel/text/clock-words.ts';
import { isLeftOut, LEFT_OUT } from '../../kernel/text/left-out.ts';
import { ruleWords } from '../../language/schedule/rule-words.ts';
import { ownerAnswers } from '../../phases/act/job/told/owner-words.ts';
import { withdrawnWith } from '../../phases/withdrawn-with.ts';
import type { Agent, AgentReader } from '../agent.ts';
import { type SaidAnswer, type SaidOfWork, type SayPorts, sayOfWork } from './say-of-work.ts';
import { triedDocuments, triedWork } from './tried-work.ts';

export type ShownTask = IntentionDoc &
  TaskStanding & {
    /** The state of its newest job or last try, in a word or two; null: it was not begun. */
    readonly standing: string | null;
    /** Null: no try still counts. */
    readonly last_try: LastTry | null;
  };

export type ShownOrder = OrderStanding &
  Pick<ShownTask, 'standing' | 'last_try'> & {
    /** How often it recurs, in words; null: only when there is nothing else to do. */
    readonly rhythm: string | null;
  };

/** One task with everything known about its newest job. */
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
  /** Possible readings of an ambiguous time. */
  readonly choices: readonly Choice[];
};

type Tasks = ReadonlyMap<string, IntentionDoc>;
type Command = (tasks: Tasks, id: string) => TaskCommandResult;

/** The owner's changes to a task; fields that are left out stay. */
export type EditRequest = Omit<EditedWords, 'due_at'> & {
  /** ISO 8601 or everyday words; `none`: no time. */
  readonly due?: string | undefined;
};

/** Lists of the owner's intentions. */
export type TaskReads = {
  /** Open ones, the most urgent first. */
  list(): Promise<{
    readonly tasks: readonly ShownTask[];
    readonly reminders: readonly DueReminder[];
    readonly orders: readonly ShownOrder[];
  }>;
  /** A page of done and cancelled ones, those added last first. `before`: the `next` of the previous page. */
  archive(page: ArchivePageOf): Promise<{
    readonly tasks: readonly ShownTask[];
    readonly next: string | null;
  }>;
  show(wanted: string): Promise<{ readonly ok: true; readonly task: WholeTask } | Refused>;
};

/** The owner's intentions, for CLI, HTTP and mail. */
export type TaskDesk = TaskReads & {
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
  /** `wanted`: as below. */
  edit(
    origin: Origin,
    wanted: string,
    request: EditRequest,
  ): Promise<
    { readonly ok: true; readonly id: string; readonly told: readonly string[] } | Refused
  >;
  /** `wanted`: an id, the beginning of it, or words of its title. */
  change(
    origin: Origin,
    wanted: string,
    command: Command,
  ): Promise<{ readonly ok: true; readonly id: string } | Refused>;
  /** The owner's answer about work that is done, reported as done, or waiting. `wanted`: as above, or the id of any work. */
  say(
    origin: Origin,
    wanted: string,
    said: SaidOfWork,
  ): Promise<Extract<SaidAnswer, { ok: true }> | Refused>;
};

/** What people may still mention, with tasks of these ids, however old. */
function wantedWith(ids: readonly string[]): Wanted {
  return [
    { projection: intentionProjection, keys: 'recent' },
    { projection: intentionProjection, keys: ids },
  ];
}

type ArchivePageOf = { readonly limit: number; readonly before?: string };

export type TaskReadsPorts = AgentReader & {
  readonly blobs: Pick<Agent['blobs'], 'getPersonal'>;
  readonly config: { readonly timezone: string };
};

export function taskReads(agent: TaskReadsPorts): TaskReads {
  return {
    list: () => taskList(agent),
    archive: (page) => archiveOf(agent, page),
    show: async (wanted) => {
      const view = await agent.log.view(agent.agentId, [
        ...triedDocuments,
        ...wantedWith([wanted]),
      ]);
      const task = meant(view.all(intentionProjection), wanted);
      return 'why' in task ? task : { ok: true, task: await whole(agent, task, view) };
    },
  };
}

export type TaskDeskPorts = SayPorts & { readonly config: { readonly timezone: string } };

export function taskDesk(agent: TaskDeskPorts): TaskDesk {
  const { log, agentId, config } = agent;
  return {
    ...taskReads(agent),
    add: async (origin, source, request) => {
      // The library that reads dates takes a second to load, and most calls need none.
      const { readRequest } = await import('../../domain/task/read-request.ts');
      const ids = [...idsIn(request), ...taskIdsFor(request.title)];
      const answer = await decideOnTasks(agent, { origin, ids }, (view): Turn<Added> => {
        const tasks = view.all(intentionProjection);
        const read = readRequest(request, tasks, { now: view.now, zone: config.timezone });
        if (!read.ok) {
          const code = read.choices.length > 0 ? 'ambiguous' : 'refused';
          return { answer: { ok: false, code, why: read.why, choices: read.choices } };
        }
        const added = addTask(tasks, { ...read.command, source });
        if (!added.ok) return { answer: refusedCommand(added.why) };
        const { id } = read.command;
        const told = [...read.told, ...namesakeTold(tasks, read.command.words.title)];
        return { answer: { ok: true, id, told }, change: { id, events: added.events } };
      });
      if (!answer.ok) return answer;
      const view = await log.view(agentId, [...triedDocuments, ...wantedWith([answer.id])]);
      const task = view.get(intentionProjection, answer.id);
      if (task === undefined) return refusedCommand(`task ${answer.id} is gone`);
      const told = hasLeftOut(task) ? [...answer.told, LEFT_OUT] : answer.told;
      const tasks = [task];
      return {
        ...answer,
        told,
        task: shownTask(task, view, await standings(agent, view, { tasks })),
      };
    },
    edit: (origin, wanted, request) => edited(agent, origin, { wanted, request }),
    change: (origin, wanted, command) =>
      decideOnTasks(agent, { origin, ids: [wanted] }, (view): Turn<Changed> => {
        const tasks = view.all(intentionProjection);
        const task = meant(tasks, wanted);
        if ('why' in task) return { answer: task };
        const id = task.intention_id;
        const result = command(tasks, id);
        if (!result.ok) return { answer: refusedCommand(result.why) };
        return { answer: { ok: true, id }, change: { id, events: result.events } };
      }),
    say: async (origin, wanted, said) => {
      const answer = await sayOfWork(agent, origin, { wanted, said });
      return answer.ok ? answer : refusedCommand(answer.why, answer.code);
    },
  };
}

type Edit = { readonly wanted: string; readonly request: EditRequest };

async function edited(
  agent: TaskDeskPorts,
  origin: Origin,
  { wanted, request: { due, ...words } }: Edit,
): Promise<Added> {
  // The library that reads dates takes a second to load, and most calls need none.
  const { readDue } = await import('../../domain/task/read-request.ts');
  return decideOnTasks(agent, { origin, ids: [wanted] }, (view): Turn<Added> => {
    const tasks = view.all(intentionProjection);
    const task = meant(tasks, wanted);
    if ('why' in task) return { answer: task };
    const id = task.intention_id;
    const read =
      due === undefined ? null : readDue(due, { now: view.now, zone: agent.config.timezone });
    if (read?.ok === false) return { answer: refusedCommand(read.why) };
    const result = editTask(tasks, {
      id,
      words: { ...words, ...(read !== null && { due_at: read.dueAt }) },
    });
    if (!result.ok) return { answer: refusedCommand(result.why) };
    return {
      answer: { ok: true, id, told: read?.told ?? [] },
      change: { id, events: result.events },
    };
  });
}

function hasLeftOut({ title, content, steps, verify }: IntentionDoc): boolean {
  const commands = [...steps.map(({ run }) => run), ...verify.map(({ target }) => target)];
  return [title, content, ...commands].some(isLeftOut);
}

async function archiveOf(parts: TaskReadsPorts, page: ArchivePageOf) {
  const view = await parts.log.view(parts.agentId, triedDocuments);
  const over = await parts.log.archive(parts.agentId, intentionProjection, page);
  const of = await standings(parts, view, { tasks: over.documents });
  return { tasks: over.documents.map((task) => shownTask(task, view, of)), next: over.next };
}

/** Ids that a request mentions. */
function idsIn({ id, parent, blocks, blocked_by }: IntentionRequest): readonly string[] {
  const named = [id, parent].filter((one) => one != null);
  return [...named, ...(blocks ?? []), ...(blocked_by ?? [])];
}

/** Open tasks, the most urgent first, what is due and standing orders. */
export async function taskList(parts: TaskReadsPorts) {
  const view = await parts.log.view(parts.agentId, triedDocuments);
  const all = view.all(intentionProjection);
  const tasks = [...all.values()].filter((task) => isOpen(task)).sort(byUrgency);
  const doc = view.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders;
  const orders = orderStandings(doc, { asOf: view.now, zone: parts.config.timezone });
  const of = await standings(parts, view, { tasks, orders });
  return {
    tasks: tasks.map((task) => shownTask(task, view, of)),
    reminders: dueReminders(all),
    orders: orders.map((order): ShownOrder => {
      const { standing, last_try } = of(`order:${order.order_id}`);
      const rhythm = order.schedule === null ? null : ruleWords(order.schedule);
      return { ...order, rhythm, standing, last_try };
    }),
  };
}

/** Nothing is guessed from it: its owner says whether they meant the same. */
function namesakeTold(tasks: Tasks, title: string): readonly string[] {
  const ids = namesakesOf(tasks, title).map(({ intention_id }) => intention_id);
  return ids.length === 0 ? [] : [`open under the same name already: ${ids.join(', ')}`];
}

type Added = { ok: true; id: string; told: readonly string[] } | Refused;
type Changed = { ok: true; id: string } | Refused;
type Turn<Answer> = {
  readonly answer: Answer;
  readonly change?: { readonly id: string; readonly events: readonly Fact[] };
};

/** Decides on the current tasks, and retries if one of them changed meanwhile. */
async function decideOnTasks<Answer>(
  { log, agentId }: TaskDeskPorts,
  { origin, ids }: { readonly origin: Origin; readonly ids: readonly string[] },
  decide: (view: View) => Turn<Answer>,
): Promise<Answer> {
  const answers: Answer[] = [];
  const wanted = [...wantedWith(ids), { projection: approvalProjection, keys: 'open' as const }];
  await log.decide(agentId, wanted, (view) => {
    const { answer, change } = decide(view);
    answers.push(answer);
    if (change === undefined) return { decision: { events: [] }, origin };
    const withdrawn = withdrawnWith(view, change.events);
    const events = [...change.events, ...withdrawn.events];
    const unless = { subjects: [`intention:${change.id}`, ...withdrawn.subjects] };
    return { decision: { events, unless }, origin };
  });
  const last = answers.at(-1);
  if (last === undefined) throw new Error('the log made no decision');
  return last;
}

function refusedCommand(why: string, code: Refused['code'] = 'refused'): Refused {
  return { ok: false, code, why, choices: [] };
}

function meant(tasks: Tasks, wanted: string): IntentionDoc | Refused {
  const found = findTask(tasks, wanted);
  const task = found.ok ? tasks.get(found.id) : undefined;
  if (task !== undefined) return task;
  return refusedCommand(found.ok ? `no task "${wanted}"` : found.why, 'unknown_task');
}

type Standing = Pick<ShownTask, 'standing' | 'last_try'>;
type Standings = (workId: string) => Standing & { readonly job: JobDoc | undefined };

export function shownTask(task: IntentionDoc, view: View, of: Standings): ShownTask {
  const tried = of(`task:${task.intention_id}`);
  const { last_try } = tried;
  const computed = taskStanding(task, view.all(intentionProjection), view.now);
  return {
    ...task,
    ...computed,
    standing: isBetween(task, tried) ? againWord(task) : tried.standing,
    last_try,
  };
}

/** What comes again is never done, only its job: that of the last time. */
function isBetween(task: IntentionDoc, { job, last_try }: ReturnType<Standings>): boolean {
  const isOfJob = last_try === null || last_try.is_of_job;
  return task.recurs !== null && isOpen(task) && job?.status === 'done' && isOfJob;
}

function againWord({ occurrences }: Pick<IntentionDoc, 'occurrences'>): string {
  return `${occurrences.length > 0 ? 'due again' : 'waits for its next time'}; last time done`;
}

/** The state of the newest job and the last try of each. */
export async function standings(
  parts: TaskReadsPorts,
  view: View,
  { tasks, orders = [] }: { tasks: readonly IntentionDoc[]; orders?: readonly OrderStanding[] },
): Promise<Standings> {
  const workIds = [
    ...tasks.map(({ intention_id }) => `task:${intention_id}`),
    ...orders.map(({ order_id }) => `order:${order_id}`),
  ];
  const jobs = await jobsOf(parts, workIds);
  const tried = await triedWork(parts, view, { workIds, jobs });
  const reader = { asOf: view.now, zone: parts.config.timezone };
  return (workId) => {
    const job = jobs.get(workId);
    const last_try = tried.get(workId) ?? null;
    return { job, last_try, standing: standingOfTask(job, last_try, reader) };
  };
}

function standingOfTask(
  job: JobDoc | undefined,
  tried: LastTry | null,
  reader: Reader,
): string | null {
  if (tried !== null && !tried.is_of_job) return tryWord(tried, reader);
  if (job === undefined) return null;
  const next = tried === null || job.status !== 'failed' ? '' : nextWords(tried, reader);
  return `${jobWord(job, reader)}${next}`;
}

/** The newest job of each piece of work, by its id. */
async function jobsOf(
  { log, agentId }: AgentReader,
  keys: readonly string[],
): Promise<ReadonlyMap<string, JobDoc>> {
  const view = await log.view(agentId, [{ projection: jobProjection, keys }]);
  return new Map(
    keys.flatMap((workId) => {
      const job = view.get(jobProjection, workId);
      return job === undefined ? [] : [[workId, job] as const];
    }),
  );
}

async function whole(parts: TaskReadsPorts, task: IntentionDoc, view: View): Promise<WholeTask> {
  const of = await standings(parts, view, { tasks: [task] });
  const { job } = of(`task:${task.intention_id}`);
  const told = job === undefined ? null : (await wholeJob(parts, job)).job;
  return { ...shownTask(task, view, of), job: told };
}

/** A job with what the owner answered, what it cost, and what it may cost in all. */
export async function wholeJob(
  { log, agentId, blobs }: TaskReadsPorts,
  job: JobDoc,
): Promise<{ readonly job: NonNullable<WholeTask['job']>; readonly capUsd: number | null }> {
  const scope = `job:${job.job_id}`;
  const money = await log.view(agentId, [{ projection: budgetProjection, keys: [scope] }]);
  const spent = asScope(money.get(budgetProjection, scope));
  const answers = await ownerAnswers(blobs, job, 0);
  const cost_usd = spent?.spent_usd ?? 0;
  return { job: { ...job, answers, cost_usd }, capUsd: spent?.limit_usd ?? null };
}
