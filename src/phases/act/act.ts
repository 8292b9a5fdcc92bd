import type { Evidence } from '../../domain/action/events.ts';
import { ClassedError } from '../../domain/cycle/class-of-error.ts';
import { concludeAnswer, concludeNothing, concludeWork } from '../../domain/cycle/conclude-work.ts';
import type { CycleSettings } from '../../domain/cycle/settings.ts';
import { type CycleDoc, cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import { effectProjection } from '../../domain/cycle/views/effect.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import type { Fact } from '../../domain/fact.ts';
import type { Checks } from '../../domain/job/checks.ts';
import { explorationWork } from '../../kernel/event/work-id.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import type { Answers } from '../../kernel/ports/answers.ts';
import type { Verifiers } from '../../kernel/ports/step-runner.ts';
import type { WorkTold } from '../mail/answer-work.ts';
import type { PhaseBody, PhaseContext, PhaseResult } from '../phase-context.ts';
import { actDocuments } from '../work/act-documents.ts';
import { type Plan, planOf, reflexOf, revisionOf, verifiersOf } from '../work/plan.ts';
import { writeAnswer } from '../work/write-answer.ts';
import type { WorkPorts } from './job/prompt/job-ports.ts';
import { jobWork, kindOfWork } from './job/prompt/job-work.ts';
import { isUnderWay } from './job/take-up.ts';
import { workOnJob } from './job/work-on-job.ts';
import { byReflex } from './reflex.ts';
import { runSteps, type StepPorts } from './run-steps.ts';

/** What was done, for the report about it. */
export type Performed = {
  readonly cycle: CycleDoc;
  /** Null: no check was possible. */
  readonly ok: boolean | null;
  readonly evidence: readonly Evidence[];
  /** The model that did it has reported the result. */
  readonly isReported: boolean;
};

export type ActPorts = StepPorts & {
  /** The ports for one piece of work, gathered each time; null: work without steps is done by writing only. */
  readonly loop: ((context: PhaseContext) => Promise<WorkPorts>) | null;
  readonly verifiers: Verifiers;
  /** Looks at what counts as done, for jobs. */
  readonly checks: Checks;
  readonly answers: Answers;
  readonly cycleSettings: CycleSettings;
  /** The model's report on work it chose, and a judge's verdict on it; absent without a model. */
  readonly tell: (context: PhaseContext, performed: Performed) => Promise<readonly Fact[]>;
  /** The answer to the mail that the work came from, if any. */
  readonly reply: (context: PhaseContext, told: WorkTold) => Promise<readonly Fact[]>;
};

const NOTHING: PhaseResult = { events: [], result: 'nothing to run' };

/**
 * Does what was decided: runs the owner's steps of the chosen work, works on its job, or writes the model's text down,
 * and looks from outside whether it is done.
 */
export function act(ports: ActPorts): PhaseBody {
  return async (context) => {
    const key = cycleKey(context.cycleNo);
    const view = await context.view(actDocuments(context.cycleNo));
    const cycle = view.get(cycleProjection, key);
    const decision = cycle?.decision ?? null;
    if (cycle === undefined || decision === null || decision.kind === 'idle') return NOTHING;
    const { work_id, procedure_id } = decision;
    const plan = work_id === null ? null : planOf(view, work_id, procedure_id);
    const done =
      plan === null
        ? await withoutSteps(context, ports, { view, cycle, decision })
        : await bySteps(context, ports, { view, cycle, plan });
    const { ok, evidence } = done;
    const isReported = done.events.some(({ type }) => type === 'CycleReported');
    const performed = { cycle, ok, evidence, isReported };
    const isTold = decision.by === 'model' && done.isOpen !== true;
    const told = isTold ? await ports.tell(context, performed) : [];
    const replied = await replyTo(context, ports, { workId: work_id, done });
    return {
      events: [...done.events, ...told, ...replied],
      result: { work: work_id, ok, evidence },
      overtaken: done.overtaken,
    };
  };
}

function replyTo(
  context: PhaseContext,
  { reply }: ActPorts,
  { workId, done }: { readonly workId: string | null; readonly done: Done },
): Promise<readonly Fact[]> {
  if (workId === null) return Promise.resolve([]);
  const { ok, evidence, events, answer = null, note = null } = done;
  return reply(context, { workId, ok, evidence, events, answer, note });
}

/** What was written down already is done; what was left open is done by a procedure that fits, or as a job. */
async function withoutSteps(context: PhaseContext, ports: ActPorts, chosen: Chosen): Promise<Done> {
  const { view, cycle, decision } = chosen;
  const workId = decision.work_id ?? ownExperiment(cycle);
  if (ports.loop === null || workId === null || (await isAnswered(context, chosen, workId))) {
    return byWriting(context, ports, chosen);
  }
  await refuseUnknownEnd(context);
  const about = aboutWork(context, ports, { view, cycle, workId });
  const { verify, trust } = verifiersOf(view, workId);
  const title = cycle.work.find(({ id }) => id === workId)?.title ?? workId;
  const loop = await ports.loop(context);
  try {
    const reflex = reflexOf(view, workId, decision.procedure_id);
    if (reflex !== null) {
      return await byReflex(context, { ...ports, loop }, { reflex, title, verify, trust, about });
    }
    const work = await jobWork(context, loop, { view, cycle, workId });
    const { failures } = about;
    const settings = ports.cycleSettings;
    const given = { work, kind: kindOfWork(workId), verify, failures, settings };
    return await workOnJob(context, { ...ports, loop }, given);
  } finally {
    await loop.close();
  }
}

/**
 * What the deciding model wrote is all there is to it. Words alone complete no standing order, since nobody checks
 * them, and they end no job that is under way.
 */
async function isAnswered(
  context: PhaseContext,
  { decision }: Chosen,
  workId: string,
): Promise<boolean> {
  if ((decision.text ?? '').trim() === '' || kindOfWork(workId) === 'order') return false;
  return !(await isUnderWay(context, workId));
}

/** An experiment without a task is work in its own right. */
function ownExperiment({ cycle_no, decision }: CycleDoc): string | null {
  return decision?.kind === 'exploration' ? explorationWork(cycle_no) : null;
}

/** An action of an earlier attempt whose outcome is unknown is not repeated. @throws ClassedError */
async function refuseUnknownEnd(context: PhaseContext): Promise<void> {
  const view = await context.view([{ projection: effectProjection, keys: 'all' }]);
  const left = [...view.all(effectProjection).values()].find(
    ({ cycle_no, status }) => cycle_no === context.cycleNo && status === 'indeterminate',
  );
  if (left === undefined) return;
  const why = `"${left.summary}" was interrupted and may have happened; it is not repeated. See \`homeostat status\`.`;
  throw new ClassedError('environment', why, { retryable: false });
}

type Done = Omit<Performed, 'cycle' | 'isReported'> & {
  readonly events: readonly Fact[];
  /** What was written for the owner. */
  readonly answer?: string | null;
  /** For the owner too: a question, or why it rests. */
  readonly note?: string | null;
  /** It continues another time: nothing is reported yet. */
  readonly isOpen?: boolean;
} & Pick<PhaseResult, 'overtaken'>;

type Given = { readonly view: View; readonly cycle: CycleDoc };

async function bySteps(
  context: PhaseContext,
  ports: ActPorts,
  { view, cycle, plan }: Given & { readonly plan: Plan },
): Promise<Done> {
  const { ok, evidence } = await perform(context, ports, plan);
  const about = aboutWork(context, ports, { view, cycle, workId: plan.workId });
  return { ok, evidence, events: concludeWork({ ...about, ok, evidence }) };
}

type Chosen = Given & { readonly decision: NonNullable<CycleDoc['decision']> };

async function byWriting(
  context: PhaseContext,
  ports: ActPorts,
  { view, cycle, decision }: Chosen,
): Promise<Done> {
  const { work_id: workId } = decision;
  const text = (decision.text ?? '').trim();
  const about = workId === null ? null : aboutWork(context, ports, { view, cycle, workId });
  if (text === '') {
    return { ok: null, evidence: [], events: about === null ? [] : concludeNothing(about) };
  }
  const { verify, trust } = verifiersOf(view, workId);
  const verifiers = verify.filter(({ kind }) => kind !== 'exit'); // nothing ran that could exit
  const { signal } = context;
  const baseline = await ports.verifiers.baseline(verifiers, { trust, signal });
  const written = await writeAnswer(context, ports.answers, { workId, text });
  if (about === null) return { ok: null, evidence: [], events: [] };
  const evidence = await ports.verifiers.verify({
    verifiers,
    baseline,
    exitCode: null,
    trust,
    signal,
  });
  if (evidence.length === 0) {
    return { ok: null, evidence, events: concludeAnswer({ ...about, written }), answer: text };
  }
  const ok = evidence.every((one) => one.ok);
  return { ok, evidence, events: concludeWork({ ...about, ok, evidence }), answer: text };
}

function aboutWork(
  { cycleNo }: PhaseContext,
  { cycleSettings: settings }: ActPorts,
  { view, cycle, workId }: Given & { readonly workId: string },
) {
  const fingerprint = cycle.work.find(({ id }) => id === workId)?.fingerprint ?? '';
  const failures = view.get(parkedWorkProjection, workId)?.failures ?? 0;
  const revision = revisionOf(view, workId);
  return { cycleNo, workId, fingerprint, failures, now: view.now, settings, revision };
}

type Seen = { readonly ok: boolean; readonly evidence: readonly Evidence[] };

async function perform(context: PhaseContext, ports: ActPorts, plan: Plan): Promise<Seen> {
  const { trust, title, verify: verifiers } = plan;
  if (trust !== 'owner') {
    const why = `the steps of "${title}" are not known to be the owner's; they do not run`;
    throw new ClassedError('policy', why, { retryable: false });
  }
  const { signal } = context;
  const baseline = await ports.verifiers.baseline(verifiers, { trust, signal });
  const outcomes = await runSteps(context, ports, plan);
  const seen = await ports.verifiers.verify({
    verifiers,
    baseline,
    exitCode: outcomes.at(-1)?.exitCode ?? null,
    trust,
    signal,
  });
  const evidence = [...outcomes.flatMap((outcome) => outcome.evidence), ...seen];
  const allRan = outcomes.length === plan.steps.length;
  return { ok: allRan && evidence.every(({ ok }) => ok), evidence };
}
