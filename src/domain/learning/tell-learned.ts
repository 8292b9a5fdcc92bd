import type { PayloadOf } from '../fact.ts';

/** What an event of learning says, in one line. `about`: the belief it changed, as `why` finds it. */
export type Learnt = { readonly says: string; readonly about: string | null };

type Sentences = {
  readonly [Type in LearnedType]: (payload: PayloadOf<Type>) => Learnt;
};

export type LearnedType =
  | 'CapabilityRegistered'
  | 'CapabilityExercised'
  | 'CapabilityUsedInSession'
  | 'CapabilityAttributionCorrected'
  | 'CapabilityNotesRevised'
  | 'LearningsKept'
  | 'CapabilityProcedureAttached'
  | 'ProcedureDemoted'
  | 'CapabilityMerged'
  | 'PotentialityAssessed'
  | 'CapabilityFlaggedStale'
  | 'CapabilityRetired'
  | 'CapabilityReinstated'
  | 'AntiPatternRegistered'
  | 'AntiPatternObserved'
  | 'AntiPatternRetested'
  | 'AntiPatternRevised'
  | 'AntiPatternRetired'
  | 'GapIdentified'
  | 'GapClosed'
  | 'ExperimentProposed'
  | 'ExperimentRejected'
  | 'ExperimentConcluded'
  | 'PleasureSignalled'
  | 'PainSignalled'
  | 'ExplorationRateAdjusted'
  | 'ConsolidationCompleted'
  | 'NoteKept'
  | 'SkillProposed'
  | 'SkillPublished'
  | 'SkillRetired'
  | 'UserCorrectionDetected'
  | 'LessonRetired'
  | 'MemoryStored'
  | 'MemoryOutdated'
  | 'RuleTested';

const SAYS: Sentences = {
  CapabilityRegistered: (p) => ability(p, `can do something new: ${p.description}`),
  CapabilityExercised: (p) =>
    ability(
      p,
      `used: ${p.outcome}${p.verified ? '' : ', not verified'}${faultWords(p.error_class)}`,
    ),
  CapabilityUsedInSession: (p) =>
    ability(p, `used in a session: ${p.outcome}${faultWords(p.error_class)}`),
  CapabilityAttributionCorrected: (p) => ({
    says: `the use in cycle ${p.cycle_no} counts for ${p.to ?? 'nothing'} instead of ${p.from ?? 'nothing'}`,
    about: p.to ?? p.from,
  }),
  CapabilityNotesRevised: (p) => ability(p, `its ${p.field} say now: ${p.value}`),
  LearningsKept: ({ learnings, capability_ids: [first = null] }) => ({
    says: `found out: ${learnings.join(' · ')}`,
    about: first,
  }),
  CapabilityProcedureAttached: (p) =>
    ability(p, `has a procedure of ${p.steps.length} steps (${p.review})`),
  ProcedureDemoted: (p) => ability(p, `its procedure runs no more: ${p.why}`),
  CapabilityMerged: ({ from_id, into_id, reason }) => ({
    says: `${from_id} is the same as ${into_id}: ${reason}`,
    about: into_id,
  }),
  PotentialityAssessed: (p) => ability(p, `should reach ${p.potentiality}: ${p.basis}`),
  CapabilityFlaggedStale: (p) => ability(p, `unused for ${p.idle_cycles} cycles`),
  CapabilityRetired: (p) => ability(p, `retired: ${p.reason}`),
  CapabilityReinstated: (p) => ability(p, `in use again: ${p.reason}`),
  AntiPatternRegistered: (p) => pitfall(p, `a new pitfall: ${p.description}`),
  AntiPatternObserved: (p) =>
    pitfall(p, `hit again${p.after_warning ? ' although the prompt warned of it' : ''}`),
  AntiPatternRetested: (p) =>
    pitfall(p, p.still_there ? 'still there' : 'did not show, where it would have shown'),
  AntiPatternRevised: (p) => pitfall(p, `to avoid it: ${p.mitigation}`),
  AntiPatternRetired: (p) => pitfall(p, `retired: ${p.reason}`),
  GapIdentified: ({ topic, capability_id }) => ({
    says: `a gap: ${topic}`,
    about: capability_id,
  }),
  GapClosed: ({ gap_id, by }) => ({ says: `gap ${gap_id} closed by ${by}`, about: null }),
  ExperimentProposed: ({ hypothesis }) => ({ says: `to be tried: ${hypothesis}`, about: null }),
  ExperimentRejected: ({ hypothesis, reason }) => ({
    says: `not to be tried (${reason}): ${hypothesis}`,
    about: null,
  }),
  ExperimentConcluded: ({ result, lesson, capability_created }) => ({
    says: `the experiment ended in ${result}: ${lesson}`,
    about: capability_created,
  }),
  PleasureSignalled: (p) => ability(p, `pleasure: confidence rose to ${p.confidence}`),
  PainSignalled: (p) => ability(p, `pain: confidence fell to ${p.confidence}`),
  ExplorationRateAdjusted: ({ from, to, cause }) => ({
    says: `explores at ${to} instead of ${from}: ${cause.replaceAll('_', ' ')}`,
    about: null,
  }),
  ConsolidationCompleted: ({ by, insights }) => ({
    says: `consolidated by ${by}: ${insights}`,
    about: null,
  }),
  NoteKept: ({ kind, text }) => ({ says: `${kind} noted: ${text}`, about: null }),
  SkillProposed: ({ name }) => ({ says: `skill ${name} proposed`, about: null }),
  SkillPublished: ({ name, source }) => ({ says: `skill ${name} in use (${source})`, about: null }),
  SkillRetired: ({ name, reason }) => ({ says: `skill ${name} retired: ${reason}`, about: null }),
  UserCorrectionDetected: ({ lesson_id, kind, correction }) => ({
    says: `${kind} of the owner: ${correction}`,
    about: lesson_id,
  }),
  LessonRetired: ({ lesson_id, reason }) => ({ says: `retired: ${reason}`, about: lesson_id }),
  MemoryStored: ({ memory_id, type, kind }) => ({
    says: `remembers a ${type} memory (${kind})`,
    about: memory_id,
  }),
  MemoryOutdated: ({ memory_id, by_id }) => ({
    says: `holds no more since ${by_id}`,
    about: memory_id,
  }),
  RuleTested: ({ memory_id, outcome, was_given }) => ({
    says: `a rule was tested${was_given ? ', and stood in the prompt' : ''}: ${outcome}`,
    about: memory_id,
  }),
};

/** The types of events that say what was learned. */
export const learnedTypes = Object.keys(SAYS) as readonly LearnedType[]; // its own keys

/** What one of these events says. */
export function tellLearned<Type extends LearnedType>(event: {
  readonly type: Type;
  readonly payload: PayloadOf<Type>;
}): Learnt {
  return SAYS[event.type](event.payload);
}

function ability({ capability_id }: { readonly capability_id: string }, says: string): Learnt {
  return { says: `${capability_id}: ${says}`, about: capability_id };
}

function pitfall({ anti_pattern_id }: { readonly anti_pattern_id: string }, says: string): Learnt {
  return { says: `${anti_pattern_id}: ${says}`, about: anti_pattern_id };
}

function faultWords(errorClass: string | null): string {
  return errorClass === null || errorClass === 'capability' ? '' : `, the fault of ${errorClass}`;
}
