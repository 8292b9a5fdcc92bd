import { z } from 'zod';
import { type DeepReadonly, event } from '../../kernel/event/event.ts';
import { reference, textName } from '../../kernel/text/field-kind.ts';

const at = reference(); // ISO 8601 with zone
const cycleNo = z.int().positive();
export const phaseName = z.enum(['sense', 'decide', 'act', 'reflect', 'consolidate']);
export type PhaseName = DeepReadonly<z.infer<typeof phaseName>>;

/** What went wrong, by who could change it (D81). Only `capability` teaches a capability lesson. */
export const errorClass = z.enum(['environment', 'policy', 'budget', 'capability']);
export type ErrorClass = DeepReadonly<z.infer<typeof errorClass>>;

const tickReason = z.enum(['idle', 'overlap', 'backoff', 'paused', 'missed', 'safe_mode']);
export type TickReason = DeepReadonly<z.infer<typeof tickReason>>;

/** Something that asks for a cycle. `id` is stable over ticks; `fingerprint` changes when it should be looked at again. */
export const workItem = z.strictObject({
  kind: z.enum(['task', 'standing_order', 'inbox', 'failure', 'exploration', 'manual']),
  id: z.string(),
  title: z.string(),
  fingerprint: reference(),
  priority: z.int(),
  tags: z.array(reference()),
});
export type WorkItem = DeepReadonly<z.infer<typeof workItem>>;

/**
 * Why work sleeps. `approval`, `question`, `confirm`: the owner was asked for leave, for an answer, whether it is done.
 * `unknown_effect`: something may have happened, which only the owner can say. `done`: looked into.
 */
export const parkCause = z.enum([
  'model',
  'budget',
  'approval',
  'unknown_effect',
  'failure',
  'done',
  'question',
  'confirm',
  'outage',
]);

/** Work as it was: `mark` changes with what woke it, such as a grant, a retry time or progress. */
export const workState = z.strictObject({
  work_id: z.string(),
  fingerprint: reference(),
  mark: reference(),
});
export type WorkState = DeepReadonly<z.infer<typeof workState>>;

/** What one source of sensing saw, as classes (disk: ok, low, full), never gauges. */
const sensedSource = z.strictObject({
  source: z.string(),
  classes: z.record(z.string(), z.string()),
});

const aboutCycle = (p: { cycle_no: number }) => [`cycle:${p.cycle_no}`];
const aboutCycleIfAny = (p: { cycle_no: number | null }) =>
  p.cycle_no === null ? [] : [`cycle:${p.cycle_no}`];
const aboutPhase = (p: { cycle_no: number; phase: PhaseName }) => [
  `cycle:${p.cycle_no}`,
  `phase:${p.cycle_no}:${p.phase}`,
];
const aboutEffect = (p: { effect_id: string }) => [`effect:${p.effect_id}`];
const aboutIncident = (p: { incident_id: string }) => [`incident:${p.incident_id}`];
const aboutLogFault = () => ['log-fault'];
const aboutController = () => ['controller'];

const spent = { duration_ms: z.number(), model_calls: z.int(), cost_usd: z.number() };

/** What a prompt was made of. */
export const promptFields = {
  /** Null: asked outside a cycle. */
  cycle_no: cycleNo.nullable(),
  purpose: reference(),
  prompt_hash: z.string(),
  /** Content-addressed blob of the exact text. */
  blob: textName(),
  template_version: z.string(),
  sections: z.array(
    z.strictObject({
      name: z.string(),
      tokens: z.int(),
      lines: z.array(z.strictObject({ line: z.int(), source_ids: z.array(z.string()) })),
    }),
  ),
  dropped: z.array(z.strictObject({ name: z.string(), tokens: z.int(), why: z.string() })),
  total_tokens: z.int(),
};

/** Ticks, cycles, phases, effects and the controller itself. */
export const cycleEvents = {
  ControllerStarted: event(
    {
      host: reference(),
      pid: z.int(),
      mode: z.enum(['embedded', 'server']),
      schedule: reference(),
    },
    aboutController,
  ),
  ControllerStopped: event({ reason: z.string() }, aboutController),
  /** `until`: it ends by itself then, ISO 8601. */
  ControllerPaused: event(
    { by: z.string(), reason: z.string(), until: reference().optional() },
    aboutController,
  ),
  ControllerResumed: event({ by: z.string(), reason: z.string() }, aboutController),
  /** The owner asks over the network for a clean end; ControllerStopped follows when it is reached. */
  StopRequested: event({ by: z.string(), reason: z.string() }, aboutController),
  /** The owner asks for a cycle now. */
  RunRequested: event({ request_id: z.string(), by: z.string() }, (p) => [
    `request:${p.request_id}`,
  ]),
  /** A tick that became no cycle. `missed`: `missed_count` instants up to `instant` passed while nothing ran. */
  TickClosed: event(
    {
      schedule: reference(),
      instant: at,
      reason: tickReason,
      /** The owner's request that it dropped. Older logs name the request only by its correlation. */
      request_id: z.string().optional(),
      missed_count: z.int().positive().optional(),
      fingerprint: reference(),
      duration_ms: z.number(),
      model_calls: z.literal(0),
    },
    (p) => [`schedule:${p.schedule}`],
  ),
  /** A tick, a request or an exploration that became a cycle. Shares its dedupe key with TickClosed of the instant. */
  CycleScheduled: event(
    {
      cycle_no: cycleNo,
      schedule: reference(),
      tick_at: at,
      /** `after`: work that does not wait for the schedule was there when an earlier cycle had ended. */
      trigger: z.enum(['cron', 'manual', 'exploration', 'after']),
      request_id: z.string().optional(),
      /** Of a cycle "after" another: the work it began for, most pressing first. */
      after: z.array(workState).optional(),
    },
    (p) => [`cycle:${p.cycle_no}`, `schedule:${p.schedule}`, 'cycles'],
  ),
  CycleStarted: event(
    { cycle_no: cycleNo, seed: reference(), previous_cycle: z.int().nullable() },
    aboutCycle,
  ),
  SituationSensed: event(
    {
      cycle_no: cycleNo,
      fingerprint: reference(),
      sources: z.array(sensedSource),
      sources_failed: z.array(z.strictObject({ source: z.string(), error: z.string() })),
      work: z.array(workItem),
      idle: z.boolean(),
    },
    aboutCycle,
  ),
  CriticalityAssessed: event(
    {
      cycle_no: cycleNo,
      value: z.number(),
      turbulence: z.number(),
      stagnation: z.number(),
      inputs: z.record(z.string(), z.number()),
    },
    aboutCycle,
  ),
  TaskRanked: event(
    {
      cycle_no: cycleNo,
      candidates: z.array(
        z.strictObject({
          id: z.string(),
          score: z.number(),
          capability_ids: z.array(z.string()),
          confidence: z.number().nullable(),
          gated: z.boolean(),
        }),
      ),
      chosen: reference().nullable(),
    },
    aboutCycle,
  ),
  ModelSelected: event(
    { cycle_no: cycleNo.nullable(), role: reference(), model: reference(), reason: z.string() },
    aboutCycleIfAny,
  ),
  PromptAssembled: event(promptFields, aboutCycleIfAny),
  DecisionMade: event(
    {
      cycle_no: cycleNo,
      kind: z.enum(['task', 'heartbeat', 'exploration', 'reply', 'idle']),
      by: z.enum(['reflex', 'model', 'code']),
      work_id: z.string().nullable(),
      procedure_id: z.string().nullable(),
      rationale: z.string(),
      expected_outcome: z.string().nullable(),
      text: z.string().nullable(),
      /** Known capabilities the model counts on (D4). */
      capability_ids: z.array(z.string()).optional(),
    },
    aboutCycle,
  ),
  /** Left alone until its fingerprint changes or `retry_at` comes. */
  WorkParked: event(
    {
      cycle_no: cycleNo,
      work_id: z.string(),
      fingerprint: reference(),
      cause: parkCause,
      retry_at: at.nullable(),
    },
    (p) => [`cycle:${p.cycle_no}`, `work:${p.work_id}`],
  ),
  PhaseStarted: event(
    {
      cycle_no: cycleNo,
      phase: phaseName,
      attempt: z.int().positive(),
      lease_token: reference(),
      lease_until: at,
      /** The process that holds the lease; `host` names machine, boot and process namespace. */
      holder: z
        .strictObject({ host: reference(), pid: z.int().positive(), started_at: z.string() })
        .optional(),
    },
    aboutPhase,
  ),
  PhaseCompleted: event(
    { cycle_no: cycleNo, phase: phaseName, duration_ms: z.number(), result_digest: z.string() },
    aboutPhase,
  ),
  PhaseFailed: event(
    {
      cycle_no: cycleNo,
      phase: phaseName,
      attempt: z.int(),
      error_class: errorClass,
      message: z.string(),
      retryable: z.boolean(),
      will_retry_at: at.nullable(),
    },
    aboutPhase,
  ),
  CycleCompleted: event(
    {
      cycle_no: cycleNo,
      outcome: z.enum(['success', 'partial', 'failure', 'nothing']),
      ...spent,
    },
    (p) => [`cycle:${p.cycle_no}`, 'cycles'],
  ),
  CycleFailed: event(
    {
      cycle_no: cycleNo,
      phase: phaseName,
      error_class: errorClass,
      message: z.string(),
      consecutive_failures: z.int(),
      ...spent,
    },
    (p) => [`cycle:${p.cycle_no}`, 'cycles'],
  ),
  BackoffEntered: event(
    { consecutive_failures: z.int(), cycles: z.int(), until: at },
    aboutController,
  ),
  BackoffLeft: event({ reason: z.string() }, aboutController),
  SafeModeEntered: event({ reason: z.string() }, aboutController),
  SafeModeLeft: event({ reason: z.string() }, aboutController),
  ObservationNoted: event(
    { observation_id: z.string(), text: z.string().max(500), kind: z.string() },
    (p) => [`observation:${p.observation_id}`],
  ),
  /** The machine's clock went back behind an instant that was already ticked: its schedule starts over. */
  ClockWentBack: event(
    { schedule: reference(), last_instant: reference(), now: reference() },
    aboutController,
  ),
  /** Read again, the log differs from what was signed: `seq` is the first event that does. */
  LogFaultFound: event({ seq: z.int(), kind: z.string() }, aboutLogFault),
  /** Read once more, it is. */
  LogFaultMended: event({ seq: z.int() }, aboutLogFault),
  IncidentOpened: event(
    {
      incident_id: z.string(),
      cause: z.string(),
      error_class: errorClass,
      message: z.string(),
      where: z.string(),
    },
    aboutIncident,
  ),
  IncidentRepeated: event({ incident_id: z.string(), message: z.string() }, aboutIncident),
  IncidentClosed: event(
    { incident_id: z.string(), by: z.enum(['recovered', 'owner', 'expired']) },
    aboutIncident,
  ),
  EffectIntended: event(
    {
      effect_id: z.string(),
      cycle_no: cycleNo.nullable(),
      kind: z.enum(['step', 'model', 'mail', 'file', 'tool']),
      args_hash: z.string(),
      summary: z.string(),
      repeatable: z.boolean(),
      /** It reaches nothing outside the workspace: after a crash its own process checks first, and nobody else need know. */
      confined: z.boolean().optional(),
    },
    aboutEffect,
  ),
  EffectDispatched: event(
    {
      effect_id: z.string(),
      lease_token: reference(),
      pid: z.int().optional(),
      pgid: z.int().optional(),
      started_at: at,
    },
    aboutEffect,
  ),
  EffectSettled: event(
    {
      effect_id: z.string(),
      outcome: z.enum(['success', 'failure', 'refused']),
      error_class: errorClass.nullable(),
      detail: z.string(),
      /** Of what ended after its action had ended. */
      output_ref: textName().optional(),
    },
    aboutEffect,
  ),
  EffectIndeterminate: event({ effect_id: z.string(), why: z.string() }, aboutEffect),
  EffectResolved: event(
    { effect_id: z.string(), by: z.string(), outcome: z.enum(['happened', 'did_not_happen']) },
    aboutEffect,
  ),
};
