import type { Evidence } from '../../domain/action/events.ts';
import { approvalProjection } from '../../domain/action/views/approval.ts';
import { ClassedError } from '../../domain/cycle/class-of-error.ts';
import {
  type AnswerWritten,
  concludeAnswer,
  concludeParked,
  concludeWork,
} from '../../domain/cycle/conclude-work.ts';
import type { CycleDoc } from '../../domain/cycle/views/cycle.ts';
import { effectProjection } from '../../domain/cycle/views/effect.ts';
import { type CycleReport, cycleReport } from '../../domain/learning/proposals.ts';
import type { NewEvent } from '../../kernel/event.ts';
import type { View } from '../../kernel/log-contract.ts';
import type { Answers } from '../../kernel/ports/answers.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { Verifiers } from '../../kernel/ports/step-runner.ts';
import { workWords } from '../decide/work-words.ts';
import type { PhaseContext } from '../phase-context.ts';
import { doWork, type WorkPorts } from './loop/do-work.ts';
import type { LoopEnd, LoopReport } from './loop/run-loop.ts';
import { reflexOf, verifiersOf } from './plan.ts';
import { byReflex } from './reflex.ts';
import { writeAnswer } from './write-answer.ts';

export type LoopWorkPorts = {
  readonly loop: WorkPorts;
  readonly verifiers: Verifiers;
  readonly answers: Answers;
  readonly blobs: BlobStore;
};

export type LoopWork = {
  readonly view: View;
  readonly cycle: CycleDoc;
  /** What every conclusion about the work needs. */
  readonly about: Omit<AnswerWritten, 'path'>;
};

export type LoopDone = {
  readonly ok: boolean | null;
  readonly evidence: readonly Evidence[];
  readonly events: readonly NewEvent[];
  /** What was written for the owner. */
  readonly answer?: string | null;
};

/** Does work by a procedure that fits it or with the agent loop, and looks from outside what came of it. @throws LeaseLost, ClassedError */
export async function byLoop(
  context: PhaseContext,
  ports: LoopWorkPorts,
  { view, cycle, about }: LoopWork,
): Promise<LoopDone> {
  const { workId } = about;
  await refuseUnknownEnd(context);
  const item = cycle.work.find(({ id }) => id === workId);
  if (item === undefined) throw new Error(`there is no work ${workId} in this cycle`);
  const { verify, trust } = verifiersOf(view, workId);
  const reflex = reflexOf(view, workId, cycle.decision?.procedure_id ?? null);
  if (reflex !== null)
    return byReflex(context, ports, { reflex, title: item.title, verify, trust, about });
  const verifiers = verify.filter(({ kind }) => kind !== 'exit'); // a loop has no one exit code
  const { signal } = context;
  const baseline = await ports.verifiers.baseline(verifiers, { trust, signal });
  const words = await workWords(view, ports.blobs, item);
  const { title } = item;
  const end = await doWork(context, ports.loop, { view, cycle, workId, title, words, verify });
  const seen = await ports.verifiers.verify({
    ...{ verifiers, baseline, exitCode: null, trust, signal },
    onSpawn: async () => undefined, // a test command looks; it is no effect
  });
  const isShown = seen.length > 0 && seen.every(({ ok }) => ok);
  if (end.unavailable !== null && !isShown) throw cutOff(end.unavailable);
  const told = reportOf(context, end);
  const evidence: readonly Evidence[] = [...shownBy(end, seen), ...claimsOf(end, seen)];
  const done = await concluded(context, ports, { about, end, evidence, isShown });
  return { ...done, events: [...done.events, ...told] };
}

/** What an earlier attempt began and nobody saw end is not begun again. @throws ClassedError */
async function refuseUnknownEnd(context: PhaseContext): Promise<void> {
  const view = await context.view([{ projection: effectProjection, keys: 'all' }]);
  const left = [...view.all(effectProjection).values()].find(
    ({ cycle_no, status }) => cycle_no === context.cycleNo && status === 'indeterminate',
  );
  if (left === undefined) return;
  const why = `"${left.summary}" was interrupted and may have happened; it is not repeated. See \`homeostat status\`.`;
  throw new ClassedError('environment', why, { retryable: false });
}

/** What declared looks saw; without any, what the last real action left behind. */
function shownBy({ actions }: LoopEnd, seen: readonly Evidence[]): readonly Evidence[] {
  if (seen.length > 0) return seen;
  const acting = actions.filter(({ reach }) => isDeed(reach));
  const last = acting.at(-1);
  if (last === undefined) return [];
  const exit: Evidence = {
    kind: 'exit',
    ref: `exit ${last.exitCode} of the last action, ${last.tool}`,
    ok: last.exitCode === 0,
  };
  return [exit, ...acting.flatMap(({ exitCode, evidence }) => (exitCode === 0 ? evidence : []))];
}

/** Reading, here or elsewhere, changes nothing that could show that work is done. */
function isDeed(reach: LoopEnd['actions'][number]['reach']): boolean {
  return reach !== 'look' && reach !== 'network';
}

/** A claim that nothing shows is a failure, and is shown so (V68). */
function claimsOf(
  { report, actions, how }: LoopEnd,
  seen: readonly Evidence[],
): readonly Evidence[] {
  if (report === null) return [];
  const hasActed = actions.some(({ reach, exitCode }) => isDeed(reach) && exitCode === 0);
  const claims = report.succeeded || report.tasks_completed.length > 0;
  const isShown = hasActed || seen.length > 0 || (report.answer ?? '').trim() !== '';
  if (claims && !isShown) {
    return [{ kind: 'report', ref: 'the report claims what no action shows', ok: false }];
  }
  if (!report.succeeded) {
    const why = how === 'max_rounds' ? 'the rounds were used up' : 'the report says so';
    return [{ kind: 'report', ref: `not done: ${why}`, ok: false }];
  }
  return [];
}

type Ended = {
  /** Declared looks saw the work done. */
  readonly isShown: boolean;
  readonly about: LoopWork['about'];
  readonly end: LoopEnd;
  readonly evidence: readonly Evidence[];
};

async function concluded(
  context: PhaseContext,
  { answers }: LoopWorkPorts,
  { about, end, evidence, isShown }: Ended,
): Promise<LoopDone> {
  const { workId } = about;
  const text = end.report?.answer?.trim() ?? '';
  const answer = text === '' ? null : await writeAnswer(context, answers, { workId, text });
  if (isWaiting(end, { evidence, isShown, answer })) {
    const isAnswered = await hasAnswer(context, end);
    return {
      ...{ ok: null, evidence, events: concludeParked({ ...about, isAnswered }) },
      answer: answer === null ? null : text,
    };
  }
  if (evidence.length === 0 && answer !== null) {
    const events = concludeAnswer({ ...about, path: answer.path });
    return { ok: null, evidence, events, answer: text };
  }
  const ok = evidence.every((one) => one.ok);
  const said = answer === null ? null : text;
  return { ok, evidence, events: concludeWork({ ...about, ok, evidence }), answer: said };
}

/** Whether the owner has answered anything of it already: an owner may be quicker than a cycle. */
async function hasAnswer(context: PhaseContext, { parked }: LoopEnd): Promise<boolean> {
  const view = await context.view([{ projection: approvalProjection, keys: parked }]);
  return parked.some((id) => view.get(approvalProjection, id)?.status !== 'pending');
}

type Shown = Pick<Ended, 'evidence' | 'isShown'> & { readonly answer: { path: string } | null };

/** Nothing to show and nothing to read, or something that waits for the owner and no look that says it is done. */
function isWaiting({ parked }: LoopEnd, { evidence, isShown, answer }: Shown): boolean {
  if (evidence.length === 0) return answer === null;
  return parked.length > 0 && !isShown;
}

/** No money, no model or no answer is nobody's lesson (D81); what was done stands in the log, and the next try is told. */
function cutOff(unavailable: NonNullable<LoopEnd['unavailable']>): ClassedError {
  const isBudget = unavailable.status === 'refused' && unavailable.reason === 'budget';
  const why = unavailable.status === 'refused' ? unavailable.detail : unavailable.message;
  const retryable = unavailable.status === 'failed' && unavailable.retryable;
  return new ClassedError(isBudget ? 'budget' : 'environment', why, { retryable });
}

function reportOf(
  { cycleNo }: PhaseContext,
  { report, runId, trust }: LoopEnd,
): readonly NewEvent[] {
  if (report === null || runId === null) return [];
  const payload = { cycle_no: cycleNo, run_id: runId, report: asCycleReport(report) };
  return [{ type: 'CycleReported', payload, trust: trust === 'outside' ? 'outside' : 'self' }];
}

/** The answer is for the owner and stands in its file. */
function asCycleReport(report: LoopReport): CycleReport {
  return cycleReport.strip().parse(report);
}
