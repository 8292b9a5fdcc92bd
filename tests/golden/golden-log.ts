import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { catalogue } from '../../src/domain/catalogue.ts';
import type { EventMap, RecordedEvent } from '../../src/kernel/event/event.ts';
import { readEvent, type StoredEvent } from '../../src/kernel/event/read-event.ts';
import type { Projection } from '../../src/kernel/projection/projection.ts';
import { canonicalText } from '../../src/kernel/text/canonical-text.ts';
import { documentsOf } from '../support/recorded.ts';

/** Events as a log stored them, one a line. Lines are added, never changed: what was stored once must always read. */
export const LOG_FILE = new URL('golden-log.jsonl', import.meta.url);
/** What the documents of each view came to, at which version of it. */
export const HASHES_FILE = new URL('golden-hashes.json', import.meta.url);

export type GoldenHash = { readonly version: number; readonly hash: string };
export type GoldenHashes = Readonly<Record<string, GoldenHash>>;

export async function goldenRows(): Promise<readonly StoredEvent[]> {
  const text = await readFile(LOG_FILE, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as StoredEvent); // written by write-golden.ts
}

export async function goldenHashes(): Promise<GoldenHashes> {
  const text = await readFile(HASHES_FILE, 'utf8').catch(() => '{}');
  return JSON.parse(text) as GoldenHashes; // written by write-golden.ts
}

export function readRows(rows: readonly StoredEvent[]): readonly RecordedEvent[] {
  const definitions: EventMap = catalogue;
  return rows.map((row) => readEvent(definitions, row));
}

export function goldenHashOf(
  projection: Projection,
  events: readonly RecordedEvent[],
): GoldenHash & { readonly documents: number } {
  const documents = documentsOf(projection, events);
  const text = canonicalText([...documents].sort(([a], [b]) => (a < b ? -1 : 1)));
  const hash = createHash('sha256').update(text).digest('hex');
  return { version: projection.version, hash, documents: documents.size };
}

/** Views whose documents changed although their version did not. */
export function silentlyChanged(
  projections: readonly Projection[],
  events: readonly RecordedEvent[],
  known: GoldenHashes,
): readonly string[] {
  return projections
    .filter((projection) => {
      const before = known[projection.name];
      const now = goldenHashOf(projection, events);
      return before?.version === now.version && before.hash !== now.hash;
    })
    .map(({ name }) => name);
}
