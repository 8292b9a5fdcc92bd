import { filesWritten } from '../../domain/action/actions-in-short.ts';
import type { Evidence } from '../../domain/action/events.ts';
import { approvalProjection, pendingApprovals } from '../../domain/action/views/approval.ts';
import { cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import { jobWord } from '../../domain/job/job-standing.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { mailProjection } from '../../domain/mail/views/mail.ts';
import { intentionProjection, isOpen } from '../../domain/task/views/intention.ts';
import { boardColumn } from '../../domain/task/work/board-column.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import { mailOfWork } from '../../phases/mail/desk/mail-of-work.ts';
import { findWork } from '../../phases/owner-word.ts';
import { readFacts } from '../../phases/read-facts.ts';
import { askOf, shownApproval } from '../mail/open-asks.ts';
import {
  type ShownOrder,
  type ShownTask,
  shownTask,
  standings,
  type TaskReadsPorts,
  taskList,
  wholeJob,
} from '../tasks/task-desk.ts';
import { triedDocuments } from '../tasks/tried-work.ts';
import { actionsOfWork } from './actions-of-work.ts';
import type { WholeWork } from './work-shapes.ts';
import { titleOfOther } from './work-title.ts';

/** Cycles that are listed, and those whose actions are. */
const CYCLES_SHOWN = 30;
const CYCLES_TOLD = 3;

export type FoundOne =
  | { readonly ok: true; readonly work: WholeWork }
  | { readonly ok: false; readonly why: string };

/** A piece of work of any kind, by its id or by the name of its task. */
export async function oneWork(parts: TaskReadsPorts, wanted: string): Promise<FoundOne> {
  const { log, agentId } = parts;
  const documents = [
    ...triedDocuments,
    { projection: intentionProjection, keys: [wanted, workIdParts(wanted).name] },
  ];
  const view = await log.view(agentId, documents);
  const found = findWork(view.all(intentionProjection), wanted);
  if (!found.ok) return { ok: false, why: found.why };
  const { workId } = found;
  const { kind, name } = workIdParts(workId);
  const tasks =
    kind === 'task' ? [view.get(intentionProjection, name)].filter((one) => one !== undefined) : [];
  const of = await standings(parts, view, { tasks });
  const task = tasks.map((doc) => shownTask(doc, view, of))[0] ?? null;
  const order = kind === 'order' ? await orderNamed(parts, name) : null;
  const rest = await restOf(parts, workId);
  if (task === null && order === null && rest.job === undefined)
    return { ok: false, why: `there is no work "${wanted}"` };
  return { ok: true, work: await wholeOf(parts, { workId, task, order, view, ...rest }) };
}

async function orderNamed(parts: TaskReadsPorts, name: string): Promise<ShownOrder | null> {
  const { orders } = await taskList(parts);
  return orders.find(({ order_id }) => order_id === name) ?? null;
}

/** What is kept of it beside its task. */
async function restOf({ log, agentId }: TaskReadsPorts, workId: string) {
  const view = await log.view(agentId, [
    { projection: jobProjection, keys: [workId] },
    { projection: approvalProjection, keys: 'open' },
    { projection: mailProjection, keys: [workIdParts(workId).name] },
  ]);
  const approvals = pendingApprovals(view).filter(({ work_id }) => work_id === workId);
  return { job: view.get(jobProjection, workId), approvals, mails: view };
}

type Known = {
  readonly workId: string;
  readonly task: ShownTask | null;
  readonly order: ShownOrder | null;
  readonly view: View;
} & Awaited<ReturnType<typeof restOf>>;

async function wholeOf(parts: TaskReadsPorts, known: Known): Promise<WholeWork> {
  const { workId, task, order, approvals, mails } = known;
  const title = task?.title ?? order?.title ?? (await titleOfOther(parts.blobs, mails, workId));
  return {
    work_id: workId,
    title,
    column: columnOf(known),
    task,
    order,
    thread_id: await threadOf(parts, workId),
    evidence: await lastSeen(parts, workId),
    approvals: approvals.map(shownApproval),
    ...(await jobPart(parts, known, title)),
  };
}

type JobPart = 'standing' | 'job' | 'cap_usd' | 'cycles' | 'actions' | 'files' | 'ask';

/** What its job tells; without one the standing of its last try. */
async function jobPart(
  parts: TaskReadsPorts,
  { workId, task, order, job, view }: Known,
  title: string,
): Promise<Pick<WholeWork, JobPart>> {
  const tried = task?.standing ?? order?.standing ?? null;
  if (job === undefined) return { ...NO_JOB, standing: tried };
  const cycles = [...job.cycles].reverse();
  const actions = await actionsOfWork(parts, workId, cycles.slice(0, CYCLES_TOLD).reverse());
  const { job: told, capUsd } = await wholeJob(parts, job);
  return {
    standing: tried ?? jobWord(job, { asOf: view.now, zone: parts.config.timezone }),
    job: told,
    cap_usd: capUsd,
    cycles: await cyclesIn(parts, cycles.slice(0, CYCLES_SHOWN)),
    actions,
    files: filesWritten(actions),
    ask: askOf(job, title),
  };
}

const NO_JOB = { job: null, cap_usd: null, cycles: [], actions: [], files: [], ask: null };

function columnOf({ task, job, approvals }: Known): WholeWork['column'] {
  const hasApproval = approvals.length > 0;
  if (task !== null) {
    const { last_try: lastTry, waits_for: waitsFor, next_at: nextAt } = task;
    return isOpen(task) ? boardColumn({ task, job, lastTry, waitsFor, nextAt, hasApproval }) : null;
  }
  if (job === undefined || jobProjection.isOpen?.(job) === false) return null;
  return boardColumn({ task, job, lastTry: null, waitsFor: [], nextAt: null, hasApproval });
}

async function threadOf({ log, agentId }: TaskReadsPorts, workId: string): Promise<string | null> {
  const view = (wanted: Parameters<typeof log.view>[1]) => log.view(agentId, wanted);
  return (await mailOfWork({ log, agentId, view }, workId))?.thread_id ?? null;
}

async function cyclesIn(
  { log, agentId }: TaskReadsPorts,
  numbers: readonly number[],
): Promise<WholeWork['cycles']> {
  const view = await log.view(agentId, [
    { projection: cycleProjection, keys: numbers.map((no) => cycleKey(no)) },
  ]);
  return numbers.map((cycle_no) => {
    const doc = view.get(cycleProjection, cycleKey(cycle_no));
    const { started_at: at = null, outcome = null, cost_usd = 0 } = doc ?? {};
    return { cycle_no, at, outcome, cost_usd };
  });
}

async function lastSeen(
  { log, agentId }: TaskReadsPorts,
  workId: string,
): Promise<readonly Evidence[]> {
  const [newest] = await readFacts(log, agentId, {
    subjects: [`work:${workId}`],
    types: ['EvidenceAttached'],
    newestFirst: true,
    limit: 1,
  });
  return newest?.payload.evidence ?? [];
}
