import { z } from 'zod';
import type { DeepReadonly } from '../../../kernel/event/event.ts';
import { outermostJson } from '../../../kernel/outermost-json.ts';
import { findTwin, isLearningId, withoutAlias } from '../capability/capability-id.ts';
import type { LearningDocuments } from '../learning-documents.ts';
import { newAntiPattern, newCapability, updatedCapability } from '../proposals.ts';
import type { LearningSettings } from '../settings.ts';
import type { Experience } from '../views/experience.ts';

/**
 * What the model may answer when it consolidates (V21): closed. Adjustments of confidence are not asked for; where they
 * come all the same, they are read so that they can be refused by name (invariant 3, decision 0009).
 */
const consolidationOutput = z.strictObject({
  new_capabilities: z.array(newCapability).max(10),
  updated_capabilities: z.array(updatedCapability).max(20),
  /** `cycle`: of the experience that shows it. */
  new_anti_patterns: z.array(newAntiPattern.extend({ cycle: z.int() })).max(10),
  confidence_adjustments: z
    .array(z.strictObject({ id: z.string(), new_confidence: z.unknown(), reason: z.string() }))
    .max(50)
    .default([]),
  insights: z.string().max(500),
});
export type ConsolidationOutput = DeepReadonly<z.infer<typeof consolidationOutput>>;

export type ReadOutput =
  | { readonly ok: true; readonly output: ConsolidationOutput }
  | { readonly ok: false; readonly issues: readonly string[] };

/** Reads the outermost JSON object of a text (V22). All that is wrong is named, so that a retry can mend it (D10). */
export function readConsolidation(text: string): ReadOutput {
  const json = parseJson(outermostJson(text));
  if (json === undefined) return { ok: false, issues: ['there is no JSON object in it'] };
  const parsed = consolidationOutput.safeParse(json.value);
  if (parsed.success) return { ok: true, output: parsed.data };
  return {
    ok: false,
    issues: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  };
}

/** Undefined: not JSON, which is an expected answer of a model. */
function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** What stands against applying it as a whole: bad, doubled, known or unknown ids (D10, D71). */
export function checkConsolidation(
  documents: Known,
  output: ConsolidationOutput,
  settings: Pick<LearningSettings, 'trustedAbove' | 'consolidateEvery'>,
): readonly string[] {
  return [
    ...checkNewCapabilities(documents, output),
    ...checkUpdates(documents, output, settings),
    ...checkAntiPatterns(documents, output, settings),
  ];
}

/** Without what happened by itself while the answer was on its way: what is known by now, and what was merged. */
export function withoutOvertaken(
  { capabilities, antiPatterns }: Known,
  output: ConsolidationOutput,
): ConsolidationOutput {
  const isNew = (id: string) =>
    capabilities.get(withoutAlias(id)) === undefined && findTwin(capabilities, id) === undefined;
  return {
    ...output,
    new_capabilities: output.new_capabilities.filter(({ id }) => isNew(id)),
    updated_capabilities: output.updated_capabilities.filter(
      ({ id }) => capabilities.get(id)?.status !== 'merged',
    ),
    new_anti_patterns: output.new_anti_patterns.filter(
      ({ id }) => !antiPatterns.has(withoutAlias(id)),
    ),
  };
}

/** The documents with the experiences up to this one: what a late answer was asked about. */
export function asAsked(documents: LearningDocuments, lastExperience: number): LearningDocuments {
  const { total, window } = documents.experience;
  const asked = window.slice(0, Math.max(0, window.length - (total - lastExperience)));
  return { ...documents, experience: { ...documents.experience, window: asked } };
}

type Known = Pick<LearningDocuments, 'capabilities' | 'antiPatterns' | 'experience'>;

function checkNewCapabilities({ capabilities }: Known, output: ConsolidationOutput): string[] {
  const ids = output.new_capabilities.map(({ id }) => id);
  return [
    ...ids.filter((id) => !isLearningId(id)).map((id) => `new capability "${id}": bad id`),
    ...doubled(ids).map((id) => `new capability ${id}: twice`),
    ...ids.flatMap((id) => {
      const twin = capabilities.get(withoutAlias(id)) ?? findTwin(capabilities, id);
      return twin === undefined ? [] : [`new capability ${id}: known already as ${twin.id}`];
    }),
  ];
}

function checkUpdates(
  { capabilities }: Known,
  output: ConsolidationOutput,
  { trustedAbove }: Pick<LearningSettings, 'trustedAbove'>,
): string[] {
  const ids = output.updated_capabilities.map(({ id }) => id);
  const issues = output.updated_capabilities.flatMap(({ id, procedure }) => {
    const doc = capabilities.get(id);
    if (doc === undefined || doc.status === 'merged')
      return [`update of ${id}: no such capability`];
    // V69: steps are worth keeping only of what works.
    const isEarly = procedure !== undefined && (doc.confidence ?? 0) <= trustedAbove;
    return isEarly ? [`update of ${id}: a procedure needs a confidence above ${trustedAbove}`] : [];
  });
  return [...doubled(ids).map((id) => `update of ${id}: twice`), ...issues];
}

function checkAntiPatterns(
  { antiPatterns, experience }: Known,
  output: ConsolidationOutput,
  { consolidateEvery }: Pick<LearningSettings, 'consolidateEvery'>,
): string[] {
  const ids = output.new_anti_patterns.map(({ id }) => id);
  const latest = experience.window.slice(-consolidateEvery);
  const failed = new Set(latest.filter(isOwnFailure).map(({ cycle }) => cycle));
  const unshown = output.new_anti_patterns.filter(({ cycle }) => !failed.has(cycle));
  return [
    ...unshown.map(
      ({ id, cycle }) =>
        `new anti-pattern ${id}: cycle ${cycle} is none of the latest experiences that failed by its own fault`,
    ),
    ...ids.filter((id) => !isLearningId(id)).map((id) => `new anti-pattern "${id}": bad id`),
    ...doubled(ids).map((id) => `new anti-pattern ${id}: twice`),
    ...ids
      .filter((id) => antiPatterns.has(withoutAlias(id)))
      .map((id) => `new anti-pattern ${id}: known already`),
  ];
}

/** Something outside the model showed it, and nobody else was at fault: only that is a way to fail. */
function isOwnFailure({ outcome, verified, error_class }: Experience): boolean {
  return outcome === 'failure' && verified && error_class === 'capability';
}

function doubled(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))];
}
