import { isRefusal } from '../../domain/action/refusal.ts';
import { addUsd } from '../../domain/budget/money.ts';
import type { ErrorClass } from '../../domain/cycle/events.ts';
import type { CycleDoc } from '../../domain/cycle/views/cycle.ts';
import { type PayloadOf, payloadsOf } from '../../domain/fact.ts';
import { checkText } from '../../domain/job/admit-checks.ts';
import type { AcceptanceCheck, CheckSeen } from '../../domain/job/events.ts';
import { classifyFailure } from '../../domain/learning/failure/classify-failure.ts';
import type {
  CycleAction,
  FinishedCycle,
  MissedCheck,
  RefusedAction,
} from '../../domain/learning/finished-cycle.ts';
import type { AntiPatternDoc } from '../../domain/learning/views/anti-pattern.ts';
import type { RecordedEvent } from '../../kernel/event/event.ts';
import { isExploration } from '../../kernel/event/work-id.ts';
import { isPlainNo } from '../../kernel/plain-no.ts';

/** A cycle's events as the facts that learning reads: what was done, seen, spent and reported. */
export function finishedCycle(
  cycle: CycleDoc,
  events: readonly RecordedEvent[],
  told: {
    readonly now: string;
    readonly antiPatterns: ReadonlyMap<string, AntiPatternDoc>;
  },
): FinishedCycle {
  const runs = payloadsOf(events, 'AgentRunCompleted');
  const item = cycle.work.find(({ id }) => id === cycle.decision?.work_id);
  const sum = (part: 'tokens_in' | 'tokens_out' | 'tokens_cached') =>
    runs.reduce((total, run) => total + run[part], 0);
  return {
    cycleNo: cycle.cycle_no,
    at: told.now,
    model: runs.at(-1)?.model ?? 'none',
    durationMs: Math.max(0, Date.parse(told.now) - Date.parse(cycle.started_at)),
    costUsd: runs.reduce((total, run) => addUsd(total, run.cost_usd), 0),
    tokens: { input: sum('tokens_in'), output: sum('tokens_out'), cached: sum('tokens_cached') },
    work: item === undefined ? null : { id: item.id, title: item.title, tags: item.tags },
    output: outputOf(cycle, events),
    error: errorOf(cycle, events),
    wasExploration: cycle.is_exploration,
    experimentId: payloadsOf(events, 'ExperimentStarted').at(-1)?.experiment_id ?? null,
    actions: actionsOf(cycle, events),
    refused: refusedIn(events),
    missed: missedIn(events),
    ...toldBy(events),
    warnedOf: warnedOf(events, told.antiPatterns),
  };
}

/** What models said about it. */
function toldBy(
  events: readonly RecordedEvent[],
): Pick<FinishedCycle, 'report' | 'declared' | 'judgedProductive'> {
  return {
    report: payloadsOf(events, 'CycleReported').at(-1)?.report ?? null,
    declared: payloadsOf(events, 'DecisionMade').at(-1)?.capability_ids ?? [],
    judgedProductive: payloadsOf(events, 'CycleJudged').at(-1)?.productive ?? null,
  };
}

/** An experiment is not continued: whatever stopped it is why it failed, and not the fault of what it tried. */
function errorOf({ error }: CycleDoc, events: readonly RecordedEvent[]): FinishedCycle['error'] {
  if (error !== null) return { errorClass: error.error_class, message: error.message };
  const [pause] = payloadsOf(events, 'JobPaused');
  if (pause === undefined || !isExploration(pause.work_id)) return null;
  const isMoney = ['cycle_money', 'job_money', 'day_money'].includes(pause.reason);
  return { errorClass: isMoney ? 'budget' : 'environment', message: pause.detail };
}

/**
 * What was seen after the work is an action of its own: its evidence is about the whole. What a conversation tried on
 * its course shows which capabilities were used, and is no verdict on the work.
 */
function actionsOf(cycle: CycleDoc, events: readonly RecordedEvent[]): readonly CycleAction[] {
  const proposed = new Map(payloadsOf(events, 'ActionProposed').map((one) => [one.action_id, one]));
  const isByModel = payloadsOf(events, 'ActionExecuted').some(isOfLoop);
  const procedureId = isByModel ? null : (cycle.decision?.procedure_id ?? null);
  const ran = payloadsOf(events, 'ActionExecuted').filter((action) => !isWorkersRun(action));
  const done = ran.map(
    (action): CycleAction => ({
      actionId: action.action_id,
      tool: action.tool,
      command: proposed.get(action.action_id)?.args_redacted ?? '',
      ...actionOutcome(action),
      procedureId,
      ...(isStep(action) && procedureId === null && { isOwnersStep: true as const }),
    }),
  );
  const ranWell = done.every(({ exitCode }) => exitCode === 0 || exitCode === null);
  const fault = faultOf(events);
  const looks = ranWell ? payloadsOf(events, 'EvidenceAttached') : []; // a failed step has said it already
  const seen = looks.map(
    ({ work_id, ok, evidence }): CycleAction => ({
      actionId: `verify-${work_id}`,
      tool: 'verify',
      command: commandOf(evidence),
      exitCode: ok ? 0 : 1,
      errorClass: ok ? null : evidence.some(isPlainNo) ? fault : 'environment',
      message: ok ? null : notSeen(evidence),
      evidence,
      procedureId,
    }),
  );
  return [...done, ...seen];
}

/** The checks that failed, in the owner's words. */
function commandOf(evidence: PayloadOf<'EvidenceAttached'>['evidence']): string {
  const missed = evidence.find(isPlainNo) ?? evidence.find(({ ok }) => !ok);
  if (missed === undefined) return '';
  const [target = ''] = missed.ref.split(': ');
  return `${missed.kind} ${target}`;
}

/**
 * What the checks said no to when an end was reported: the work may be done by now, the way it was called done is a
 * lesson. Checks may be replaced on the way, so each result is read beside the checks that its job had then.
 */
function missedIn(events: readonly RecordedEvent[]): readonly MissedCheck[] {
  const standing = new Map<string, readonly AcceptanceCheck[]>();
  return events.flatMap((event, at) => {
    const [set] = payloadsOf([event], 'AcceptanceSet');
    if (set !== undefined) standing.set(set.job_id, set.checks);
    const [looked] = payloadsOf([event], 'AcceptanceChecked');
    if (looked?.moment !== 'end') return [];
    const checks = standing.get(looked.job_id) ?? [];
    const wasClaimed = isClaimed(events.slice(at + 1));
    const known = {
      actionId: `verify-${looked.work_id}`,
      errorClass: wasClaimed ? ('capability' as const) : faultOf(events),
      wasClaimed,
    };
    return looked.seen.flatMap((one, i) => {
      const check = checks[i];
      return !isPlainNo(one) || check === undefined ? [] : [missedCheck(known, one, check)];
    });
  });
}

/** A report that says it is done goes back to the conversation and is not kept; one that admits that it is not, is. */
function isClaimed(after: readonly RecordedEvent[]): boolean {
  for (const event of after) {
    const [looked] = payloadsOf([event], 'AcceptanceChecked');
    if (looked !== undefined) return true;
    const [reported] = payloadsOf([event], 'CycleReported');
    if (reported !== undefined) return reported.report.succeeded;
  }
  return true;
}

function missedCheck(
  known: Pick<MissedCheck, 'actionId' | 'errorClass' | 'wasClaimed'>,
  { ref }: CheckSeen,
  check: AcceptanceCheck,
): MissedCheck {
  return {
    ...known,
    tool: 'verify',
    command: checkText(check),
    exitCode: 1,
    message: ref,
    evidence: [{ kind: 'test', ref, ok: false }],
    procedureId: null,
  };
}

/** What a rule of the guardian blocked; waiting for the owner teaches nothing. */
function refusedIn(events: readonly RecordedEvent[]): readonly RefusedAction[] {
  const proposed = new Map(payloadsOf(events, 'ActionProposed').map((one) => [one.action_id, one]));
  return payloadsOf(events, 'ActionBlocked')
    .filter(isRefusal)
    .flatMap(({ action_id, rule_id: rule, reason }) => {
      const asked = proposed.get(action_id);
      return asked === undefined
        ? []
        : [{ tool: asked.tool, command: asked.args_redacted, rule, reason }];
    });
}

/** A model's own action, also where a procedure was chosen that then did not fit. */
function isOfLoop({ action_id }: PayloadOf<'ActionExecuted'>): boolean {
  return action_id.startsWith('tool-');
}

/** As `runSteps` names them: only the owner's own steps run, beside those of a procedure. */
function isStep({ action_id }: PayloadOf<'ActionExecuted'>): boolean {
  return action_id.startsWith('step-');
}

/** The whole run of a worker is recorded under the worker's name, which says nothing about its abilities. */
function isWorkersRun({ action_id }: PayloadOf<'ActionExecuted'>): boolean {
  return action_id.endsWith('-worker');
}

/** A procedure that the guardian stopped has not shown what it can do (D81). */
const TURNED_DOWN = ['ActionBlocked', 'ActionEscalated'];

/** What a tool exits with when the machine could not run it. */
const NOT_RUN = 125;

/** Who could change that the work was not done (D81): only what ran and was wrong is the capability's fault. */
function faultOf(events: readonly RecordedEvent[]): ErrorClass {
  const isByModel = payloadsOf(events, 'ActionExecuted').some(isOfLoop);
  if (!isByModel && events.some(({ type }) => TURNED_DOWN.includes(type))) return 'policy';
  return wasStopped(payloadsOf(events, 'ActionExecuted')) ? 'environment' : 'capability';
}

/** The last failed call, or the last of one of its tools, failed because of the machine or the network. */
function wasStopped(executed: readonly PayloadOf<'ActionExecuted'>[]): boolean {
  const failed = executed.filter(({ exit_code }) => exit_code !== 0).slice(-1);
  const lastOfTools = new Map(executed.map((action) => [action.tool, action])).values();
  return [...failed, ...lastOfTools].some(
    (action) => action.exit_code === NOT_RUN || classOf(action) === 'environment',
  );
}

/** How a step ended is how the work ended; a call of a conversation is history. */
function actionOutcome(
  action: PayloadOf<'ActionExecuted'>,
): Pick<CycleAction, 'exitCode' | 'errorClass' | 'message' | 'evidence'> {
  const { exit_code: exitCode, evidence } = action;
  if (isOfLoop(action)) return { exitCode: null, errorClass: null, message: null, evidence: [] };
  const message = exitCode === 0 ? null : action.output_head;
  return { exitCode, errorClass: classOf(action), message, evidence };
}

function classOf(action: PayloadOf<'ActionExecuted'>): CycleAction['errorClass'] {
  if (action.exit_code === 0) return null;
  return classifyFailure({
    kind: 'exit',
    exitCode: action.exit_code,
    signal: null,
    timedOut: false,
    aborted: false,
    output: action.output_head,
  });
}

function notSeen(evidence: PayloadOf<'EvidenceAttached'>['evidence']): string {
  return evidence
    .filter(({ ok }) => !ok)
    .map(({ ref }) => ref)
    .join('; ');
}

function outputOf(cycle: CycleDoc, events: readonly RecordedEvent[]): string {
  const last = payloadsOf(events, 'ActionExecuted').at(-1)?.output_head;
  return last ?? cycle.decision?.text ?? cycle.decision?.rationale ?? '';
}

/** Anti-patterns that were in a prompt of this cycle, by the events behind its lines. */
function warnedOf(
  events: readonly RecordedEvent[],
  antiPatterns: ReadonlyMap<string, AntiPatternDoc>,
): readonly string[] {
  const sections = payloadsOf(events, 'PromptAssembled').flatMap((prompt) => prompt.sections);
  const lines = sections.filter(({ name }) => name === 'anti_patterns').flatMap((s) => s.lines);
  const shown = new Set(lines.flatMap(({ source_ids }) => source_ids));
  return [...antiPatterns.values()]
    .filter(({ event_ids }) => shown.has(event_ids.registered))
    .map(({ id }) => id);
}
