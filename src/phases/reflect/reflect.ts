import { incidentsOf } from '../../domain/cycle/raise-incident.ts';
import type { CycleSettings } from '../../domain/cycle/settings.ts';
import { type CycleDoc, cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { type Fact, fact, factsOfType, isOfType } from '../../domain/fact.ts';
import type { FinishedCycle } from '../../domain/learning/finished-cycle.ts';
import { learningDocuments, learningWanted } from '../../domain/learning/learning-documents.ts';
import { proceduresDue } from '../../domain/learning/procedure/procedures-due.ts';
import { reflectCycle } from '../../domain/learning/reflection/reflect-cycle.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import { type CapabilityDoc, isAllOutside } from '../../domain/learning/views/capability.ts';
import type { RecordedEvent } from '../../kernel/event/event.ts';
import type { PhaseBody, PhaseContext } from '../phase-context.ts';
import { readAll } from '../read-facts.ts';
import { distilled, type ProcedurePorts } from './distil.ts';
import { finishedCycle } from './finished-cycle.ts';

export type ReflectSettings = {
  readonly learning: LearningSettings;
  readonly cycle: CycleSettings;
};

/** What finishedCycle reads. */
const READ = [
  ...['AgentRunCompleted', 'ActionProposed', 'ActionExecuted', 'ActionBlocked', 'ActionEscalated'],
  ...['EvidenceAttached', 'CycleReported', 'DecisionMade', 'CycleJudged', 'PromptAssembled'],
  ...['ExperimentStarted', 'JobPaused', 'JobConcluded', 'AcceptanceSet', 'AcceptanceChecked'],
];
/** Events with words of the model's report; without a report, of whatever ran. */
const WORDED = [
  ...['CapabilityRegistered', 'CapabilityNotesRevised', 'AntiPatternRegistered'],
  'LearningsKept',
];
/** Facts that carry words of whatever ran. */
const QUOTED = [
  'ExperienceRecorded',
  'AntiPatternObserved',
  'ExperimentConcluded',
  'GapIdentified',
  'ProcedureDemoted',
];

/** Words keep the trust of where they come from (invariant 8). */
function trusted(fact: Fact, events: readonly RecordedEvent[]): Fact {
  const report = events.findLast(({ type }) => type === 'CycleReported');
  if (QUOTED.includes(fact.type)) return { ...fact, trust: 'outside' };
  if (!WORDED.includes(fact.type)) return fact;
  return { ...fact, trust: report?.trust ?? 'outside' };
}

/** Words from outside are not written over the agent's own or its owner's, also not by way of a report. */
function isWrittenOver(noted: Fact, capabilities: ReadonlyMap<string, CapabilityDoc>): boolean {
  if (!isOfType(noted, 'CapabilityNotesRevised') || noted.trust !== 'outside') return false;
  const doc = capabilities.get(noted.payload.capability_id);
  return doc !== undefined && !isAllOutside(doc);
}

/** A suspended job has no result yet: nothing is learned from it, and it counts once, at its end. */
function hasPaused({ is_exploration }: CycleDoc, events: readonly RecordedEvent[]): boolean {
  return !is_exploration && events.some(({ type }) => type === 'JobPaused');
}

function pausedReflection({ cycle_no }: CycleDoc): Fact {
  const nothing = { capability_uses: [], anti_pattern_hits: [], unattributed: true };
  const payload = { cycle_no, tier: 'R0' as const, ...nothing };
  return fact('CycleReflected', payload, { dedupeKey: `reflected:${cycle_no}` });
}

/**
 * A job that ended is reflected on as a whole, with all cycles that worked on it since its last verdict: what came
 * before was judged and counted then, and taken back if the owner turned it. What counts as done was set whenever.
 */
async function eventsOfJob(
  context: PhaseContext,
  own: readonly RecordedEvent[],
): Promise<readonly RecordedEvent[]> {
  const [end] = factsOfType(own, 'JobConcluded');
  if (end === undefined) return own;
  const { job_id } = end.payload;
  const ofJob = await readAll(context, {
    subjects: [`job:${job_id}`],
    types: ['JobOpened', 'JobResumed', 'JobConcluded', 'AcceptanceSet'],
  });
  const cycleOf = ({ cycleNo }: RecordedEvent) => cycleNo ?? context.cycleNo;
  const judged = ofJob.findLast(({ type, seq }) => type === 'JobConcluded' && seq < end.seq);
  const from = judged === undefined ? 0 : cycleOf(judged) + 1;
  const begun = ofJob.filter(({ type }) => type === 'JobOpened' || type === 'JobResumed');
  const cycles = [...new Set(begun.map(cycleOf))].filter((cycle) => cycle >= from);
  const accepted = ofJob.filter((one) => one.type === 'AcceptanceSet' && cycleOf(one) < from);
  const since =
    cycles.length <= 1
      ? own
      : await readAll(context, { subjects: cycles.map((no) => `cycle:${no}`), types: READ });
  return [...accepted, ...since];
}

const LONGEST_OBSERVATION = 500;

/** What the model noticed by the way, for the next prompts (V2, V75): its words, and no more trusted than that. */
function observationsOf({ cycleNo, report }: FinishedCycle): readonly Fact[] {
  return (report?.observations ?? []).map((text, i) =>
    fact(
      'ObservationNoted',
      {
        observation_id: `cycle-${cycleNo}-${i + 1}`,
        text: text.slice(0, LONGEST_OBSERVATION),
        kind: 'report',
      },
      { trust: 'outside' },
    ),
  );
}

/**
 * What the cycle teaches, in code alone and after failures too (V13, V4). Costs no token. `procedures` null: nothing
 * is done with tools here, and none is made.
 */
export function reflect(
  { learning, cycle: figures }: ReflectSettings,
  procedures: (() => Promise<ProcedurePorts>) | null = null,
): PhaseBody {
  return async (context) => {
    const key = cycleKey(context.cycleNo);
    const view = await context.view([
      ...learningWanted,
      { projection: cycleProjection, keys: [key] },
      { projection: incidentProjection, keys: 'open' },
    ]);
    const cycle = view.get(cycleProjection, key);
    if (cycle === undefined) return { events: [], result: 'no such cycle' };
    const own = await readAll(context, { subjects: [`cycle:${context.cycleNo}`], types: READ });
    if (hasPaused(cycle, own))
      return { events: [pausedReflection(cycle)], result: 'the job rests' };
    const events = await eventsOfJob(context, own);
    const documents = learningDocuments(view);
    const { antiPatterns } = documents;
    const finished = finishedCycle(cycle, events, { now: view.now, antiPatterns });
    const facts = reflectCycle(documents, { cycle: finished, settings: learning });
    const learned = facts
      .map((fact) => trusted(fact, events))
      .filter((fact) => !isWrittenOver(fact, documents.capabilities));
    const due = proceduresDue(documents.capabilities, facts, learning);
    const made =
      procedures === null || due.length === 0
        ? []
        : await distilled(context, await procedures(), due);
    const incidents = incidentsOf(finished, view.all(incidentProjection), {
      now: view.now,
      settings: figures,
    });
    const seen = observationsOf(finished);
    const taught = [...learned, ...made];
    return { events: [...taught, ...seen, ...incidents], result: taught.map(({ type }) => type) };
  };
}
