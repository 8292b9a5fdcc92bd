import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import { fieldsOf } from '../../tests/support/fields-of.ts';
import { LONGEST } from './jobs.ts';
import { type Law, type Lived, lawOf } from './law.ts';
import { changedBy, cycleOf, saidBy, workIdOf } from './reading.ts';

const OFFERS = 5;
/** An owner who has answered so often has been told nothing new. */
const QUESTIONS = 5;
/** A job asks after 45 turns, after 45 more, and then after 15 each, in which an answer has not helped. */
const IDLE_TURNS = 150;
const HOUR_MS = 3_600_000;
const AT_ONCE_MS = 5_000;
export const IDLE_CALLS = 'model calls in idle hours';
export const IN_ONE_GO = `a job of ${LONGEST} calls in one go`;
export const OFFERED = 'times that work was offered without a change';
export const SECOND_AT_ONCE = 'the next task starts when one ends';
export const ASKED_AGAIN = 'questions about one piece of work';
export const OWN_FAULTS = 'phases that fail by a fault of the agent';
export const IN_VAIN = 'turns without progress for one piece of work';

/** What cycles begin for and what models are asked in them. */
export function lawsOfCycles(life: Lived): readonly Law[] {
  return [
    offeredOften(life),
    askedAgain(life),
    inVain(life),
    explorations(life),
    idleHours(life),
    longestInOneGo(life),
    secondAtOnce(life),
    ownFaults(life),
  ];
}

/** What only reads and writes the log has nobody else to blame. */
function ownFaults({ events }: Lived): Law {
  const failed = events.filter(({ type }) => type === 'PhaseFailed').map(fieldsOf);
  const own = failed.filter(({ phase }) => phase !== 'act' && phase !== 'decide');
  const [first] = own;
  const named =
    first === undefined ? '' : `: ${String(first['phase'])}: ${String(first['message'])}`;
  const cases = events.filter(({ type }) => type === 'PhaseCompleted').length;
  return lawOf(OWN_FAULTS, { found: `${own.length}${named}`, cases, broken: own.length });
}

type Offered = { readonly id: string; readonly fingerprint: string; readonly kind: string };

function workIn(event: RecordedEvent): readonly Offered[] {
  return fieldsOf(event)['work'] as readonly Offered[];
}

/** Each piece of work in each prompt in which a model has chosen, until that very work is another. */
function offeredOften({ events }: Lived): Law {
  const offers: Offers = {
    counts: new Map(),
    offered: [],
    run: null,
    most: 0,
    of: 'none',
    troubles: 0,
  };
  for (const event of events) {
    if (event.type === 'SituationSensed') offers.offered = workIn(event);
    // Its model is asked for an experiment before any of the work.
    if (isDrawnForExperiment(event)) offers.offered = [];
    if (isDeciding(event)) offers.run = fieldsOf(event)['run_id'];
    const changed = changedBy(event);
    if (changed !== null) offers.counts.delete(changed);
    const { run_id: runId } = fieldsOf(event);
    if (event.type === 'AgentRunCompleted' && runId === offers.run) countOffers(offers);
  }
  const { most, of, troubles } = offers;
  const found = `at most ${most} (${of}); troubles in ${troubles} prompts`;
  const broken = most > OFFERS ? 1 : 0;
  return lawOf(OFFERED, { found, cases: troubles, broken });
}

type Offers = {
  /** By work, for the fingerprint it has now. */
  readonly counts: Map<string, { readonly fingerprint: string; readonly times: number }>;
  offered: readonly Offered[];
  run: unknown;
  most: number;
  of: string;
  troubles: number;
};

function countOffers(offers: Offers): void {
  for (const { id, fingerprint, kind } of offers.offered) {
    const before = offers.counts.get(id);
    const times = before?.fingerprint === fingerprint ? before.times + 1 : 1;
    offers.counts.set(id, { fingerprint, times });
    if (kind === 'failure') offers.troubles += 1;
    if (times <= offers.most) continue;
    offers.most = times;
    offers.of = id;
  }
}

function isDrawnForExperiment(event: RecordedEvent): boolean {
  return event.type === 'ExplorationDecided' && fieldsOf(event)['is_exploration'] === true;
}

function isDeciding(event: RecordedEvent): boolean {
  return event.type === 'AgentRunRequested' && fieldsOf(event)['agent'] === 'decide';
}

/** Its questions, and its requests for a yes or no. */
function askedAgain({ events }: Lived): Law {
  const counts = new Map<string, number>();
  for (const event of events) {
    const said = saidBy(event);
    if (said?.as !== 'asked' && said?.as !== 'confirm') continue;
    counts.set(said.workId, (counts.get(said.workId) ?? 0) + 1);
  }
  return atMost(ASKED_AGAIN, counts, QUESTIONS);
}

/** In a row: what got it on starts the count anew, an answer does not. */
function inVain({ events }: Lived): Law {
  const [running, longest] = [new Map<string, number>(), new Map<string, number>()];
  for (const event of events) {
    if (event.type !== 'JobTurnKept') continue;
    const workId = workIdOf(event);
    const turns = fieldsOf(event)['progress'] === true ? 0 : (running.get(workId) ?? 0) + 1;
    running.set(workId, turns);
    longest.set(workId, Math.max(turns, longest.get(workId) ?? 0));
  }
  return atMost(IN_VAIN, longest, IDLE_TURNS);
}

function atMost(law: string, counts: ReadonlyMap<string, number>, limit: number): Law {
  const most = Math.max(0, ...counts.values());
  const over = [...counts].filter(([, count]) => count > limit).map(([id]) => id);
  const found = `at most ${most}${over.length === 0 ? '' : ` (${over.slice(0, 3).join(', ')})`}`;
  return lawOf(law, { found, cases: most, broken: over.length });
}

function explorations({ events }: Lived): Law {
  const explored = cyclesOf(events).filter((cycle) =>
    cycle.some(
      (event) => event.type === 'DecisionMade' && fieldsOf(event)['kind'] === 'exploration',
    ),
  );
  const acted = explored.filter((cycle) => cycle.some(isDeed));
  const silent = explored.filter((cycle) => !cycle.some(isDeed) && !cycle.some(saysWhyNot));
  const found = `${acted.length} of ${explored.length} acted, ${silent.length} silent`;
  const broken = silent.length;
  return lawOf('explorations that act or say why not', { found, cases: explored.length, broken });
}

function isDeed(event: RecordedEvent): boolean {
  return event.type === 'ActionExecuted' && fieldsOf(event)['tool'] !== 'answer';
}

function saysWhyNot({ type }: RecordedEvent): boolean {
  return ['JobPaused', 'BudgetExhausted', 'PhaseFailed', 'ExplorationSkipped'].includes(type);
}

function cyclesOf(events: readonly RecordedEvent[]): readonly (readonly RecordedEvent[])[] {
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

/** Hours in which the owner wanted nothing and every trouble had had its turn; the exploration of an idle tick is allowed its calls. */
function idleHours({ events }: Lived): Law {
  const [first, last] = [events[0], events.at(-1)];
  const hours = first === undefined || last === undefined ? 0 : hourOf(last) - hourOf(first) + 1;
  const busy = busyHours(events);
  const exploring = new Set(events.filter(isIdleExploration).map(cycleOf));
  const calls = events.filter(
    (event) => event.type === 'AgentRunRequested' && !exploring.has(cycleOf(event)),
  );
  const broken = calls.filter((event) => !busy.has(hourOf(event))).length;
  const idle = hours - busy.size;
  const found = `${broken} in ${idle} hours`;
  return lawOf(IDLE_CALLS, { found, cases: idle, broken });
}

function busyHours(events: readonly RecordedEvent[]): ReadonlySet<number> {
  const hadTheirTurn = new Set<string>();
  const hours = new Set<number>();
  let offered: readonly Offered[] = [];
  for (const event of events) {
    if (event.type === 'SituationSensed') {
      offered = workIn(event);
      const isNew = (work: Offered) => isOwners(work) || !hadTheirTurn.has(stateOf(work));
      if (offered.some(isNew)) hours.add(hourOf(event));
    }
    // An experiment or other work goes first; a choice of nothing was a choice against each.
    const { kind, work_id: chosen } = fieldsOf(event);
    if (event.type !== 'DecisionMade' || kind === 'exploration') continue;
    const hasTurn = ({ id }: Offered) => id === chosen || chosen === null;
    for (const work of offered.filter(hasTurn)) hadTheirTurn.add(stateOf(work));
  }
  return hours;
}

function stateOf({ id, fingerprint }: Offered): string {
  return `${id} ${fingerprint}`;
}

function hourOf({ recordedAt }: RecordedEvent): number {
  return Math.floor(Date.parse(recordedAt) / HOUR_MS);
}

function isIdleExploration(event: RecordedEvent): boolean {
  return event.type === 'CycleScheduled' && fieldsOf(event)['trigger'] === 'exploration';
}

function isOwners({ kind }: { readonly kind: string }): boolean {
  return ['task', 'standing_order', 'inbox', 'manual'].includes(kind);
}

/** But for outages, which are none of its doing. */
function longestInOneGo({ events, jobs, verdicts }: Lived): Law {
  const long = jobs.find(({ items }) => items.length >= LONGEST);
  const workId = `task:${long?.id ?? ''}`;
  const isOfIt = (event: RecordedEvent) => fieldsOf(event)['work_id'] === workId;
  const done = events.find((event) => event.type === 'JobConcluded' && isOfIt(event));
  const until = events.filter(({ seq }) => seq <= (done?.seq ?? Number.POSITIVE_INFINITY));
  const cycles = until.filter((event) => event.type === 'DecisionMade' && isOfIt(event)).length;
  const outages = until.filter(
    (event) =>
      event.type === 'JobPaused' && isOfIt(event) && fieldsOf(event)['reason'] === 'outage',
  ).length;
  const isDone = verdicts.some((one) => one.workId === workId && one.as === 'done');
  const found = `${cycles} cycles, ${outages} outages, ${isDone ? 'done' : 'not done'}`;
  const broken = cycles > 0 && !(isDone && cycles - outages === 1) ? 1 : 0;
  return lawOf(IN_ONE_GO, { found, cases: cycles, broken });
}

/** From a cycle's end to the next cycle, where a task of the owner's was waiting or had come meanwhile. */
function secondAtOnce({ events }: Lived): Law {
  const waits: { readonly ms: number; readonly at: string }[] = [];
  const seen: Seen = { others: new Set(), waiting: new Set(), isOpen: false, meanwhile: 0 };
  let ended: { readonly ms: number; readonly at: string } | null = null;
  for (const event of events) {
    follow(seen, event);
    const ms = Date.parse(event.recordedAt);
    if (event.type === 'CycleCompleted') {
      const [first] = seen.waiting;
      ended = first === undefined ? null : { ms, at: `${first} at ${event.recordedAt}` };
    }
    // After failures in a row everything rests for a while, whatever is due (D76).
    if (event.type === 'BackoffEntered') ended = null;
    if (event.type === 'CycleScheduled' && ended !== null) {
      waits.push({ ms: ms - ended.ms, at: ended.at });
      ended = null;
    }
  }
  const longest = Math.max(0, ...waits.map(({ ms }) => ms));
  const late = waits.filter(({ ms }) => ms > AT_ONCE_MS);
  const which = late.map(({ at }) => `, ${at}`).join('');
  const found = `${late.length} late of ${waits.length}${which}, at most ${(longest / 1000).toFixed(1)} s; ${seen.meanwhile} came meanwhile`;
  const cases = Math.min(waits.length, seen.meanwhile);
  return lawOf(SECOND_AT_ONCE, { found, cases, broken: late.length });
}

type Seen = {
  /** Tasks of somebody else: they wait for the schedule. */
  readonly others: Set<string>;
  readonly waiting: Set<string>;
  isOpen: boolean;
  /** Tasks the owner gave while a cycle was under way. */
  meanwhile: number;
};

function follow(seen: Seen, event: RecordedEvent): void {
  const { waiting } = seen;
  const p = fieldsOf(event);
  if (event.type === 'CycleScheduled') seen.isOpen = true;
  if (ENDS.includes(event.type)) seen.isOpen = false;
  if (event.type === 'IntentionFormed') formed(seen, event);
  if (event.type === 'SituationSensed') sensed(seen, event);
  // Without a model nothing begins at once.
  if (event.type === 'DecisionMade' && p['kind'] === 'idle' && p['by'] === 'code') waiting.clear();
  const isGone = ['DecisionMade', 'WorkParked'].includes(event.type);
  if (isGone && typeof p['work_id'] === 'string') waiting.delete(p['work_id']);
}

const ENDS = ['CycleCompleted', 'CycleFailed'];

function formed(seen: Seen, event: RecordedEvent): void {
  const id = `task:${String(fieldsOf(event)['intention_id'])}`;
  if (event.trust !== 'owner') seen.others.add(id);
  else if (seen.isOpen) {
    seen.waiting.add(id);
    seen.meanwhile += 1;
  }
}

function sensed({ waiting, others }: Seen, event: RecordedEvent): void {
  waiting.clear();
  for (const work of workIn(event)) {
    if (isOwners(work) && !others.has(work.id)) waiting.add(work.id);
  }
}
