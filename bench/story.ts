import type { HomeostatEvent } from '../src/domain/catalogue.ts';
import type { PhaseName } from '../src/domain/cycle/events.ts';

const TICK_MS = 300_000;
const IDLE_TICKS = 4;
const ACTIONS = 3;
const EPOCH_MS = Date.UTC(2026, 0, 1);

/** A life of an agent, always the same: idle ticks, then a cycle through its phases with actions; some 45 events a cycle. */
export function* story(): Generator<HomeostatEvent, never> {
  for (let cycleNo = 1; ; cycleNo++) {
    for (let i = 0; i < IDLE_TICKS; i++) yield idleTick(cycleNo * (IDLE_TICKS + 1) + i);
    yield* cycle(cycleNo);
  }
}

/** The next `count` events of a life. */
export function take(life: Iterator<HomeostatEvent, never>, count: number): HomeostatEvent[] {
  return Array.from({ length: count }, () => life.next().value);
}

function instant(tickNo: number): string {
  return new Date(EPOCH_MS + tickNo * TICK_MS).toISOString();
}

function idleTick(tickNo: number): HomeostatEvent {
  const at = instant(tickNo);
  return {
    type: 'TickClosed',
    payload: {
      schedule: '*/5 * * * *',
      instant: at,
      reason: 'idle',
      fingerprint: `idle-${tickNo % 7}`,
      duration_ms: 18,
      model_calls: 0,
    },
    dedupeKey: `tick:*/5 * * * *:${at}`,
  };
}

function* cycle(cycle_no: number): Generator<HomeostatEvent> {
  const tick_at = instant(cycle_no * (IDLE_TICKS + 1) + IDLE_TICKS);
  const at = { cycle_no };
  yield {
    type: 'CycleScheduled',
    payload: { ...at, schedule: '*/5 * * * *', tick_at, trigger: 'cron' },
    dedupeKey: `tick:*/5 * * * *:${tick_at}`,
  };
  yield {
    type: 'CycleStarted',
    payload: { ...at, seed: `seed-${cycle_no}`, previous_cycle: cycle_no - 1 || null },
  };
  yield* phase(cycle_no, 'sense', senses(cycle_no));
  yield* phase(cycle_no, 'decide', decides(cycle_no));
  yield* phase(cycle_no, 'act', acts(cycle_no));
  yield* phase(cycle_no, 'reflect', reflects(cycle_no));
  yield {
    type: 'CycleCompleted',
    payload: { ...at, outcome: 'success', duration_ms: 5120, model_calls: 0, cost_usd: 0 },
  };
}

function* phase(
  cycle_no: number,
  name: PhaseName,
  inside: Iterable<HomeostatEvent>,
): Generator<HomeostatEvent> {
  const phaseOf = { cycle_no, phase: name };
  const lease_token = `lease-${cycle_no}-${name}`;
  yield {
    type: 'PhaseStarted',
    payload: { ...phaseOf, attempt: 1, lease_token, lease_until: instant(cycle_no) },
  };
  yield* inside;
  yield {
    type: 'PhaseCompleted',
    payload: { ...phaseOf, duration_ms: 420, result_digest: `digest-${cycle_no}-${name}` },
  };
}

function workOf(cycleNo: number) {
  const id = `standing_order:${cycleNo % 9}`;
  return {
    kind: 'standing_order' as const,
    id,
    title: 'Check that the project builds and its tests pass',
    fingerprint: `work-${cycleNo}`,
    priority: 3,
    tags: ['build', 'tests'],
  };
}

function* senses(cycle_no: number): Generator<HomeostatEvent> {
  yield {
    type: 'SituationSensed',
    payload: {
      cycle_no,
      fingerprint: `situation-${cycle_no}`,
      sources: [
        { source: 'machine', classes: { disk: 'ok', load: 'normal', memory: 'ok' } },
        { source: 'git', classes: { tree: 'dirty', branch: 'main' } },
      ],
      sources_failed: [],
      work: [workOf(cycle_no)],
      idle: false,
    },
  };
  yield {
    type: 'CriticalityAssessed',
    payload: {
      cycle_no,
      value: 0.42,
      turbulence: 0.31,
      stagnation: 0.08,
      inputs: { failures: 0.1, novelty: 0.4, load: 0.2 },
    },
  };
}

function* decides(cycle_no: number): Generator<HomeostatEvent> {
  const { id } = workOf(cycle_no);
  yield {
    type: 'TaskRanked',
    payload: {
      cycle_no,
      candidates: [
        { id, score: 0.81, capability_ids: ['run-tests'], confidence: 0.7, gated: false },
      ],
      chosen: id,
    },
  };
  yield {
    type: 'DecisionMade',
    payload: {
      cycle_no,
      kind: 'task',
      by: 'reflex',
      work_id: id,
      procedure_id: 'run-tests-1',
      rationale: 'Known procedure with evidence for this standing order',
      expected_outcome: 'the tests pass',
      text: null,
    },
  };
}

function* acts(cycle_no: number): Generator<HomeostatEvent> {
  for (let i = 0; i < ACTIONS; i++) yield* action(cycle_no, `${cycle_no}-${i}`);
}

function* action(cycle_no: number, id: string): Generator<HomeostatEvent> {
  const about = { action_id: `action-${id}`, cycle_no };
  const effect_id = `effect-${id}`;
  const args_hash = id.padStart(64, '0');
  const command = 'npm test --silent -- --reporter=json';
  yield {
    type: 'ActionProposed',
    payload: { ...about, tool: 'shell', args_redacted: command, args_hash, work_id: null },
  };
  yield {
    type: 'ActionAllowed',
    payload: { ...about, tier: 'owner-written', rule: 'standing-order-step' },
  };
  const intent = { effect_id, cycle_no, kind: 'step' as const, args_hash, summary: command };
  yield { type: 'EffectIntended', payload: { ...intent, repeatable: true } };
  yield {
    type: 'EffectDispatched',
    payload: {
      effect_id,
      lease_token: `lease-${cycle_no}-act`,
      pgid: 4242,
      started_at: instant(cycle_no),
    },
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
      output_head: 'Test Files 42 passed (42), Tests 311 passed (311), Duration 8.11s',
      evidence: [{ kind: 'exit', ref: command, ok: true }],
    },
  };
}

function* reflects(cycle_no: number): Generator<HomeostatEvent> {
  const { id, fingerprint } = workOf(cycle_no);
  yield {
    type: 'CapabilityExercised',
    payload: {
      cycle_no,
      capability_id: `capability-${cycle_no % 12}`,
      at: instant(cycle_no),
      outcome: 'success',
      complexity: 0.3,
      verified: true,
      evidence: [{ kind: 'exit', ref: 'npm test', ok: true }],
      attribution: 'procedure',
      error_class: null,
      procedure_id: 'run-tests-1',
    },
  };
  yield {
    type: 'ObservationNoted',
    payload: {
      observation_id: `observation-${cycle_no}`,
      text: `Tests pass in cycle ${cycle_no}; nothing had to be repeated`,
      kind: 'outcome',
    },
  };
  yield {
    type: 'WorkParked',
    payload: { cycle_no, work_id: id, fingerprint, cause: 'done', retry_at: null },
  };
}
