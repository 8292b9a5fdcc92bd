import type { Evidence } from '../../domain/action/events.ts';
import { concludeWork, type WorkDone } from '../../domain/cycle/conclude-work.ts';
import type { Fact } from '../../domain/fact.ts';
import { demoteProcedure } from '../../domain/learning/procedure/approve-procedure.ts';
import { stepText, type ToolStep } from '../../domain/learning/procedure/procedure-steps.ts';
import type { Verifier } from '../../domain/task/events.ts';
import type { Trust } from '../../kernel/event/event.ts';
import { isPlainNo } from '../../kernel/plain-no.ts';
import type { Verifiers } from '../../kernel/ports/step-runner.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { PhaseContext } from '../phase-context.ts';
import { readFacts } from '../read-facts.ts';
import type { Reflex } from '../work/plan.ts';
import type { LoopPorts } from './loop/loop-ports.ts';
import { type StopWatch, watchStop } from './loop/stop-watch.ts';
import { takeAction } from './loop/take-action.ts';
import { beginTurn, hashOfCall, type TakenAction } from './loop/turn.ts';

export type ReflexPorts = { readonly loop: LoopPorts; readonly verifiers: Verifiers };

export type ReflexWork = {
  readonly reflex: Reflex;
  readonly title: string;
  /** How the work itself is verified. */
  readonly verify: readonly Verifier[];
  /** The author of the work and so of its checks; the procedure adds files to the same checks. */
  readonly trust: Trust;
  /** What each verdict on the work needs. */
  readonly about: Omit<WorkDone, 'ok' | 'evidence'>;
};

type ReflexDone = {
  readonly ok: boolean;
  readonly evidence: readonly Evidence[];
  readonly events: readonly Fact[];
};

/**
 * Does work by an approved procedure with no model (V69): each step judged and recorded as in the agent loop, then the
 * postconditions. What fails, is blocked or would need a second look ends it: the procedure is demoted and the work is
 * handed to the model with what went wrong, in the next cycle. @throws LeaseLost, ClassedError on the owner's stop
 */
export async function byReflex(
  context: PhaseContext,
  ports: ReflexPorts,
  work: ReflexWork,
): Promise<ReflexDone> {
  const { about, trust } = work;
  const verifiers = looksOf(work);
  const { signal } = context;
  const baseline = await ports.verifiers.baseline(verifiers, { trust, signal });
  const ran = await runSteps(context, ports.loop, work);
  if (ran.failure !== null) return failedReflex(work, [shownFailure(ran.failure)], ran.failure);
  const seen = await ports.verifiers.verify({
    verifiers,
    baseline,
    exitCode: null,
    trust,
    signal,
  });
  const evidence = seen.length > 0 ? seen : ran.actions.map(exitOf);
  const missed = evidence.filter(isPlainNo).map(({ kind, ref }) => `${kind} ${ref}`);
  if (missed.length > 0) {
    return failedReflex(work, evidence, `its steps ran, but afterwards: ${missed.join('; ')}`);
  }
  // A check that could not run is retried later; it says nothing about the procedure.
  const ok = evidence.every((one) => one.ok);
  return { ok, evidence, events: concludeWork({ ...about, ok, evidence }) };
}

/** The work's current checks, then the postconditions of the procedure. */
function looksOf({ verify, reflex }: ReflexWork): readonly Verifier[] {
  const all = [...verify, ...reflex.verify].filter(({ kind }) => kind !== 'exit');
  return [...new Map(all.map((one) => [`${one.kind} ${one.target}`, one])).values()];
}

function exitOf({ tool, exitCode }: TakenAction): Evidence {
  return { kind: 'exit', ref: `exit ${exitCode} of ${tool}`, ok: exitCode === 0 };
}

function shownFailure(failure: string): Evidence {
  return { kind: 'exit', ref: failure, ok: false };
}

type Ran = {
  readonly actions: readonly TakenAction[];
  /** In our own words: a tool's output may be from outside, and the model that repairs the procedure would read it. */
  readonly failure: string | null;
};

async function runSteps(
  context: PhaseContext,
  loop: LoopPorts,
  { reflex, title }: ReflexWork,
): Promise<Ran> {
  const stop = await watchStop(context, loop.settings.stopPollMs);
  const own = { ...context, signal: stop.signal };
  const actions: TakenAction[] = [];
  try {
    for (const [index, step] of reflex.steps.entries()) {
      const done = await runStep(own, loop, { reflex, title, stop, index, step });
      if (typeof done === 'string') return { actions, failure: done };
      actions.push(done);
    }
    return { actions, failure: null };
  } finally {
    stop.end();
  }
}

type OneStep = Pick<ReflexWork, 'reflex' | 'title'> & {
  readonly stop: StopWatch;
  readonly index: number;
  readonly step: ToolStep;
};

const STEP_CHARACTERS = 160;

/** The action, or why it did not succeed. A step that an earlier attempt finished is not repeated. */
async function runStep(
  context: PhaseContext,
  loop: LoopPorts,
  { reflex, title: goal, stop, index, step }: OneStep,
): Promise<TakenAction | string> {
  await stop.check();
  const actionId = `reflex-${context.cycleNo}-${index + 1}`;
  const before = await finishedBefore(context, loop, { actionId, step });
  // The inputs are fixed, so nothing that a step returns can change what comes next: the trust stays.
  const turn = beginTurn(goal, goal, reflex.trust);
  const call = { id: actionId, name: step.tool, input: step.input };
  const asked = { call, actionId, workId: reflex.workId, goal, turn, stop, isReflex: true };
  const done = before ?? (await takeAction(context, loop, asked));
  const { taken } = done;
  const name = `step ${index + 1} (${cutToCharacters(stepText(step), STEP_CHARACTERS)})`;
  if (taken === null) return `${name} did not run: ${done.text}`;
  return taken.exitCode === 0 ? taken : `${name} ended with exit ${taken.exitCode}`;
}

type Known = { readonly actionId: string; readonly step: ToolStep };

async function finishedBefore(
  { log, agentId, attempt }: PhaseContext,
  { tools }: LoopPorts,
  { actionId, step: { tool, input } }: Known,
): Promise<{ readonly taken: TakenAction; readonly text: string } | null> {
  if (attempt === 1) return null;
  const [last] = await readFacts(log, agentId, {
    subjects: [`action:${actionId}`],
    types: ['ActionExecuted'],
    newestFirst: true,
    limit: 1,
  });
  if (last === undefined) return null;
  const { exit_code, evidence } = last.payload;
  const reach = tools.find(({ name }) => name === tool)?.reach ?? 'shell';
  const argsHash = hashOfCall(tool, input);
  return { taken: { actionId, tool, reach, argsHash, exitCode: exit_code, evidence }, text: '' };
}

/** Without a back-off: the procedure failed, and the model has not tried yet. */
const NO_PAUSE = { workRetryBaseMs: 0, workRetryMaxMs: 0 };

function failedReflex(
  { reflex, about }: ReflexWork,
  evidence: readonly Evidence[],
  why: string,
): ReflexDone {
  const { capability, procedureId, workId } = reflex;
  const { cycleNo } = about;
  const event = demoteProcedure({ capability, procedureId, why, by: 'code', cycleNo, workId });
  const concluded = concludeWork({ ...about, settings: NO_PAUSE, ok: false, evidence });
  return { ok: false, evidence, events: [...(event === null ? [] : [event]), ...concluded] };
}
