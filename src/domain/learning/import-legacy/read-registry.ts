import { type Fact, fact, type PayloadOf } from '../../fact.ts';
import { cleanText, type Reading, type Refusal } from '../../import-plan.ts';
import { type Capabilities, isLearningId, withoutAlias } from '../capability/capability-id.ts';
import { registerCapability } from '../capability/register-capability.ts';
import type { AntiPatternDoc } from '../views/anti-pattern.ts';
import { anyRecord, parseObject, readCount, readTime, shownValue } from './legacy-state.ts';

export type KnownLessons = {
  readonly capabilities: Capabilities;
  readonly antiPatterns: ReadonlyMap<string, AntiPatternDoc>;
};

type Entry = { readonly name: string; readonly value: Record<string, unknown> };
type Taken = { readonly event: Fact | null; readonly refused: readonly Refusal[] };

/** capabilities.json: counts become evidence, stated confidence stays a note (D11), ids follow the alias table (D71). */
export function readRegistry(text: string | null, known: KnownLessons, now: string): Reading {
  if (text === null) return { events: [], taken: {}, refused: [] };
  const parsed = parseObject(text);
  if ('why' in parsed) {
    return { events: [], taken: {}, refused: [{ what: 'capabilities.json', why: parsed.why }] };
  }
  const capabilities = entriesOf(parsed.value, 'capabilities');
  const patterns = entriesOf(parsed.value, 'anti_patterns');
  const readCapabilities = byId(capabilities.entries).map(([id, same]) =>
    takeCapability(id, same, known),
  );
  const readPatterns = byId(patterns.entries).map(([id, same]) =>
    takeAntiPattern(id, same, { known, now }),
  );
  const events = (all: readonly Taken[]) =>
    all.map(({ event }) => event).filter((event) => event !== null);
  return {
    events: [...events(readCapabilities), ...events(readPatterns)],
    taken: {
      capabilities: events(readCapabilities).length,
      anti_patterns: events(readPatterns).length,
    },
    refused: [
      ...capabilities.refused,
      ...patterns.refused,
      ...[...readCapabilities, ...readPatterns].flatMap(({ refused }) => refused),
      ...rateRefused(parsed.value['exploration_log']),
    ],
  };
}

function entriesOf(root: Record<string, unknown>, field: string) {
  const map = anyRecord.safeParse(root[field] ?? {});
  if (!map.success) {
    return { entries: [], refused: [{ what: field, why: 'not a map of entries by id' }] };
  }
  const entries: Entry[] = [];
  const refused: Refusal[] = [];
  for (const [name, value] of Object.entries(map.data)) {
    const entry = anyRecord.safeParse(value);
    if (entry.success) entries.push({ name, value: entry.data });
    else refused.push({ what: `${field} ${shownValue(name)}`, why: 'not an object' });
  }
  return { entries, refused };
}

/** Entries under one id, its known aliases included. */
function byId(entries: readonly Entry[]): readonly [string, readonly Entry[]][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const id = withoutAlias(entry.name);
    groups.set(id, [...(groups.get(id) ?? []), entry]);
  }
  return [...groups];
}

/** As prompts name where imported counts come from. */
const SOURCE_NAME = 'the original controller';

type Counts = { used: number; succeeded: number; failed: number };

function takeCapability(id: string, same: readonly Entry[], known: KnownLessons): Taken {
  const { counts, refused: uncounted } = sumOf(same);
  const stated = statedOf(id, same[0]?.value['confidence']);
  const refused = [...uncounted, ...stated.refused];
  const text = (field: string) => cleanText(same.find(({ value }) => value[field])?.value[field]);
  const registration = registerCapability(known.capabilities, {
    id,
    description: text('description'),
    notes: text('notes'),
    tags: tagsOf(same),
    source: 'import',
    cycleNo: null,
    ...stated.value,
    counts: { ...counts, from: SOURCE_NAME },
  });
  if ('refused' in registration) {
    const why = registration.refused;
    return { event: null, refused: [...refused, { what: `capability ${id}`, why }] };
  }
  const [event] = registration.events;
  return { event: { ...event, dedupeKey: `import:capability:${id}`, trust: 'outside' }, refused };
}

/** What was counted under all names of one capability. */
function sumOf(same: readonly Entry[]): { counts: Counts; refused: readonly Refusal[] } {
  const refused: Refusal[] = [];
  const counts: Counts = { used: 0, succeeded: 0, failed: 0 };
  for (const { name, value } of same) {
    const read = countsOf(value);
    if (typeof read === 'string') refused.push({ what: `counts of ${name}`, why: read });
    else for (const key of ['used', 'succeeded', 'failed'] as const) counts[key] += read[key];
  }
  return { counts, refused };
}

function statedOf(id: string, stated: unknown) {
  if (stated === undefined || stated === null) return { value: {}, refused: [] };
  if (typeof stated === 'number' && stated >= 0 && stated <= 1) {
    return { value: { statedConfidence: stated }, refused: [] };
  }
  const why = `${shownValue(stated)} is not a number from 0 to 1`;
  return { value: {}, refused: [{ what: `confidence of ${id}`, why }] };
}

function tagsOf(same: readonly Entry[]): readonly string[] {
  const tags = same.flatMap(
    ({ value }) => (Array.isArray(value['tags']) ? (value['tags'] as readonly unknown[]) : []), // isArray alone says any[]
  );
  return tags.map((tag) => cleanText(tag, 40)).filter((tag) => tag !== '');
}

/** The evidence of an entry; a text says why it cannot be counted. Then the words are taken without it. */
function countsOf(value: Record<string, unknown>): Counts | string {
  const [used, succeeded, failed] = ['times_used', 'times_succeeded', 'times_failed'].map((field) =>
    readCount(value[field] ?? 0),
  );
  if (used == null || succeeded == null || failed == null) {
    const all = ['times_used', 'times_succeeded', 'times_failed'].map((f) => shownValue(value[f]));
    return `not whole numbers from 0 on: ${all.join(', ')}`;
  }
  if (succeeded + failed > used) {
    return `${succeeded} successes and ${failed} failures are more than ${used} uses`;
  }
  return { used, succeeded, failed };
}

type PatternContext = { readonly known: KnownLessons; readonly now: string };

function takeAntiPattern(id: string, same: readonly Entry[], context: PatternContext): Taken {
  const value = same[0]?.value ?? {};
  const description = cleanText(value['description']);
  const why = whyNoPattern(id, description, context.known);
  if (why !== null) {
    return { event: null, refused: [{ what: `anti-pattern ${id.slice(0, 80)}`, why }] };
  }
  const seen = readCount(value['times_observed'] ?? 1);
  const first = readTime(value['first_observed'] ?? context.now);
  const payload: PayloadOf<'AntiPatternRegistered'> = {
    anti_pattern_id: id,
    description,
    mitigation: cleanText(value['mitigation']),
    source: 'import',
    cycle_no: null,
    // The original does not say whose fault it was; its patterns are its own habits.
    cause_class: 'capability',
    signature: `import:${id}`,
    times_observed: seen ?? 1,
    first_observed: first ?? context.now,
  };
  const dedupeKey = `import:anti_pattern:${id}`;
  const event: Fact = fact('AntiPatternRegistered', payload, { dedupeKey, trust: 'outside' });
  return { event, refused: patternRefusals(id, value, { seen, first }) };
}

function whyNoPattern(id: string, description: string, known: KnownLessons): string | null {
  if (description === '') return 'it has no description';
  if (!isLearningId(id)) return 'the id is not made of words in lower case joined by hyphens';
  return known.antiPatterns.has(id) ? 'known already' : null;
}

function patternRefusals(
  id: string,
  value: Entry['value'],
  { seen, first }: { seen: number | null; first: string | null },
): readonly Refusal[] {
  const count = `${shownValue(value['times_observed'])}; taken as seen once`;
  const date = `${shownValue(value['first_observed'])} is no date`;
  return [
    ...(seen === null ? [{ what: `count of ${id}`, why: count }] : []),
    ...(first === null ? [{ what: `date of ${id}`, why: date }] : []),
  ];
}

function rateRefused(log: unknown): readonly Refusal[] {
  const rate = anyRecord.safeParse(log).data?.['exploration_rate'];
  if (rate === undefined) return [];
  const why = `${shownValue(rate)} is not imported: the rate here moves only by its own recorded steps`;
  return [{ what: 'exploration rate', why }];
}
