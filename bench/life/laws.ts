import type { RecordedEvent } from '../../src/kernel/event.ts';
import { brokenInvariants } from '../../tests/support/log-invariants.ts';
import type { Life, Verdict } from './driver.ts';
import { LONGEST } from './jobs.ts';
import { isChangeOf, payloadOf } from './reading.ts';
import { divergenceOf } from './replayed.ts';

/** One law with what was counted; `holds` false: it was broken. */
export type Law = { readonly law: string; readonly found: string; readonly holds: boolean };

const OFFERS = 5;
const HOUR_MS = 3_600_000;
const AT_ONCE_MS = 5_000;

export async function lawsOf(life: Life): Promise<readonly Law[]> {
  return [
    ...outcomes(life),
    noIncidentFromSuccess(life),
    offeredOften(life),
    explorations(life),
    idleHours(life),
    movedWithoutVerdict(life),
    spend(life),
    longestInOneGo(life),
    secondAtOnce(life),
    whole(life),
    await replays(life),
  ];
}

function law(text: string, found: string, holds: boolean): Law {
  return { law: text, found, holds };
}

/** The last word on each job that was given. */
function lastVerdicts({ verdicts }: Life): ReadonlyMap<string, Verdict> {
  return new Map(verdicts.map((verdict) => [verdict.workId.replace(/^task:/, ''), verdict]));
}

function outcomes(life: Life): readonly Law[] {
  const { given, verdicts } = life;
  const byAgent = verdicts.filter(({ why }) => why !== 'the owner');
  const isJudged = ({ workId }: Verdict) =>
    given.get(workId.replace(/^task:/, ''))?.job.isJudged === true;
  const hard = byAgent.filter((verdict) => !isJudged(verdict));
  const judged = byAgent.filter(isJudged);
  return [
    ...falseWords(hard),
    ended(life),
    confirmedFirst(judged),
    law(
      'words of the owner that turned a verdict',
      `${verdicts.filter(({ as }) => as === 'turned').length}`,
      true,
    ),
  ];
}

function falseWords(hard: readonly Verdict[]): readonly Law[] {
  const done = hard.filter(({ as }) => as === 'done');
  const failed = hard.filter(({ as }) => as === 'failed');
  const falseDone = done.filter(({ isTrue }) => !isTrue).length;
  const falseFailed = failed.filter(({ isTrue }) => isTrue).length;
  return [
    law('jobs said to be done that are not', `${falseDone} of ${done.length}`, falseDone === 0),
    law(
      'failures said of jobs that are done',
      `${falseFailed} of ${failed.length}`,
      falseFailed === 0,
    ),
  ];
}

function ended(life: Life): Law {
  const { given, missing } = life;
  const last = lastVerdicts(life);
  const open = [...given.keys()].filter((id) => !isOver(last.get(id)));
  const openTrue = open.filter((id) => missing.get(id)?.length === 0).length;
  const found = `${given.size - open.length} of ${given.size} (${openTrue} more are done in truth)`;
  return law('jobs that ended', found, open.length === 0);
}

function confirmedFirst(judged: readonly Verdict[]): Law {
  const asked = new Set(judged.filter(({ as }) => as === 'confirm').map(({ workId }) => workId));
  const silent = judged.filter(({ as }) => as === 'done').length;
  const found = `${asked.size} asked, ${silent} ended unasked`;
  return law('judged jobs that asked for a word', found, silent === 0);
}

function isOver(verdict: Verdict | undefined): boolean {
  return verdict?.as === 'done' || verdict?.as === 'confirm';
}

function noIncidentFromSuccess({ events, verdicts }: Life): Law {
  const trueIn = new Set(verdicts.filter(({ isTrue }) => isTrue).map(({ cycleNo }) => cycleNo));
  const raised = events.filter(
    ({ type }) => type === 'IncidentOpened' || type === 'IncidentRepeated',
  );
  const wrong = raised.filter((event) => trueIn.has(cycleOf(event)));
  return law('incidents from a success', `${wrong.length} of ${raised.length}`, wrong.length === 0);
}

/** Chosen, or nothing was chosen: what only waits its turn behind other work is not offered in vain. */
function offeredOften({ events }: Life): Law {
  const counts = new Map<string, number>();
  let most = 0;
  let offered: readonly Offered[] = [];
  for (const event of events) {
    const p = payloadOf(event);
    if (event.type === 'SituationSensed') offered = workIn(event);
    if (isChangeOf(event)) counts.clear();
    if (event.type !== 'DecisionMade' || p['by'] !== 'model') continue;
    for (const { id, fingerprint } of inVain(offered, p['work_id'])) {
      const key = `${id} ${fingerprint}`;
      const times = (counts.get(key) ?? 0) + 1;
      counts.set(key, times);
      most = Math.max(most, times);
    }
  }
  return law('times that work was offered without a change', `at most ${most}`, most <= OFFERS);
}

type Offered = { readonly id: string; readonly fingerprint: string; readonly kind: string };

function workIn(event: RecordedEvent): readonly Offered[] {
  return payloadOf(event)['work'] as readonly Offered[];
}

function inVain(offered: readonly Offered[], chosen: unknown): readonly Offered[] {
  return offered.filter(({ id }) => chosen === null || chosen === id);
}

function explorations({ events }: Life): Law {
  const cycles = cyclesOf(events).filter((cycle) =>
    cycle.some(
      ({ type, payload }) =>
        type === 'ExplorationDecided' && (payload as { is_exploration: boolean }).is_exploration,
    ),
  );
  const explored = cycles.filter((cycle) =>
    cycle.some(
      (event) => event.type === 'DecisionMade' && payloadOf(event)['kind'] === 'exploration',
    ),
  );
  const acted = explored.filter((cycle) => cycle.some(isDeed));
  const silent = explored.filter((cycle) => !cycle.some(isDeed) && !cycle.some(saysWhyNot));
  const found = `${acted.length} of ${explored.length} acted, ${silent.length} silent`;
  return law('explorations that act or say why not', found, silent.length === 0);
}

function isDeed(event: RecordedEvent): boolean {
  return event.type === 'ActionExecuted' && payloadOf(event)['tool'] !== 'answer';
}

function saysWhyNot({ type }: RecordedEvent): boolean {
  return ['JobPaused', 'BudgetExhausted', 'PhaseFailed', 'ExplorationSkipped'].includes(type);
}

/** The cycle an event is about; null: none. */
export function cycleOf(event: RecordedEvent): number | null {
  const { cycle_no, cycle } = payloadOf(event);
  const said = cycle_no ?? cycle ?? event.cycleNo;
  return typeof said === 'number' ? said : null;
}

export function cyclesOf(events: readonly RecordedEvent[]): readonly (readonly RecordedEvent[])[] {
  const cycles = new Map<number, RecordedEvent[]>();
  for (const event of events) {
    const cycleNo = cycleOf(event);
    if (cycleNo === null) continue;
    const known = cycles.get(cycleNo);
    if (known === undefined) cycles.set(cycleNo, [event]);
    else known.push(event);
  }
  return [...cycles.values()];
}

/** Hours in which the owner wanted nothing; the exploration of an idle tick is allowed its calls. */
function idleHours({ events }: Life): Law {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return law('calls in idle hours', 'none', true);
  const busy = new Set(events.filter(isWanted).map(hourOf));
  const exploring = new Set(events.filter(isIdleExploration).map(cycleOf));
  const calls = events.filter(
    (event) => event.type === 'AgentRunRequested' && !exploring.has(cycleOf(event)),
  );
  const idleCalls = calls.filter((event) => !busy.has(hourOf(event))).length;
  const idle = hourOf(last) - hourOf(first) + 1 - busy.size;
  return law('model calls in idle hours', `${idleCalls} in ${idle} hours`, idleCalls === 0);
}

function hourOf({ recordedAt }: RecordedEvent): number {
  return Math.floor(Date.parse(recordedAt) / HOUR_MS);
}

function isWanted(event: RecordedEvent): boolean {
  return event.type === 'SituationSensed' && workIn(event).some(isOwners);
}

function isIdleExploration(event: RecordedEvent): boolean {
  return event.type === 'CycleScheduled' && payloadOf(event)['trigger'] === 'exploration';
}

function isOwners({ kind }: { readonly kind: string }): boolean {
  return ['task', 'standing_order', 'inbox', 'manual'].includes(kind);
}

/** A failure that was counted while the job was done, or where only a limit or an outage ended it; the other way round too. */
function movedWithoutVerdict({ events, verdicts, given }: Life): Law {
  const uses = events.filter(
    (event) => event.type === 'CapabilityExercised' && payloadOf(event)['verified'] === true,
  );
  const wrong = uses.filter((use) => {
    const said = verdicts.filter(({ cycleNo }) => cycleNo === payloadOf(use)['cycle_no']);
    const [last] = said.slice(-1);
    if (last === undefined || !given.has(last.workId.replace(/^task:/, ''))) return false;
    const outcome = payloadOf(use)['outcome'];
    if (payloadOf(use)['error_class'] !== null) return false;
    if (last.as === 'paused') return true;
    return outcome === 'success' ? !last.isTrue : outcome === 'failure' && last.isTrue;
  });
  return law(
    'capability moved by what is not its own',
    `${wrong.length} of ${uses.length}`,
    wrong.length === 0,
  );
}

function spend({ events, meter }: Life): Law {
  const spent = events.filter(({ type }) => type === 'BudgetSpent').map(payloadOf);
  const sum = (some: typeof spent) =>
    some.reduce((total, { amount_usd }) => total + Number(amount_usd), 0);
  const booked = sum(spent);
  const closed = new Set(
    events
      .filter(({ type }) => type === 'BudgetSpent' || type === 'BudgetReleased')
      .map((e) => payloadOf(e)['ref']),
  );
  const open = events
    .filter((event) => event.type === 'BudgetReserved' && !closed.has(payloadOf(event)['ref']))
    .reduce((total, event) => total + Number(payloadOf(event)['worst_case_usd']), 0);
  const estimated = sum(spent.filter((one) => one['estimated'] === true));
  const rounding = spent.length * 1e-6;
  const holds = booked >= meter.usd - rounding && booked <= meter.usd + open + estimated + rounding;
  const usd = (value: number) => value.toFixed(4);
  return law(
    'spend between the calls and these with the open worst cases',
    `${usd(meter.usd)} <= ${usd(booked)} <= ${usd(meter.usd + open + estimated)} USD`,
    holds,
  );
}

function longestInOneGo({ events, jobs, verdicts }: Life): Law {
  const long = jobs.find(({ items }) => items.length >= LONGEST);
  if (long === undefined) return law(`a job of ${LONGEST} calls in one go`, 'none was given', true);
  const cycles = events.filter(
    (event) => event.type === 'DecisionMade' && payloadOf(event)['work_id'] === `task:${long.id}`,
  ).length;
  const isDone = verdicts.some(({ workId, as }) => workId === `task:${long.id}` && as === 'done');
  const holds = isDone && cycles === 1;
  return law(
    `a job of ${LONGEST} calls in one go`,
    `${cycles} cycles, ${isDone ? 'done' : 'not done'}`,
    holds,
  );
}

/** From a cycle's end to the next cycle, where a task of the owner's was waiting; what others sent waits for the schedule. */
function secondAtOnce({ events }: Life): Law {
  const others = new Set(
    events
      .filter(({ type, trust }) => type === 'IntentionFormed' && trust !== 'owner')
      .map((event) => `task:${String(payloadOf(event)['intention_id'])}`),
  );
  const waits: number[] = [];
  let endedMs: number | null = null;
  let waiting: readonly string[] = [];
  for (const event of events) {
    waiting = stillWaiting(waiting, event).filter((id) => !others.has(id));
    if (event.type === 'CycleCompleted') {
      endedMs = waiting.length > 0 ? Date.parse(event.recordedAt) : null;
    }
    if (event.type === 'CycleScheduled' && endedMs !== null) {
      waits.push(Date.parse(event.recordedAt) - endedMs);
      endedMs = null;
    }
  }
  const longest = Math.max(0, ...waits);
  const late = waits.filter((wait) => wait > AT_ONCE_MS).length;
  const found = `${late} late of ${waits.length}, at most ${(longest / 1000).toFixed(1)} s`;
  return law('the next task starts when one ends', found, late === 0);
}

function stillWaiting(waiting: readonly string[], event: RecordedEvent): readonly string[] {
  const p = payloadOf(event);
  switch (event.type) {
    case 'SituationSensed':
      return workIn(event)
        .filter(isOwners)
        .map(({ id }) => id);
    case 'DecisionMade':
      // Without a model nothing begins at once.
      return p['kind'] === 'idle' && p['by'] === 'code' ? [] : without(waiting, p['work_id']);
    case 'WorkParked':
      return without(waiting, p['work_id']);
    default:
      return waiting;
  }
}

function without(ids: readonly string[], gone: unknown): readonly string[] {
  return ids.filter((id) => id !== gone);
}

function whole({ events }: Life): Law {
  const broken = brokenInvariants(events);
  return law(
    'invariants of the log',
    broken.slice(0, 3).join('; ') || 'none broken',
    broken.length === 0,
  );
}

async function replays({ agent, events }: Life): Promise<Law> {
  const divergence = await divergenceOf(agent, events);
  return law('documents equal a fold of the whole log', divergence ?? 'equal', divergence === null);
}
