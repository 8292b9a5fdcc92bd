import type { LearningDocuments } from '../learning-documents.ts';
import type { AntiPatternDoc } from '../views/anti-pattern.ts';
import type { CapabilityDoc } from '../views/capability.ts';
import type { ExplorationRateDoc } from '../views/exploration-rate.ts';
import { type ExportFile, type Memory, renderMemory } from './render-memory.ts';

/**
 * What is believed, as files for people and for other programs (K11, V5, V27). The same documents give the same
 * bytes; nothing here is ever read back but by an import.
 */
export function renderExports(learned: LearningDocuments, memory: Memory): readonly ExportFile[] {
  return [
    { path: 'capabilities.json', text: json(registryOf(learned)) },
    { path: 'experiences.jsonl', text: learned.experience.window.map(line).join('') },
    { path: 'self_model.json', text: json(learned.self) },
    ...renderMemory(memory),
  ];
}

/** The registry in the form of V5 to V8, so that an import takes it back. */
function registryOf({ capabilities, antiPatterns, exploration }: LearningDocuments) {
  const known = sorted(capabilities.values()).filter(isHeld);
  const patterns = sorted(antiPatterns.values()).filter(({ status }) => status === 'active');
  return {
    version: 1,
    updated: newest([
      ...known.flatMap(({ last_used, first_learned }) => [last_used ?? '', first_learned]),
      ...patterns.map(({ last_observed }) => last_observed),
      ...exploration.draws.map(({ at }) => at),
    ]),
    capabilities: Object.fromEntries(known.map((doc) => [doc.id, capabilityOf(doc)])),
    anti_patterns: Object.fromEntries(patterns.map((doc) => [doc.id, antiPatternOf(doc)])),
    exploration_log: explorationOf(exploration),
  };
}

function isHeld({ status }: CapabilityDoc): boolean {
  return status === 'active' || status === 'stale';
}

function capabilityOf(doc: CapabilityDoc) {
  const { description, confidence, tags, notes, aliases, status, potentiality } = doc;
  const { times_used, times_succeeded, times_failed, partial, unverified, excluded } = doc;
  const { first_learned, last_used, last_used_cycle, procedure, imported } = doc;
  return {
    description,
    confidence,
    times_used,
    times_succeeded,
    times_failed,
    partial,
    unverified,
    excluded,
    last_used,
    last_used_cycle,
    first_learned,
    tags,
    notes,
    aliases,
    status,
    potentiality,
    imported,
    procedure: procedure && { steps: procedure.steps, review: procedure.review },
  };
}

function antiPatternOf(doc: AntiPatternDoc) {
  const { description, mitigation, times_observed, observed_after_warning, cause_class } = doc;
  const { first_observed, last_observed } = doc;
  return {
    description,
    mitigation,
    times_observed,
    observed_after_warning,
    cause_class,
    first_observed,
    last_observed,
  };
}

function explorationOf({
  base_rate,
  last_exploration_cycle,
  recent_experiments,
}: ExplorationRateDoc) {
  return {
    last_exploration_cycle: last_exploration_cycle ?? 0,
    exploration_rate: base_rate,
    recent_experiments: recent_experiments.map(
      ({ cycle, hypothesis, result, capability_created }) => ({
        cycle,
        hypothesis,
        result,
        capability_created,
      }),
    ),
  };
}

function sorted<Doc extends { readonly id: string }>(docs: Iterable<Doc>): readonly Doc[] {
  return [...docs].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** ISO 8601 sorts as text only within one precision; the newest by time. Empty without any. */
function newest(times: readonly string[]): string {
  return times.reduce(
    (last, time) => (time !== '' && !(Date.parse(time) <= Date.parse(last)) ? time : last),
    '',
  );
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
