import { z } from 'zod';
import { errorClass } from '../../cycle/events.ts';
import { fact } from '../../fact.ts';
import { type LearningEvent, registerCapability } from '../capability/register-capability.ts';
import { failureSignature } from '../failure/failure-signature.ts';

const seedCapabilities = z.strictObject({
  version: z.literal(2),
  capabilities: z.record(
    z.string(),
    z.strictObject({
      description: z.string(),
      tags: z.array(z.string()),
      notes: z.string(),
    }),
  ),
});

const seedAntiPatterns = z.strictObject({
  version: z.literal(2),
  anti_patterns: z.record(
    z.string(),
    z.strictObject({
      description: z.string(),
      mitigation: z.string(),
      cause_class: errorClass,
    }),
  ),
});

/** The parsed JSON of `state/seed/capabilities.json` and `state/seed/anti-patterns.json`. */
export type SeedFiles = { readonly capabilities: unknown; readonly antiPatterns: unknown };

/**
 * A new agent's initial capabilities and lessons: it was told of them and has not tried them (D83), so none has a number.
 * Each event has its own dedupe key, so that starting twice seeds once. `at`: ISO 8601.
 * @throws ZodError when a file has another shape, Error when an entry is refused.
 */
export function seedEvents(files: SeedFiles, at: string): readonly LearningEvent[] {
  const { capabilities } = seedCapabilities.parse(files.capabilities);
  const { anti_patterns } = seedAntiPatterns.parse(files.antiPatterns);
  const registered = Object.entries(capabilities).map(([id, one]): LearningEvent => {
    const registration = registerCapability(new Map(), {
      id,
      description: one.description,
      tags: one.tags,
      notes: one.notes,
      source: 'seed',
      cycleNo: null,
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
      times_observed: 0,
      first_observed: at,
    };
    return fact('AntiPatternRegistered', payload, { dedupeKey: `seed:anti-pattern:${id}` });
  });
  return [...registered, ...patterns];
}
