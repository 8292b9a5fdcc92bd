import { z } from 'zod';
import { type Counts, confidence } from '../../../kernel/confidence.ts';
import {
  type DeepReadonly,
  type EventOf,
  type Folded,
  trust,
} from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import { evidence } from '../../action/events.ts';
import { errorClass } from '../../cycle/events.ts';
import { movingRate, NEUTRAL, proficiency } from '../confidence.ts';
import { importedCounts, type learningEvents } from '../events.ts';
import { joinedLines, learnedLine, withLearned } from './learned-lines.ts';
import { attached, demoted, procedure } from './procedure.ts';
import { addImported, atLeastNone, toldWith } from './told-counts.ts';

/** Figures of this fold; changing one raises its version. */
const LAST_USES = 5;
/** D14: pain can be felt again once confidence was back at .30 + .05. */
const PAIN_ARMED_AT = 0.35;
const PAIN = 0.3;
/** D14: where a first upward crossing is pleasure. */
const PLEASURE = 0.7;

const outcome = z.enum(['success', 'failure', 'partial']);
const unit = z.number().min(0).max(1);
/** Where a text that a prompt shows comes from. */
const textSource = z.strictObject({ event_id: z.string(), trust });

const use = z.strictObject({
  cycle: z.int(),
  at: z.string(),
  outcome,
  verified: z.boolean(),
  error_class: errorClass.nullable(),
  attribution: z.string(),
  evidence: z.array(evidence),
  event_id: z.string(),
});

const sessionUse = z.strictObject({
  session_id: z.string(),
  episode_id: z.string(),
  at: z.string(),
  outcome,
  error_class: errorClass.nullable(),
  evidence: z.array(evidence),
  event_id: z.string(),
});

/** `bin`: 0 for confidence below .1, up to 9. `claimed_pct`: the sum of the confidences, in hundredths. */
const claim = z.strictObject({
  bin: z.int().min(0).max(9),
  uses: z.int(),
  succeeded: z.int(),
  claimed_pct: z.int(),
});
export type Claim = DeepReadonly<z.infer<typeof claim>>;

const schema = z.strictObject({
  id: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  notes: z.string(),
  source: z.string(),
  experiment_id: z.string().nullable(),
  aliases: z.array(z.string()),
  status: z.enum(['active', 'stale', 'retired', 'merged']),
  status_reason: z.string().nullable(),
  merged_into: z.string().nullable(),
  /** Derived from the counts below (V9); never set. Null: imported and never tried (D83). */
  confidence: unit.nullable(),
  /** S21, functions of the same uses. */
  success_rate: unit,
  proficiency: unit,
  /** Every use, counted or not. */
  times_used: z.int(),
  /** Verified uses whose outcome was the capability's own (D81). */
  times_succeeded: z.int(),
  times_failed: z.int(),
  /** Verified, but neither. */
  partial: z.int(),
  /** Without evidence from outside the model. */
  unverified: z.int(),
  /** The environment, policy or budget was at fault. */
  excluded: z.int(),
  stated_confidence: unit.nullable(),
  /** Those of the counts above that another agent made, and where they come from (V53). */
  imported: importedCounts.nullable(),
  first_learned: z.string(),
  registered_cycle: z.int().nullable(),
  last_used: z.string().nullable(),
  last_used_cycle: z.int().nullable(),
  /** In cycles, newest last. */
  last_uses: z.array(use),
  /** In attended sessions, newest last; those that moved the belief. */
  last_session_uses: z.array(sessionUse),
  /** Findings of work that used it, newest last. */
  learned: z.array(learnedLine),
  /** Counted uses by the tenth that confidence stood in before them: how far it held. */
  claims: z.array(claim),
  procedure: procedure.nullable(),
  potentiality: unit.nullable(),
  potentiality_basis: z.string().nullable(),
  /** Confidence has been at .70 or above. */
  has_peaked: z.boolean(),
  /** A fall below .30 would be news. */
  is_pain_armed: z.boolean(),
  /** The events behind what is shown. */
  event_ids: z.strictObject({
    registered: z.string(),
    description: textSource,
    tags: textSource,
    notes: textSource,
  }),
});
export type CapabilityDoc = DeepReadonly<z.infer<typeof schema>>;
export type CapabilityUse = DeepReadonly<z.infer<typeof use>>;
export type SessionUse = DeepReadonly<z.infer<typeof sessionUse>>;

type LearningEvent = EventOf<typeof learningEvents>;
type Of<Type extends LearningEvent['type']> = Folded<Extract<LearningEvent, { type: Type }>>;

const byId = (event: { payload: { capability_id: string } }) => [event.payload.capability_id];

/** An event about a capability that was never registered changes nothing. */
function known(change: (doc: CapabilityDoc) => Partial<CapabilityDoc>) {
  return (doc: CapabilityDoc | undefined): CapabilityDoc | undefined =>
    doc && believed({ ...doc, ...change(doc) });
}

/** The document with all values derived from its counts. */
function believed(doc: CapabilityDoc): CapabilityDoc {
  const belief = beliefIn(doc.source, countsOf(doc));
  return {
    ...doc,
    confidence: belief,
    has_peaked: doc.has_peaked || (belief ?? 0) >= PLEASURE,
    is_pain_armed: doc.is_pain_armed || (belief ?? NEUTRAL) >= PAIN_ARMED_AT,
  };
}

/** An imported capability has no confidence before its first counted use (D83). */
export function beliefIn(source: string, counts: Counts): number | null {
  const isTold = source === 'seed' || source === 'import';
  return isTold && counts.succeeded + counts.failed === 0 ? null : confidence(counts);
}

/** Whether all its text is from outside: only such text may be overwritten by others. */
export function isAllOutside({ event_ids }: Pick<CapabilityDoc, 'event_ids'>): boolean {
  const { description, tags, notes } = event_ids;
  return [description, tags, notes].every(({ trust: from }) => from === 'outside');
}

/** Confidence as shown to people. */
export function shareText(belief: number | null): string {
  return belief === null ? 'told, not tried' : `${Math.round(belief * 100)}%`;
}

/** The counted uses of a document. */
export function countsOf(doc: Pick<CapabilityDoc, 'times_succeeded' | 'times_failed'>): {
  succeeded: number;
  failed: number;
} {
  return { succeeded: doc.times_succeeded, failed: doc.times_failed };
}

/** An import with the same id may replace what the agent was only told, with its counts. */
export function mayBeImported(
  doc: Pick<CapabilityDoc, 'source' | 'status' | 'times_used'>,
  by: string,
): boolean {
  const { source, status, times_used } = doc;
  return by === 'import' && source === 'seed' && status === 'active' && times_used === 0;
}

/** A new capability. */
export function registered(
  event: Pick<Of<'CapabilityRegistered'>, 'payload' | 'eventId' | 'trust' | 'occurredAt'>,
): CapabilityDoc {
  const { capability_id, cycle_no, source } = event.payload;
  const { counts, texts } = toldWith(event.payload);
  const { used, succeeded, failed } = counts;
  const text = { event_id: event.eventId, trust: event.trust };
  const belief = beliefIn(source, counts);
  return {
    ...texts,
    id: capability_id,
    aliases: [],
    status: 'active',
    status_reason: null,
    merged_into: null,
    confidence: belief,
    // The order of uses counted elsewhere is lost: their share replaces the moving rate.
    success_rate: succeeded + failed === 0 ? NEUTRAL : succeeded / (succeeded + failed),
    proficiency: NEUTRAL,
    times_used: used,
    times_succeeded: succeeded,
    times_failed: failed,
    partial: 0,
    unverified: Math.max(0, used - succeeded - failed),
    excluded: 0,
    first_learned: event.occurredAt,
    registered_cycle: cycle_no,
    last_used: null,
    last_used_cycle: null,
    last_uses: [],
    last_session_uses: [],
    learned: [],
    claims: [],
    procedure: null,
    potentiality: null,
    potentiality_basis: null,
    has_peaked: (belief ?? 0) >= PLEASURE,
    is_pain_armed: (belief ?? NEUTRAL) >= PAIN,
    event_ids: { registered: event.eventId, description: text, tags: text, notes: text },
  };
}

function exercised(doc: CapabilityDoc, event: Of<'CapabilityExercised'>): Partial<CapabilityDoc> {
  const { cycle_no: cycle, at, outcome: end, verified, error_class, ...p } = event.payload;
  const { attribution, evidence: shown } = p;
  const seen: CapabilityUse = {
    cycle,
    at,
    outcome: end,
    verified,
    error_class,
    attribution,
    evidence: shown,
    event_id: event.eventId,
  };
  return {
    ...usedAt(doc, at, cycle),
    ...useCounted(doc, event.payload),
    last_uses: [...doc.last_uses, seen].slice(-LAST_USES),
  };
}

function usedInSession(
  doc: CapabilityDoc,
  { payload, eventId: event_id }: Of<'CapabilityUsedInSession'>,
): Partial<CapabilityDoc> {
  const { session_id, episode_id, at, outcome: end, error_class, evidence: shown } = payload;
  const known = { session_id, episode_id, at, outcome: end, error_class };
  const seen: SessionUse = { ...known, evidence: shown, event_id };
  return {
    ...usedAt(doc, at, Math.max(doc.last_used_cycle ?? 0, payload.after_cycle)),
    ...useCounted(doc, { ...payload, verified: true }),
    ...(isCounted(payload) && {
      last_session_uses: [...doc.last_session_uses, seen].slice(-LAST_USES),
    }),
  };
}

/** Whether the outcome of a use seen from outside is the capability's own and clear (D81). */
export function isCounted({
  outcome: end,
  error_class,
}: Omit<Use, 'verified' | 'complexity'>): boolean {
  return end !== 'partial' && (error_class === null || error_class === 'capability');
}

/** Whatever came of it. */
function usedAt(doc: CapabilityDoc, at: string, cycle: number): Partial<CapabilityDoc> {
  return {
    times_used: doc.times_used + 1,
    last_used: at,
    last_used_cycle: cycle,
    ...(doc.status === 'stale' && { status: 'active' as const, status_reason: null }),
  };
}

type Use = Pick<
  Of<'CapabilityExercised'>['payload'],
  'verified' | 'error_class' | 'outcome' | 'complexity'
>;

function useCounted(
  doc: CapabilityDoc,
  { verified, error_class, outcome: end, complexity }: Use,
): Partial<CapabilityDoc> {
  if (!verified) return { unverified: doc.unverified + 1 };
  if (error_class !== null && error_class !== 'capability') return { excluded: doc.excluded + 1 };
  if (end === 'partial') return { partial: doc.partial + 1 };
  const isSuccess = end === 'success';
  return {
    ...(isSuccess
      ? { times_succeeded: doc.times_succeeded + 1 }
      : { times_failed: doc.times_failed + 1 }),
    claims: withClaim(doc, isSuccess),
    success_rate: movingRate(doc.success_rate, isSuccess),
    proficiency: proficiency(doc.proficiency, isSuccess, complexity),
  };
}

/** An imported capability claimed nothing before its first counted use. */
function withClaim({ claims, confidence: belief }: CapabilityDoc, isSuccess: boolean): Claim[] {
  if (belief === null) return [...claims];
  const bin = Math.min(9, Math.floor(belief * 10));
  const before = claims.find((one) => one.bin === bin) ?? NO_CLAIM;
  const now = {
    bin,
    uses: before.uses + 1,
    succeeded: before.succeeded + (isSuccess ? 1 : 0),
    claimed_pct: before.claimed_pct + Math.round(belief * 100),
  };
  return [...claims.filter((one) => one.bin !== bin), now].sort((a, b) => a.bin - b.bin);
}

const NO_CLAIM = { uses: 0, succeeded: 0, claimed_pct: 0 };

/** Moves a counted use away from or to this capability; the moving rate and proficiency keep what they saw. */
function corrected(
  doc: CapabilityDoc,
  { payload }: Of<'CapabilityAttributionCorrected'>,
): Partial<CapabilityDoc> {
  const by = payload.from === doc.id ? -1 : 1;
  const add = (value: number) => Math.max(0, value + by);
  const rest = {
    times_used: add(doc.times_used),
    ...(by === -1 && {
      last_uses: doc.last_uses.filter(({ cycle }) => cycle !== payload.cycle_no),
    }),
  };
  if (!payload.verified) return { ...rest, unverified: add(doc.unverified) };
  if (payload.outcome === 'success') return { ...rest, times_succeeded: add(doc.times_succeeded) };
  if (payload.outcome === 'failure') return { ...rest, times_failed: add(doc.times_failed) };
  return { ...rest, partial: add(doc.partial) };
}

function revised(doc: CapabilityDoc, event: Of<'CapabilityNotesRevised'>): Partial<CapabilityDoc> {
  const { field, value } = event.payload;
  const text = { event_id: event.eventId, trust: event.trust };
  const event_ids = { ...doc.event_ids, [field]: text };
  if (field === 'tags') return { tags: value.split(',').filter((tag) => tag !== ''), event_ids };
  return { [field]: value, event_ids };
}

function merged(doc: CapabilityDoc, { payload }: Of<'CapabilityMerged'>): Partial<CapabilityDoc> {
  const { from_id, into_id, reason, imported, learned = [] } = payload;
  const counts = atLeastNone(payload.counts);
  if (doc.id === from_id) return { status: 'merged', status_reason: reason, merged_into: into_id };
  return {
    aliases: [...new Set([...doc.aliases, from_id])],
    imported: addImported(doc.imported, imported ?? null),
    learned: joinedLines(doc.learned, learned),
    times_used: doc.times_used + counts.used,
    times_succeeded: doc.times_succeeded + counts.succeeded,
    times_failed: doc.times_failed + counts.failed,
  };
}

/** What the agent can do, how sure it may be of it, and the evidence. One document per capability. */
export const capabilityProjection = defineProjection<LearningEvent, CapabilityDoc>({
  name: 'capability',
  version: 7,
  schema,
  on: {
    // A second registration of an id (two hosts) changes nothing; an import replaces what the agent was told.
    CapabilityRegistered: {
      keys: byId,
      evolve: (doc, event) =>
        doc === undefined || mayBeImported(doc, event.payload.source) ? registered(event) : doc,
    },
    CapabilityExercised: {
      keys: byId,
      evolve: (doc, event) => known((d) => exercised(d, event))(doc),
    },
    CapabilityUsedInSession: {
      keys: byId,
      evolve: (doc, event) => known((d) => usedInSession(d, event))(doc),
    },
    CapabilityAttributionCorrected: {
      keys: ({ payload }) => [...new Set([payload.from, payload.to].filter((id) => id !== null))],
      evolve: (doc, event) =>
        event.payload.from === event.payload.to ? doc : known((d) => corrected(d, event))(doc),
    },
    CapabilityNotesRevised: {
      keys: byId,
      evolve: (doc, event) => known((d) => revised(d, event))(doc),
    },
    LearningsKept: {
      keys: ({ payload }) => [...new Set(payload.capability_ids)],
      evolve: (doc, event) => known((d) => ({ learned: withLearned(d.learned, event) }))(doc),
    },
    CapabilityProcedureAttached: {
      keys: byId,
      evolve: (doc, event) => known(() => ({ procedure: attached(event) }))(doc),
    },
    ProcedureDemoted: {
      keys: byId,
      evolve: (doc, event) => known((d) => ({ procedure: demoted(d.procedure, event) }))(doc),
    },
    CapabilityMerged: {
      keys: ({ payload }) => [...new Set([payload.from_id, payload.into_id])],
      evolve: (doc, event) =>
        event.payload.from_id === event.payload.into_id ? doc : known((d) => merged(d, event))(doc),
    },
    PotentialityAssessed: {
      keys: byId,
      evolve: (doc, { payload }) =>
        known(() => ({ potentiality: payload.potentiality, potentiality_basis: payload.basis }))(
          doc,
        ),
    },
    CapabilityFlaggedStale: {
      keys: byId,
      evolve: (doc, { payload }) =>
        known((d) =>
          d.status === 'active'
            ? { status: 'stale', status_reason: `unused for ${payload.idle_cycles} cycles` }
            : {},
        )(doc),
    },
    CapabilityRetired: {
      keys: byId,
      evolve: (doc, { payload }) =>
        known((d) =>
          d.status === 'merged' ? {} : { status: 'retired', status_reason: payload.reason },
        )(doc),
    },
    CapabilityReinstated: {
      keys: byId,
      evolve: (doc, { payload }) =>
        known((d) =>
          d.status === 'merged' ? {} : { status: 'active', status_reason: payload.reason },
        )(doc),
    },
    PainSignalled: { keys: byId, evolve: (doc) => doc && { ...doc, is_pain_armed: false } },
  },
});
