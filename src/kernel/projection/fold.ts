import type { RecordedEvent } from '../event/event.ts';
import { messageOf } from '../thrown.ts';
import type { Projection } from './projection.ts';

/** Documents of one projection by key. A key that is absent has no document. */
export type Documents = ReadonlyMap<string, unknown>;

export type Folded =
  | {
      readonly ok: true;
      readonly changed: ReadonlyMap<string, unknown>;
      /** Seq of the event that created a document, by key; missing for documents that existed before. */
      readonly since: ReadonlyMap<string, number>;
    }
  | { readonly ok: false; readonly seq: number; readonly key: string; readonly error: string };

/** The keys of a projection's documents that the events change. */
export function touchedKeys(
  projection: Projection,
  events: readonly RecordedEvent[],
): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const event of events) {
    const handler = projection.on[event.type];
    if (handler === undefined) continue;
    for (const key of handler.keys(event)) keys.add(key);
  }
  return keys;
}

/**
 * Applies events to a projection's documents. `changed` maps each touched key to its new document, undefined when
 * it is gone; those that begin stand in the order in which they do. A handler that throws, or a document that leaves
 * its schema, fails this projection alone.
 */
export function fold(
  projection: Projection,
  documents: Pick<Documents, 'get'>,
  events: readonly RecordedEvent[],
): Folded {
  const changed = new Map<string, unknown>();
  const since = new Map<string, number>();
  const lastSeq = new Map<string, number>();
  let at = { seq: 0, key: '' };
  try {
    for (const event of events) {
      const handler = projection.on[event.type];
      if (handler === undefined) continue;
      at = { seq: event.seq, key: '' };
      for (const key of handler.keys(event)) {
        at = { seq: event.seq, key };
        const before = changed.has(key) ? changed.get(key) : documents.get(key);
        const after = handler.evolve(before, event, key);
        noteBirth({ changed, since }, key, { before, after, seq: event.seq });
        changed.set(key, after);
        lastSeq.set(key, event.seq);
      }
    }
    for (const [key, doc] of changed) {
      at = { seq: lastSeq.get(key) ?? 0, key };
      requireStorable(projection, key, doc);
    }
    return { ok: true, changed, since };
  } catch (error) {
    return { ok: false, ...at, error: messageOf(error) };
  }
}

/** The documents right before the first event that fails, for events of which one does. */
export function foldUntilFailure(
  projection: Projection,
  documents: Pick<Documents, 'get'>,
  events: readonly RecordedEvent[],
): Omit<Extract<Folded, { ok: true }>, 'ok'> & { failure: Extract<Folded, { ok: false }> } {
  const changed = new Map<string, unknown>();
  const since = new Map<string, number>();
  const get = (key: string) => (changed.has(key) ? changed.get(key) : documents.get(key));
  for (const event of events) {
    const folded = fold(projection, { get }, [event]);
    if (!folded.ok) return { changed, since, failure: folded };
    for (const [key, doc] of folded.changed) changed.set(key, doc);
    for (const [key, seq] of folded.since) since.set(key, seq);
  }
  throw new Error(`${projection.name} failed on a page, but on none of its events: it is not pure`);
}

type Growing = {
  readonly changed: Map<string, unknown>;
  readonly since: Map<string, number>;
};
type Change = { readonly before: unknown; readonly after: unknown; readonly seq: number };

function noteBirth({ changed, since }: Growing, key: string, change: Change): void {
  if (change.before !== undefined || change.after === undefined) return;
  since.set(key, change.seq);
  changed.delete(key); // set anew, at the end
}

function requireStorable(projection: Projection, key: string, doc: unknown): void {
  if (!key.isWellFormed() || key.includes('\0')) throw new Error('its key cannot be stored');
  if (doc !== undefined) projection.schema.parse(doc);
}
