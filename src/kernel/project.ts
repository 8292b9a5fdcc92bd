import type { RecordedEvent } from './event.ts';
import { fold, touchedKeys } from './fold.ts';
import type { DocumentWrites, EventStore, Mark } from './ports/event-store.ts';
import type { Projection } from './projection.ts';

const PAGE_EVENTS = 1000;
/** Documents kept in memory between pages, over all projections of one run. */
const CACHE_DOCUMENTS = 20_000;

export type CatchUp = {
  readonly agentId: string;
  /** All at the same mark. */
  readonly projections: readonly Projection[];
  readonly from: number;
  /** Negative versions: write beside the documents of the same version. */
  readonly shadow: boolean;
  /** Make these versions the active ones once the head is reached. */
  readonly activate: boolean;
  readonly onProgress?: (seq: number) => void;
  readonly signal?: AbortSignal;
};

export type CaughtUp = {
  readonly seq: number;
  readonly status: 'done' | 'stale' | 'aborted';
  readonly stopped: readonly Mark[];
};

/**
 * Folds the log into documents from `from` to the head, a page of 1,000 events and a commit at a time. The one path
 * for catch-up and rebuild. A projection that cannot go on is stopped at its mark and reported; the others go on.
 * Status `stale`: another process works on the same marks and nothing was lost; load again.
 */
export async function catchUp(store: EventStore, run: CatchUp): Promise<CaughtUp> {
  const state: Run = { run, active: [...run.projections], cache: new Map(), stopped: [] };
  let seq = run.from;
  const ended = (status: CaughtUp['status']) => ({ seq, status, stopped: state.stopped });
  while (run.signal?.aborted !== true) {
    const events = await store.read(run.agentId, { after: seq, limit: PAGE_EVENTS });
    const to = events.at(-1)?.seq ?? seq;
    const last = events.length < PAGE_EVENTS;
    const written = await writePage(store, state, { events, from: seq, to, last });
    if (written === 'stale') return ended('stale');
    if (written === 'moved') continue; // more events came before the switch: take them first
    seq = to;
    run.onProgress?.(seq);
    if (last) return ended('done');
  }
  return ended('aborted');
}

type Run = {
  readonly run: CatchUp;
  active: Projection[];
  readonly cache: Map<string, unknown>;
  readonly stopped: Mark[];
};

type Page = { events: readonly RecordedEvent[]; from: number; to: number; last: boolean };

async function writePage(store: EventStore, state: Run, page: Page) {
  const { run } = state;
  await loadTouched(store, state, page.events);
  const documents: DocumentWrites[] = [];
  for (const projection of [...state.active]) {
    const folded = fold(projection, documentsOf(state.cache, projection), page.events);
    if (folded.ok) {
      const writes = [...folded.changed].map(([key, doc]) => ({ key, doc: doc ?? null }));
      documents.push({ projection: projection.name, version: versionOf(run, projection), writes });
      continue;
    }
    await stop(store, state, { projection, ...folded });
  }
  const activate = run.activate && page.last;
  if (documents.length === 0 || (page.events.length === 0 && !activate)) return 'written';
  const { agentId } = run;
  const status = await store.advance({
    agentId,
    documents,
    from: page.from,
    to: page.to,
    activate,
  });
  if (status === 'written') remember(state.cache, documents);
  return status;
}

async function stop(
  store: EventStore,
  state: Run,
  failed: { projection: Projection; seq: number; key: string; error: string },
): Promise<void> {
  const { projection, seq, key, error } = failed;
  const version = versionOf(state.run, projection);
  const mark = { projection: projection.name, version, stopped: { seq, key, error } };
  await store.setStopped(state.run.agentId, mark);
  state.stopped.push({ ...mark, seq: seq - 1, active: !state.run.activate });
  state.active = state.active.filter((other) => other !== projection);
}

function versionOf(run: CatchUp, projection: Projection): number {
  return run.shadow ? -projection.version : projection.version;
}

/** Cache keys: projection name, a NUL, document key. */
function cacheKey(projection: string, key: string): string {
  return `${projection}\0${key}`;
}

function documentsOf(cache: ReadonlyMap<string, unknown>, projection: Projection) {
  return {
    get: (key: string) => cache.get(cacheKey(projection.name, key)),
  } as ReadonlyMap<string, unknown>; // fold only gets; a full map per projection would be copied each page
}

async function loadTouched(
  store: EventStore,
  { run, active, cache }: Run,
  events: readonly RecordedEvent[],
): Promise<void> {
  const missing = active
    .map((projection) => ({
      projection: projection.name,
      keys: [...touchedKeys(projection, events)].filter(
        (key) => !cache.has(cacheKey(projection.name, key)),
      ),
    }))
    .filter(({ keys }) => keys.length > 0);
  if (missing.length === 0) return;
  for (const { projection, keys } of missing) {
    for (const key of keys) cache.set(cacheKey(projection, key), undefined);
  }
  if (run.from === 0 && cache.size <= CACHE_DOCUMENTS && events[0]?.seq === 1) return; // nothing is written yet
  const versions = new Map(active.map((p) => [p.name, versionOf(run, p)]));
  const { documents } = await store.load(run.agentId, versions, missing);
  for (const { projection, key, doc } of documents) cache.set(cacheKey(projection, key), doc);
}

function remember(cache: Map<string, unknown>, documents: readonly DocumentWrites[]): void {
  for (const { projection, writes } of documents) {
    for (const { key, doc } of writes) {
      const id = cacheKey(projection, key);
      cache.delete(id); // to the end: the oldest leave first
      cache.set(id, doc ?? undefined);
    }
  }
  for (const id of cache.keys()) {
    if (cache.size <= CACHE_DOCUMENTS) break;
    cache.delete(id);
  }
}
