import { z } from 'zod';
import { errorClass } from '../cycle/events.ts';
import { failureSignature } from './failure-signature.ts';
import { type LearningEvent, registerCapability } from './register-capability.ts';

const instant = z.iso.datetime();

const seedCapabilities = z.strictObject({
  version: z.literal(1),
  capabilities: z.record(
    z.string(),
    z.strictObject({
      description: z.string(),
      tags: z.array(z.string()),
      notes: z.string(),
      times_used: z.int().min(0),
      times_succeeded: z.int().min(0),
      times_failed: z.int().min(0),
      /** As somebody once put it; kept as a note, believed by nobody (D11). */
      stated_confidence: z.number().min(0).max(1),
    }),
  ),
});

const seedAntiPatterns = z.strictObject({
  version: z.literal(1),
  anti_patterns: z.record(
    z.string(),
    z.strictObject({
      description: z.string(),
      mitigation: z.string(),
      cause_class: errorClass,
      times_observed: z.int().positive(),
      first_observed: instant,
    }),
  ),
});

/** The parsed JSON of `state/seed/capabilities.json` and `state/seed/anti-patterns.json`. */
export type SeedFiles = { readonly capabilities: unknown; readonly antiPatterns: unknown };

/**
 * What a new agent begins with (V54, V55): counts as evidence, so that confidence follows from them. Each event has
 * its own dedupe key, so that starting twice seeds once.
 * @throws ZodError when a file has another shape, Error when an entry is refused.
 */
export function seedEvents(files: SeedFiles): readonly LearningEvent[] {
  const { capabilities } = seedCapabilities.parse(files.capabilities);
  const { anti_patterns } = seedAntiPatterns.parse(files.antiPatterns);
  const registered = Object.entries(capabilities).map(([id, one]): LearningEvent => {
    const { times_used: used, times_succeeded: succeeded, times_failed: failed } = one;
    const registration = registerCapability(new Map(), {
      ...{ id, description: one.description, tags: one.tags, notes: one.notes },
      source: 'seed',
      cycleNo: null,
      counts: { used, succeeded, failed },
      statedConfidence: one.stated_confidence,
    });
    const [event] = registration.events;
    if (event === undefined) throw new Error(`seed capability ${id} is refused; mend the file`);
    return { ...event, dedupeKey: `seed:capability:${id}` };
  });
  const patterns = Object.entries(anti_patterns).map(([id, one]): LearningEvent => {
    const signature = failureSignature(id, one.description);
    const payload = {
      anti_pattern_id: id,
      ...one,
      source: 'seed' as const,
      cycle_no: null,
      signature,
    };
    return { type: 'AntiPatternRegistered', payload, dedupeKey: `seed:anti-pattern:${id}` };
  });
  return [...registered, ...patterns];
}
