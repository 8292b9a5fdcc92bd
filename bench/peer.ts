import pg from 'pg';
import { v7 } from 'uuid';
import type { HomeostatEvent } from '../src/domain/catalogue.ts';
import type { RecordedEvent } from '../src/kernel/event/event.ts';
import type { Projection } from '../src/kernel/projection/projection.ts';
import { canonicalText } from '../src/kernel/text/canonical-text.ts';
import { folding, type Texts } from './folded.ts';

/** As many as the program itself has. */
const CONNECTIONS = 12;
/** Its default is 100; with ours it is faster. */
const PAGE_EVENTS = 1000;
/** Racing to make a table of documents, it refuses an append as a conflict, also when each stream has one writer. */
const APPEND_ATTEMPTS = 50;

/** What an event of ours is to the peer: the parts of the envelope that a fold reads stand beside the payload. */
type PeerEvent = {
  readonly type: string;
  readonly data: {
    readonly stream: string;
    readonly seq: number;
    readonly event_id: string;
    readonly occurred_at: string;
    readonly payload: unknown;
  };
};

/** Its documents are objects with fields of its own: ours stands in one of them. */
type PeerDocument = { readonly doc: unknown };

type PeerProjection = {
  handle(events: readonly PeerEvent[], context: unknown): Promise<void>;
};

type PeerModule = {
  getPostgreSQLEventStore(
    url: string,
    options: {
      projections: readonly { type: 'inline'; projection: PeerProjection }[];
      connectionOptions: { pooled: true; pool: pg.Pool };
    },
  ): {
    readonly schema: { migrate(): Promise<unknown> };
    appendToStream(stream: string, events: readonly PeerEvent[]): Promise<unknown>;
    readStream(stream: string): Promise<{ readonly events: readonly PeerEvent[] }>;
    close(): Promise<void>;
  };
  pongoMultiStreamProjection(options: {
    collectionName: string;
    canHandle: readonly string[];
    getDocumentId(event: PeerEvent): string;
    evolve(document: PeerDocument | null, event: PeerEvent): PeerDocument | null;
  }): PeerProjection;
  rebuildPostgreSQLProjections(options: {
    connectionString: string;
    projections: readonly { projection: PeerProjection; processorId: string }[];
    pulling: { batchSize: number };
  }): { start(): Promise<void>; close(): Promise<void> };
};

export type Peer = {
  append(stream: string, events: readonly PeerEvent[]): Promise<void>;
  /** Appends that had to be sent again. */
  refusals(): number;
  /** Its documents against a fold of the streams as it returns them; the number of documents. */
  texts(streams: readonly string[]): Promise<{ stored: Texts; expected: Texts }>;
  rebuild(round: number): Promise<void>;
  emptyDocuments(): Promise<void>;
  close(): Promise<void>;
};

/** Emmett's PostgreSQL event store; `inline`: it keeps the same documents as we do, by the same folds, in each append. */
export async function openPeer(
  url: string,
  { projections, inline }: { projections: readonly Projection[]; inline: boolean },
): Promise<Peer> {
  const emmett = await loadPeer();
  const definitions = projections.map((projection) => peerProjection(emmett, projection));
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  const registered = definitions.map((projection) => ({ type: 'inline' as const, projection }));
  const open = (kept: typeof registered) =>
    emmett.getPostgreSQLEventStore(url, {
      projections: kept,
      connectionOptions: { pooled: true, pool },
    });
  await open(registered).schema.migrate();
  const store = open(inline ? registered : []);
  let refusals = 0;
  return {
    append: async (stream, events) => {
      for (let attempt = 1; ; attempt++) {
        try {
          await store.appendToStream(stream, events);
          return;
        } catch (error) {
          if (attempt === APPEND_ATTEMPTS) throw error;
          refusals++;
        }
      }
    },
    refusals: () => refusals,
    texts: async (streams) => {
      const expected = new Map<string, string>();
      for (const stream of streams) {
        const folder = folding(projections);
        folder.add((await store.readStream(stream)).events.map(asRecorded));
        for (const [id, text] of folder.texts()) expected.set(`${stream}/${id}`, text);
      }
      return { stored: await storedTexts(pool, projections), expected };
    },
    rebuild: async (round) => {
      const consumer = emmett.rebuildPostgreSQLProjections({
        connectionString: url,
        // A second rebuild under the same id finds its old checkpoint and leaves the documents empty.
        projections: definitions.map((projection, i) => ({
          projection,
          processorId: `rebuild-${round}-${i}`,
        })),
        pulling: { batchSize: PAGE_EVENTS },
      });
      await consumer.start();
      await consumer.close();
    },
    emptyDocuments: async () => {
      for (const table of await tablesOf(pool, projections)) {
        await pool.query(`truncate "${table}"`);
      }
    },
    close: async () => {
      await store.close();
      if (!pool.ended) await pool.end();
    },
  };
}

/** An event as it is appended; `seq` counts per stream. */
export function asPeerEvent(stream: string, seq: number, event: HomeostatEvent): PeerEvent {
  const { type, payload } = event;
  const occurred_at = '2026-01-01T00:00:00.000Z';
  return { type, data: { stream, seq, event_id: v7(), occurred_at, payload } };
}

async function loadPeer(): Promise<PeerModule> {
  const name: string = '@event-driven-io/emmett-postgresql'; // typed as text: the product's type check runs without it
  return (await import(name)) as PeerModule; // the parts of version 0.42.0 that are used here
}

function asRecorded({ type, data }: PeerEvent): RecordedEvent {
  return {
    type,
    payload: data.payload,
    agentId: data.stream,
    seq: data.seq,
    eventId: data.event_id,
    schemaVersion: 1,
    subjects: [],
    actor: { kind: 'controller', id: data.stream },
    trust: 'self',
    correlationId: data.stream,
    occurredAt: data.occurred_at,
    recordedAt: '',
    appVersion: '',
    configHash: '',
  };
}

function collectionOf(projection: string): string {
  return `bench_${projection.replaceAll('-', '_')}`;
}

/** Its tables are made by the first event of their projection. */
async function tablesOf(pool: pg.Pool, projections: readonly Projection[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [projections.map(({ name }) => collectionOf(name))],
  );
  return rows.map(({ name }) => name);
}

/** One of our folds as a projection of the peer. None of ours changes two documents of one view by one event. */
function peerProjection(emmett: PeerModule, projection: Projection): PeerProjection {
  const canHandle = Object.keys(projection.on);
  const keyOf = (event: PeerEvent) => projection.on[event.type]?.keys(asRecorded(event))[0];
  const made = emmett.pongoMultiStreamProjection({
    collectionName: collectionOf(projection.name),
    canHandle,
    getDocumentId: (event) => `${event.data.stream}/${projection.name}/${keyOf(event) ?? ''}`,
    evolve: (document, event) => {
      const handler = projection.on[event.type];
      const doc = handler?.evolve(document?.doc, asRecorded(event), keyOf(event) ?? '');
      return doc === undefined ? null : { doc };
    },
  });
  return {
    ...made,
    // It hands a projection all events of an append, also of types it did not ask for.
    handle: (events, context) =>
      made.handle(
        events.filter((event) => keyOf(event) !== undefined),
        context,
      ),
  };
}

async function storedTexts(pool: pg.Pool, projections: readonly Projection[]): Promise<Texts> {
  const texts = new Map<string, string>();
  for (const table of await tablesOf(pool, projections)) {
    const { rows } = await pool.query<{ id: string; doc: unknown }>(
      `select _id as id, data -> 'doc' as doc from "${table}"`,
    );
    for (const { id, doc } of rows) texts.set(id, canonicalText(doc));
  }
  return texts;
}
