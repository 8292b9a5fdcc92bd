import type { HomeostatEvent } from '../../src/domain/catalogue.ts';
import type { PhaseName } from '../../src/domain/cycle/events.ts';
import { approval, incident, learned, lesson, letter, mail } from './story-beside.ts';
import { EVERY, type Every, hashLike, SUBJECTS, subjectOf, USD, workOf } from './story-work.ts';

/** A year of one agent is some 25,000 cycles, so one starts every twenty minutes. */
const CYCLE_MS = 20 * 60_000;

export type Chapter = {
  readonly cycleNo: number;
  /** ISO 8601. */
  readonly at: string;
  readonly events: readonly HomeostatEvent[];
};

/**
 * A life as the real agent writes it, always the same: each cycle takes up a task, asks a model, works, is judged and
 * learns; mails, incidents, approvals, letters and lessons come and end beside it. Everything that began is over.
 */
export function* chapters(
  endsAtMs: number,
  cycles: number,
  every: Every = EVERY,
): Generator<Chapter> {
  for (let cycleNo = 1; cycleNo <= cycles; cycleNo++) {
    const at = new Date(endsAtMs - (cycles - cycleNo + 1) * CYCLE_MS).toISOString();
    yield { cycleNo, at, events: [...chapter(cycleNo, at, every)] };
  }
}

function* chapter(no: number, at: string, every: Every): Generator<HomeostatEvent> {
  yield idleTick(at);
  if (no % every.work === 0) {
    yield* task(no, every);
    yield* workingCycle(no, at);
  } else {
    yield* restingCycle(no, at);
  }
  if (no % every.mail === 0) yield* mail(no, at);
  if (no % every.incident === 0) yield* incident(no);
  if (no % every.approval === 0) yield* approval(no, at);
  if (no % every.capability === 0) yield* learned(no);
  if (no % every.lesson === 0) yield* lesson(no);
  if (no % every.inbox === 0) yield* letter(no);
}

function idleTick(instant: string): HomeostatEvent {
  return {
    type: 'TickClosed',
    payload: {
      schedule: 'heartbeat',
      instant,
      reason: 'idle',
      fingerprint: 'idle',
      duration_ms: 18,
      model_calls: 0,
    },
    dedupeKey: `tick:heartbeat:${instant}`,
  };
}

function* task(no: number, every: Every): Generator<HomeostatEvent> {
  yield {
    type: 'IntentionFormed',
    payload: {
      intention_id: `task-${no}`,
      kind: 'task',
      title: `Look into the errors of ${subjectOf(no)} and write down what they were`,
      content: 'Read the log of the last day, group what failed by its cause, and say what helps.',
      priority: 3,
      due_at: null,
      tags: ['errors'],
      blocks: [],
      blocked_by: no > every.work && no % 7 === 0 ? [`task-${no - every.work}`] : [],
      steps: [],
      verify: [],
      source_hash: null,
      source: 'cli',
    },
  };
}

function* workingCycle(cycle_no: number, at: string): Generator<HomeostatEvent> {
  const now = { cycle_no, at };
  yield* begins(now);
  yield* phase(now, 'sense', senses(cycle_no));
  yield* phase(now, 'decide', decides(cycle_no, at));
  yield* phase(now, 'act', acts(cycle_no, at));
  yield* phase(now, 'reflect', reflects(cycle_no, at));
  yield {
    type: 'CycleCompleted',
    payload: { cycle_no, outcome: 'success', duration_ms: 51_200, model_calls: 1, cost_usd: USD },
  };
}

function* restingCycle(cycle_no: number, at: string): Generator<HomeostatEvent> {
  const now = { cycle_no, at };
  yield* begins(now);
  yield* phase(now, 'decide', [rests(cycle_no)]);
  yield {
    type: 'CycleCompleted',
    payload: { cycle_no, outcome: 'nothing', duration_ms: 900, model_calls: 0, cost_usd: 0 },
  };
}

type At = { readonly cycle_no: number; readonly at: string };

function* begins({ cycle_no, at }: At): Generator<HomeostatEvent> {
  yield {
    type: 'CycleScheduled',
    payload: { cycle_no, schedule: 'heartbeat', tick_at: at, trigger: 'cron' },
    dedupeKey: `cycle:heartbeat:${at}:${cycle_no}`,
  };
  yield {
    type: 'CycleStarted',
    payload: { cycle_no, seed: `seed-${cycle_no}`, previous_cycle: cycle_no - 1 || null },
  };
}

function* phase(
  { cycle_no, at: lease_until }: At,
  name: PhaseName,
  inside: Iterable<HomeostatEvent>,
): Generator<HomeostatEvent> {
  const of = { cycle_no, phase: name };
  const lease_token = `lease-${cycle_no}-${name}`;
  yield { type: 'PhaseStarted', payload: { ...of, attempt: 1, lease_token, lease_until } };
  yield* inside;
  const result_digest = `digest-${cycle_no}-${name}`;
  yield { type: 'PhaseCompleted', payload: { ...of, duration_ms: 420, result_digest } };
}

function* senses(cycle_no: number): Generator<HomeostatEvent> {
  yield {
    type: 'SituationSensed',
    payload: {
      cycle_no,
      fingerprint: hashLike(`${cycle_no}`).slice(-32),
      sources: [{ source: 'machine', classes: { disk: 'ok', load: 'normal', memory: 'ok' } }],
      sources_failed: [],
      work: [workOf(cycle_no)],
      idle: false,
    },
  };
}

function* decides(cycle_no: number, at: string): Generator<HomeostatEvent> {
  yield* asked(cycle_no, at);
  const { id } = workOf(cycle_no);
  yield {
    type: 'DecisionMade',
    payload: {
      cycle_no,
      kind: 'task',
      by: 'code',
      work_id: id,
      procedure_id: null,
      rationale: 'It is the only task that is open',
      expected_outcome: 'a file with the causes',
      text: null,
    },
  };
}

function rests(cycle_no: number): HomeostatEvent {
  return {
    type: 'DecisionMade',
    payload: {
      cycle_no,
      kind: 'idle',
      by: 'code',
      work_id: null,
      procedure_id: null,
      rationale: 'Nothing is open that can be done now',
      expected_outcome: null,
      text: null,
    },
  };
}

/** One call of a model, paid. */
function* asked(cycle_no: number, at: string): Generator<HomeostatEvent> {
  const run_id = `run-${cycle_no}`;
  const scopes = [
    { scope: `day:${at.slice(0, 10)}`, limit_usd: 5 },
    { scope: `cycle:${cycle_no}`, limit_usd: 1 },
    { scope: `job:job-${cycle_no}`, limit_usd: 2 },
  ];
  const tokens = { tokens_in: 5200, tokens_out: 340, tokens_cached: 4800 };
  const booking = { ref: run_id, scopes };
  const price_version = '2026-10';
  yield {
    type: 'BudgetReserved',
    payload: { ...booking, worst_case_usd: 0.2, expires_at: at, model: 'model', price_version },
  };
  yield {
    type: 'AgentRunCompleted',
    payload: {
      run_id,
      cycle_no,
      model: 'model',
      output_ref: hashLike(run_id),
      ...tokens,
      cost_usd: USD,
      duration_ms: 5300,
    },
  };
  yield {
    type: 'BudgetSpent',
    payload: { ...booking, amount_usd: USD, estimated: false, usage: tokens, price_version },
  };
}

function* acts(cycle_no: number, at: string): Generator<HomeostatEvent> {
  const { id: work_id, fingerprint } = workOf(cycle_no);
  const job = { job_id: `job-${cycle_no}`, work_id, cycle_no };
  yield { type: 'JobOpened', payload: { ...job, fingerprint } };
  yield {
    type: 'AcceptanceSet',
    payload: {
      ...job,
      by: 'model',
      checks: [{ kind: 'file', path: `reports/${cycle_no}.md`, contains: 'cause' }],
      statements: [],
      refused: [],
    },
  };
  yield {
    type: 'JobTurnKept',
    payload: { ...job, turn: 1, part: 'reply', ref: hashLike(`turn-${cycle_no}`), progress: true },
  };
  yield* action(cycle_no, at);
  const seen = [{ ok: true, ref: `reports/${cycle_no}.md`, state: hashLike(`${cycle_no}`) }];
  yield { type: 'AcceptanceChecked', payload: { ...job, moment: 'end', seen } };
  yield {
    type: 'JobConcluded',
    payload: {
      ...job,
      outcome: 'done',
      basis: 'own_checks',
      claimed: true,
      evidence: [{ kind: 'file', ref: `reports/${cycle_no}.md`, ok: true }],
      missing: [],
    },
  };
  yield {
    type: 'IntentionCompleted',
    payload: { intention_id: `task-${cycle_no}`, evidence: [`reports/${cycle_no}.md is there`] },
  };
}

function* action(cycle_no: number, started_at: string): Generator<HomeostatEvent> {
  const about = { action_id: `action-${cycle_no}`, cycle_no };
  const effect_id = `effect-${cycle_no}`;
  const args_hash = hashLike(`${cycle_no}`);
  const command = `grep -c ERROR logs/${cycle_no}.log > reports/${cycle_no}.md`;
  const { id: work_id } = workOf(cycle_no);
  yield {
    type: 'ActionProposed',
    payload: { ...about, tool: 'shell', args_redacted: command, args_hash, work_id },
  };
  yield { type: 'ActionAllowed', payload: { ...about, tier: 'rules', rule: 'workspace' } };
  yield {
    type: 'EffectIntended',
    payload: { effect_id, cycle_no, kind: 'tool', args_hash, summary: command, repeatable: true },
  };
  yield {
    type: 'EffectDispatched',
    payload: { effect_id, lease_token: `lease-${cycle_no}-act`, pgid: 4242, started_at },
  };
  yield {
    type: 'EffectSettled',
    payload: { effect_id, outcome: 'success', error_class: null, detail: 'exit 0' },
  };
  yield {
    type: 'ActionExecuted',
    payload: {
      ...about,
      tool: 'shell',
      exit_code: 0,
      duration_ms: 1380,
      result_digest: args_hash,
      output_ref: null,
      output_head: '',
      evidence: [{ kind: 'exit', ref: command, ok: true }],
    },
  };
}

function* reflects(cycle_no: number, at: string): Generator<HomeostatEvent> {
  const capability_id = `errors-of-${cycle_no % SUBJECTS}`;
  yield {
    type: 'CapabilityExercised',
    payload: {
      cycle_no,
      capability_id,
      at,
      outcome: 'success',
      complexity: 0.3,
      verified: true,
      evidence: [{ kind: 'file', ref: `reports/${cycle_no}.md`, ok: true }],
      attribution: 'declared',
      error_class: null,
      procedure_id: null,
    },
  };
  yield {
    type: 'ExperienceRecorded',
    payload: {
      cycle: cycle_no,
      timestamp: at,
      model: 'model',
      success: true,
      reported_success: true,
      verified: true,
      outcome: 'success',
      error_class: null,
      cost_usd: USD,
      duration_ms: 51_200,
      task_attempted: `task:task-${cycle_no}`,
      output_summary: `The errors of ${subjectOf(cycle_no)} had two causes`,
      error: null,
      tokens_in: 5200,
      tokens_out: 340,
      tokens_cached: 4800,
      was_exploration: false,
      productive: null,
      learnings: [],
      capabilities: [capability_id],
    },
  };
  yield {
    type: 'ObservationNoted',
    payload: {
      observation_id: `observation-${cycle_no}`,
      text: `The errors of ${subjectOf(cycle_no)} had two causes`,
      kind: 'outcome',
    },
  };
}
