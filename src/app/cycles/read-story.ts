import { z } from 'zod';
import { ACTION_TYPES, actionsTaken, actionTaken } from '../../domain/action/actions-taken.ts';
import { evidence } from '../../domain/action/events.ts';
import { addUsd } from '../../domain/budget/money.ts';
import { errorClass } from '../../domain/cycle/events.ts';
import { modelCall, modelCalls } from '../../domain/cycle/story/model-calls.ts';
import { phaseTries, phaseTry } from '../../domain/cycle/story/phase-tries.ts';
import { cycleKey, cycleProjection, titleOfDecided } from '../../domain/cycle/views/cycle.ts';
import { factsOfType, isOfType, payloadsOf } from '../../domain/fact.ts';
import { jobOutcome, verdictBasis } from '../../domain/job/events.ts';
import { cycleReport } from '../../domain/learning/proposals.ts';
import { learnedTypes, tellLearned } from '../../domain/learning/tell-learned.ts';
import { type DeepReadonly, type RecordedEvent, trust } from '../../kernel/event/event.ts';
import type { AgentReader } from '../agent.ts';

/** Events of one cycle that its story is made of; a job of many rounds has more. */
const MOST_EVENTS = 3000;
const MOST_LEARNED = 500;

/** What the story tells; everything else of the cycle is in its events. */
const TOLD = [
  ...['CycleScheduled', 'CycleCompleted', 'CycleFailed'],
  ...['PhaseStarted', 'PhaseCompleted', 'PhaseFailed'],
  ...['PromptAssembled', 'AgentRunRequested', 'AgentRunCompleted', 'AgentRunFailed', 'BudgetSpent'],
  ...ACTION_TYPES,
  ...[
    'DecisionMade',
    'EvidenceAttached',
    'JobConcluded',
    'CycleReported',
    'CycleJudged',
    'ExperienceRecorded',
  ],
];

const shown = z.strictObject({ seq: z.int(), at: z.string() });

const decision = z.strictObject({
  ...shown.shape,
  kind: z.string(),
  by: z.enum(['reflex', 'model', 'code']),
  work_id: z.string().nullable(),
  /** The title of the work, if it was offered in this cycle. */
  work_title: z.string().nullable(),
  procedure_id: z.string().nullable(),
  rationale: z.string(),
  expected_outcome: z.string().nullable(),
  text: z.string().nullable(),
  capability_ids: z.array(z.string()),
});

/** What the model said of its cycle, and what was seen from outside. */
const account = z.strictObject({
  report: z.strictObject({ ...shown.shape, report: cycleReport, trust }).nullable(),
  /** The word of a model that took no part on whether the cycle was worth it. */
  judged: z
    .strictObject({ ...shown.shape, productive: z.boolean(), reason: z.string() })
    .nullable(),
  experience: z
    .strictObject({
      ...shown.shape,
      success: z.boolean(),
      verified: z.boolean(),
      outcome: z.string(),
      error_class: errorClass.nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
  /** Looks at the work from outside, in order. */
  looks: z.array(
    z.strictObject({
      ...shown.shape,
      work_id: z.string(),
      ok: z.boolean(),
      evidence: z.array(evidence),
    }),
  ),
  verdicts: z.array(
    z.strictObject({
      ...shown.shape,
      job_id: z.string(),
      outcome: jobOutcome,
      basis: verdictBasis,
      claimed: z.boolean().nullable(),
      missing: z.array(z.string()),
    }),
  ),
  /** Whether the report says what was seen; null: one of the two is missing. */
  agrees: z.boolean().nullable(),
});

export const cycleStory = z.strictObject({
  cycle: cycleProjection.schema,
  /** Numbers of the cycles beside it, null at the ends. */
  previous: z.int().nullable(),
  next: z.int().nullable(),
  phases: z.array(phaseTry),
  calls: z.array(modelCall),
  /** What was booked for its calls, those that failed included. */
  booked_usd: z.number(),
  prompts: z.array(
    z.strictObject({
      ...shown.shape,
      purpose: z.string(),
      total_tokens: z.int(),
      dropped: z.int(),
      dropped_tokens: z.int(),
    }),
  ),
  decision: decision.nullable(),
  actions: z.array(actionTaken),
  account,
  learned: z.array(
    z.strictObject({
      ...shown.shape,
      type: z.string(),
      says: z.string(),
      about: z.string().nullable(),
      trust,
    }),
  ),
  /** It has more events than the story tells. */
  is_cut: z.boolean(),
});
export type CycleStory = DeepReadonly<z.infer<typeof cycleStory>>;

/** A cycle as it went, told from its events. Null: there is no such cycle. */
export async function readStory(
  { log, agentId }: AgentReader,
  cycleNo: number,
): Promise<CycleStory | null> {
  const [before, key, after] = [cycleNo - 1, cycleNo, cycleNo + 1].map(cycleKey);
  const keys = [before, key, after].flatMap((one) => one ?? []);
  const view = await log.view(agentId, [{ projection: cycleProjection, keys }]);
  const numberOf = (one = '') => view.get(cycleProjection, one)?.cycle_no ?? null;
  const cycle = view.get(cycleProjection, key ?? '');
  if (cycle === undefined) return null;
  const events = await log.read(agentId, {
    subjects: [`cycle:${cycleNo}`, `budget:cycle:${cycleNo}`],
    types: TOLD,
    limit: MOST_EVENTS,
  });
  const learned = await readLearned({ log, agentId }, cycleNo, events);
  return {
    cycle,
    previous: numberOf(before),
    next: numberOf(after),
    phases: phaseTries(events),
    calls: modelCalls(events),
    booked_usd: addUsd(...payloadsOf(events, 'BudgetSpent').map((one) => one.amount_usd)),
    prompts: promptsIn(events),
    decision: decisionIn(events, titleOfDecided(cycle)),
    actions: actionsTaken(events),
    account: accountOf(events),
    learned,
    is_cut: events.length === MOST_EVENTS,
  };
}

function promptsIn(events: readonly RecordedEvent[]): CycleStory['prompts'] {
  return factsOfType(events, 'PromptAssembled').map(({ seq, occurredAt: at, payload }) => ({
    seq,
    at,
    purpose: payload.purpose,
    total_tokens: payload.total_tokens,
    dropped: payload.dropped.length,
    dropped_tokens: payload.dropped.reduce((sum, { tokens }) => sum + tokens, 0),
  }));
}

function decisionIn(
  events: readonly RecordedEvent[],
  work_title: string | null,
): CycleStory['decision'] {
  const last = factsOfType(events, 'DecisionMade').at(-1);
  if (last === undefined) return null;
  const { kind, by, work_id, procedure_id, rationale, ...made } = last.payload;
  const { expected_outcome, text, capability_ids = [] } = made;
  const chosen = { kind, by, work_id, work_title, procedure_id };
  const words = { rationale, expected_outcome, text, capability_ids };
  return { ...placeOf(last), ...chosen, ...words };
}

function accountOf(events: readonly RecordedEvent[]): CycleStory['account'] {
  const report = factsOfType(events, 'CycleReported').at(-1);
  const judged = factsOfType(events, 'CycleJudged').at(-1);
  const experience = factsOfType(events, 'ExperienceRecorded').at(-1);
  return {
    report:
      report === undefined
        ? null
        : { ...placeOf(report), report: report.payload.report, trust: report.trust },
    judged:
      judged === undefined
        ? null
        : {
            ...placeOf(judged),
            productive: judged.payload.productive,
            reason: judged.payload.reason,
          },
    experience: experience === undefined ? null : seenOf(experience),
    looks: factsOfType(events, 'EvidenceAttached').map((look) => ({
      ...placeOf(look),
      work_id: look.payload.work_id,
      ok: look.payload.ok,
      evidence: look.payload.evidence,
    })),
    verdicts: factsOfType(events, 'JobConcluded').map((end) => ({
      ...placeOf(end),
      job_id: end.payload.job_id,
      outcome: end.payload.outcome,
      basis: end.payload.basis,
      claimed: end.payload.claimed,
      missing: end.payload.missing,
    })),
    agrees:
      report === undefined || experience?.payload.verified !== true
        ? null
        : report.payload.report.succeeded === experience.payload.success,
  };
}

function placeOf({ seq, occurredAt: at }: RecordedEvent) {
  return { seq, at };
}

type Experienced = ReturnType<typeof factsOfType<RecordedEvent, 'ExperienceRecorded'>>[number];

function seenOf(one: Experienced): CycleStory['account']['experience'] {
  const { success, verified, outcome, error_class, error } = one.payload;
  return { ...placeOf(one), success, verified, outcome, error_class, error };
}

/** Beliefs are not about a cycle: what changed them is found between its first event and its last. */
async function readLearned(
  { log, agentId }: AgentReader,
  cycleNo: number,
  events: readonly RecordedEvent[],
): Promise<CycleStory['learned']> {
  const first = events[0]?.seq;
  if (first === undefined) return [];
  const end = factsOfType(events, 'CycleCompleted', 'CycleFailed').at(-1);
  const upTo = end === undefined ? {} : { upTo: end.seq };
  const found = await log.read(agentId, {
    after: first - 1,
    ...upTo,
    types: learnedTypes,
    limit: MOST_LEARNED,
  });
  return found.flatMap((event) => {
    if (event.cycleNo !== cycleNo || !isOfType(event, ...learnedTypes)) return [];
    const { type, trust: from } = event;
    return [{ ...placeOf(event), type, ...tellLearned(event), trust: from }];
  });
}
