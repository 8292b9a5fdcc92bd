import type pg from 'pg';
import type { RecordedEvent } from '../src/kernel/event/event.ts';
import type { EventStore } from '../src/kernel/ports/event-store.ts';
import { fold } from '../src/kernel/projection/fold.ts';
import type { Projection } from '../src/kernel/projection/projection.ts';
import { canonicalText } from '../src/kernel/text/canonical-text.ts';

/** Canonical text of each document, by `<projection>/<key>`. */
export type Texts = ReadonlyMap<string, string>;

/** Folds in memory, page by page, without the code that is measured. */
export function folding(projections: readonly Projection[]) {
  const documents = projections.map((projection) => ({
    projection,
    docs: new Map<string, unknown>(),
  }));
  return {
    add(events: readonly RecordedEvent[]): void {
      for (const { projection, docs } of documents) {
        const folded = fold(projection, docs, events);
        if (!folded.ok) throw new Error(`${projection.name} fails: ${folded.error}`);
        for (const [key, doc] of folded.changed) {
          if (doc === undefined) docs.delete(key);
          else docs.set(key, doc);
        }
      }
    },
    texts(): Texts {
      const all = documents.flatMap(({ projection, docs }) =>
        [...docs].map(([key, doc]) => [`${projection.name}/${key}`, canonicalText(doc)] as const),
      );
      return new Map(all);
    },
  };
}

/** What the log of an agent comes to. */
export async function expectedTexts(
  store: EventStore,
  agentId: string,
  projections: readonly Projection[],
): Promise<Texts> {
  const folder = folding(projections);
  for (let after = 0; ; ) {
    const events = await store.read(agentId, { after });
    folder.add(events);
    const last = events.at(-1);
    if (last === undefined) return folder.texts();
    after = last.seq;
  }
}

export async function storedTexts(pool: pg.Pool, agentId: string): Promise<Texts> {
  const { rows } = await pool.query<{ id: string; doc: unknown }>(
    `select projection || '/' || key as id, doc from documents where agent_id = $1 and version > 0`,
    [agentId],
  );
  return new Map(rows.map(({ id, doc }) => [id, canonicalText(doc)]));
}

/** The number of documents, once all of them are what they should be. @throws naming a document that is not */
export function requireSame(stored: Texts, expected: Texts, whose: string): number {
  const wrong = [...expected].find(([id, text]) => stored.get(id) !== text)?.[0];
  if (wrong !== undefined || stored.size !== expected.size) {
    const which = wrong === undefined ? '' : `; ${wrong} is ${stored.get(wrong) ?? 'absent'}`;
    throw new Error(`${whose}: ${stored.size} documents, expected ${expected.size}${which}`);
  }
  return stored.size;
}
