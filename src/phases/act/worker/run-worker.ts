import type { Evidence } from '../../../domain/action/events.ts';
import { fact } from '../../../domain/fact.ts';
import { lastSessionOf } from '../../../domain/session/record-session.ts';
import {
  type WorkerSessionDoc,
  workerSessionProjection,
} from '../../../domain/session/views/worker-session.ts';
import type { ModelErrorKind } from '../../../kernel/ports/model.ts';
import type { SpawnedGroup } from '../../../kernel/ports/step-runner.ts';
import {
  notBegun,
  type WorkerErrorKind,
  type WorkerOutcome,
} from '../../../kernel/ports/worker.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import type { Prompt } from '../../../prompt/assemble.ts';
import type { ModelRefusal } from '../../model/model-run.ts';
import { promptAssembled } from '../../model/prompt-assembled.ts';
import { LeaseLost, type PhaseContext } from '../../phase-context.ts';
import { type LoopEnd, type LoopReport, type LoopTask, loopReport } from '../loop/loop.ts';
import type { StopWatch } from '../loop/stop-watch.ts';
import { hashOfCall, type TakenAction } from '../loop/turn.ts';
import { type ReservedWork, reserveWork } from './reserve-work.ts';
import { isRetryable, settlementOf, settleWork } from './settle-work.ts';
import { type TakenCalls, takeCallsOf } from './take-calls.ts';
import type { WorkerLoopPorts, WorkerPorts } from './worker-ports.ts';

const EFFECT_CHARACTERS = 160;

/**
 * Work done by a worker in the place of the agent loop: its money is reserved, each of its calls is taken as the loop's
 * own are, its process is known to the log before it begins, and its session is gone on
 * with in the next run (V71). `stop`: of the whole job, whose signal the context carries.
 * @throws LeaseLost, ClassedError when the owner asked for a stop
 */
export async function runWorker(
  context: PhaseContext,
  ports: WorkerLoopPorts,
  { task, stop }: Pick<Run, 'task' | 'stop'>,
): Promise<LoopEnd> {
  await stop.check();
  return runOnce({ context, ports, task: { ...task, prompt: withNote(task.prompt) }, stop });
}

const NOTE = `
Of the tools above you have those that work in the workspace; paths are relative to it. There is no plan tool. End with the structured report.
`;

/** At the very end, so that every other line of the prompt stays where its manifest says. */
function withNote(prompt: Prompt): Prompt {
  return { ...prompt, user: prompt.user + NOTE, text: prompt.text + NOTE };
}

type Run = {
  readonly context: PhaseContext;
  readonly ports: WorkerLoopPorts;
  readonly task: LoopTask;
  readonly stop: StopWatch;
};

async function runOnce(given: Run): Promise<LoopEnd> {
  const { context, ports, task, stop } = given;
  const { worker, model } = ports.worker;
  const { cycleNo: cycle_no } = context;
  const { prompt } = task;
  const kept = await promptAssembled(context, ports.blobs, { purpose: 'act', prompt });
  const chosen = { cycle_no, role: 'standard', model, reason: `the worker ${worker.name}` };
  await context.record([fact('ModelSelected', chosen), kept]);
  const promptHash = await ports.blobs.put(prompt.text);
  const { isExploration, job = null } = task;
  const run = await reserveWork(context, ports, { promptHash, isExploration, job });
  if ('status' in run) return refusedRun(task, run);
  context.crashPoint('worker:reserved');
  const session = await sessionOf(given);
  const lost = new AbortController();
  const calls = takeCallsOf({
    context,
    ports,
    task,
    stop,
    trust: session === null ? task.trust : 'outside', // what it has read is unknown
    onLost: () => {
      lost.abort();
    },
  });
  const end = await dispatched(given, { run, session, calls, signal: lost.signal });
  context.crashPoint('worker:settled');
  if (lost.signal.aborted) throw new LeaseLost(cycle_no, context.phase);
  await stop.check();
  return end;
}

/** Of this job only: a session knows nothing of other jobs. */
async function sessionOf({ context, ports, task }: Run): Promise<WorkerSessionDoc | null> {
  const view = await context.view([{ projection: workerSessionProjection, keys: 'all' }]);
  const its = { worker: ports.worker.worker.name, jobId: task.job?.jobId ?? null };
  return lastSessionOf([...view.all(workerSessionProjection).values()], its);
}

type Working = {
  readonly run: ReservedWork;
  readonly session: WorkerSessionDoc | null;
  readonly calls: TakenCalls;
  readonly signal: AbortSignal;
};

async function dispatched(given: Run, working: Working): Promise<LoopEnd> {
  const { context, ports, task } = given;
  const { run, session, calls } = working;
  const actionId = `${task.name}-worker`;
  const began = { at: context.now(), elapsedMs: context.elapsedMs() };
  const settle = async (outcome: WorkerOutcome<LoopReport>) => {
    const evidence = hasActed(calls) ? await changes(ports, began.at) : [];
    const durationMs = context.elapsedMs() - began.elapsedMs;
    const { trust } = calls.turn();
    const jobId = task.job?.jobId ?? null;
    const seen = { evidence, durationMs, trust, jobId };
    await settleWork(context, ports, { run, actionId, outcome, session, ...seen });
    return asEnd({ outcome, run, calls, actionId, evidence, ports: ports.worker });
  };
  await intend(given, { run, actionId }, async () => settle(LOST_LEASE));
  const outcome = await work(given, working);
  context.crashPoint('worker:ran');
  return settle(outcome);
}

/** Under the lease of the phase: who lost it begins nothing and gives the money back. */
async function intend(
  { context, ports, task }: Run,
  { run, actionId }: { readonly run: ReservedWork; readonly actionId: string },
  giveBack: () => Promise<unknown>,
): Promise<void> {
  const { name } = ports.worker.worker;
  const action = { action_id: actionId, cycle_no: context.cycleNo };
  const args_hash = hashOfCall(name, { goal: task.goal });
  const summary = cutToCharacters(`${name}: ${task.goal.split('\n')[0] ?? ''}`, EFFECT_CHARACTERS);
  const about = { tool: name, args_redacted: summary, args_hash, work_id: task.workId };
  const effect = {
    effect_id: run.runId,
    cycle_no: context.cycleNo,
    kind: 'tool' as const,
    args_hash,
  };
  try {
    await context.record([
      fact('ActionProposed', { ...action, ...about }, { trust: task.trust }),
      fact('ActionAllowed', { ...action, tier: '2', rule: 'owner.worker' }),
      fact('EffectIntended', { ...effect, summary, repeatable: false }),
    ]);
  } catch (error) {
    if (error instanceof LeaseLost) await giveBack();
    throw error;
  }
}

const LOST_LEASE = notBegun('aborted', 'not begun: the lease was lost');

function work(
  { context, ports, task, stop }: Run,
  { run, session, calls, signal }: Working,
): Promise<WorkerOutcome<LoopReport>> {
  const { worker, model, settings } = ports.worker;
  const onSpawn = async ({ pid, pgid, startTime }: SpawnedGroup) => {
    await stop.check();
    const effect = { effect_id: run.runId, lease_token: context.leaseToken, pid, pgid };
    const payload = { ...effect, started_at: startTime };
    await context.record([fact('EffectDispatched', payload)]);
    context.crashPoint('worker:dispatched');
  };
  const resume =
    session === null
      ? null
      : { sessionId: session.model_session_id, costUsd: session.cost_usd_total };
  return worker.work<LoopReport>(
    {
      prompt: task.prompt.user,
      system: task.prompt.system.map(({ text }) => text).join(''),
      model,
      report: loopReport,
      resume,
      budgetUsd: run.budgetUsd,
      maxTurns: settings.maxTurns,
      timeoutMs: settings.timeoutMs,
      tools: calls.tools,
      take: calls.take,
      onSpawn,
    },
    AbortSignal.any([stop.signal, signal]),
  );
}

/** Whether something was done that can change anything. */
function hasActed({ turn }: TakenCalls): boolean {
  return turn().actions.some(({ reach }) => reach !== 'look');
}

async function changes({ worker }: WorkerLoopPorts, since: string): Promise<readonly Evidence[]> {
  const paths = await worker.changedSince(since);
  return paths.map((ref) => ({ kind: 'file', ref, ok: true }));
}

function refusedRun({ trust }: LoopTask, unavailable: ModelRefusal): LoopEnd {
  const nothing = { report: null, runId: null, actions: [], parked: [] };
  return { how: 'unavailable', ...nothing, trust, unavailable };
}

type Ended = {
  readonly outcome: WorkerOutcome<LoopReport>;
  readonly run: ReservedWork;
  readonly calls: TakenCalls;
  readonly actionId: string;
  readonly evidence: readonly Evidence[];
  readonly ports: WorkerPorts;
};

/** As the result of a loop: the run is its only action, and its changes in the workspace are the evidence. */
function asEnd({ outcome, run, calls, actionId, evidence, ports }: Ended): LoopEnd {
  const { worker, settings } = ports;
  const { parked, trust } = calls.turn();
  const taken = (exitCode: number): readonly TakenAction[] => [
    { actionId, tool: worker.name, reach: 'workspace', argsHash: run.runId, exitCode, evidence },
  ];
  const { runId } = run;
  if (outcome.status === 'done') {
    const actions = evidence.length > 0 ? taken(0) : [];
    const { report } = outcome;
    return { how: 'reported', report, runId, actions, parked, trust, unavailable: null };
  }
  const none = { report: null, runId: null, parked, trust };
  const error = NOBODYS_FAULT.get(outcome.error);
  if (error === undefined) {
    return { how: 'max_rounds', ...none, actions: taken(1), unavailable: null };
  }
  const actions = hasActed(calls) ? taken(1) : [];
  const failed = { status: 'failed', error, message: outcome.message, retryAt: null } as const;
  const billing = settlementOf(outcome, settings).status;
  const unavailable = { ...failed, retryable: isRetryable(outcome), billing, runId };
  return { how: 'unavailable', ...none, actions, unavailable };
}

/** Outcomes that say nothing about the work, since no model could be called. All others used up a try. */
const NOBODYS_FAULT: ReadonlyMap<WorkerErrorKind, ModelErrorKind> = new Map([
  ['not_started', 'unavailable'],
  ['auth', 'auth'],
  ['rate_limited', 'rate_limited'],
  ['api_error', 'server_error'],
  ['aborted', 'aborted'],
]);
