import { appendFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { story, take } from '../../bench/story.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { projections } from '../../src/domain/projections.ts';
import type { EventMap, NewEvent } from '../../src/kernel/event/event.ts';
import { prepareEvent } from '../../src/kernel/event/prepare-event.ts';
import type { StoredEvent } from '../../src/kernel/event/read-event.ts';
import { anyHistory } from '../support/any-event.ts';
import {
  goldenHashes,
  goldenHashOf,
  goldenRows,
  HASHES_FILE,
  LOG_FILE,
  readRows,
  silentlyChanged,
} from './golden-log.ts';

/**
 * `npm run golden`: adds samples of event types (or versions of them) that the golden log lacks,
 * and writes the hashes of views whose version was raised. It never changes a line of the log, and refuses a view whose
 * documents changed without a new version.
 */
const SAMPLES_PER_TYPE = 6;
const STORY_EVENTS = 100;
const SEED = 20_260_301;
const FIRST_MS = Date.parse('2026-03-01T00:00:00.000Z');
const definitions: EventMap = catalogue;

const before = await goldenRows();
const changed = silentlyChanged(projections, readRows(before), await goldenHashes());
if (changed.length > 0) {
  throw new Error(`raise the version of ${changed.join(', ')}: what it comes to has changed`);
}
const fresh = newEvents(before);
const samples = new Map<string, number>();
const rows = fresh.map((event, i) => stored(event, before.length + i + 1));
await appendFile(LOG_FILE, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
const all = readRows([...before, ...rows]);
const hashes = projections.map((projection) => {
  const { version, hash } = goldenHashOf(projection, all);
  return [projection.name, { version, hash }] as const;
});
const sorted = hashes.sort(([a], [b]) => (a < b ? -1 : 1));
await writeFile(HASHES_FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
console.log(`${rows.length} events added, ${hashes.length} views hashed`);

/** A short life first, then a mix of all that is missing, in an order that is always the same. */
function newEvents(known: readonly StoredEvent[]): readonly NewEvent[] {
  const present = new Set(
    known.map(({ body }) => {
      const { type, schema_version } = JSON.parse(body) as { type: string; schema_version: number };
      return `${type} ${schema_version}`;
    }),
  );
  const missing = Object.entries(definitions).filter(
    ([type, { version }]) => !present.has(`${type} ${version}`),
  );
  const samples = missing.flatMap(([type, definition]) =>
    fc.sample(anyHistory({ [type]: definition }, 1), {
      seed: SEED,
      numRuns: SAMPLES_PER_TYPE * 2,
    }),
  );
  const mixed = fc.sample(
    fc.shuffledSubarray(samples.flat(), { minLength: samples.flat().length }),
    {
      seed: SEED,
      numRuns: 1,
    },
  );
  const life = known.length === 0 ? take(story(), STORY_EVENTS) : [];
  return [...life, ...(mixed[0] ?? []).map(({ type, payload }) => ({ type, payload }))];
}

/** Of each type the first sample is the owner's, the next the agent's own: a view may take one of them alone. */
function stored(event: NewEvent, seq: number): StoredEvent {
  const nth = samples.get(event.type) ?? 0;
  samples.set(event.type, nth + 1);
  const occurredAt = new Date(FIRST_MS + (seq - 1) * 60_000).toISOString();
  const { body } = prepareEvent(definitions, event, {
    agentId: 'golden',
    origin: {
      actor: { kind: 'controller', id: 'golden' },
      trust: (['owner', 'self', 'outside'] as const)[nth % 3] ?? 'self',
      correlationId: `correlation-${Math.ceil(seq / 10)}`,
      occurredAt,
    },
    appVersion: '0.1.0',
    configHash: 'golden',
    newId: () => `01900000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  });
  return { seq, recordedAt: occurredAt.replace('Z', '000Z'), body };
}
