import type { RecordedEvent } from '../event/event.ts';
import type { LogPage } from '../event/read-event.ts';
import type { DocumentWrites, EventStore, Mark } from '../ports/event-store.ts';
import { type DocumentCache, documentCache } from './document-cache.ts';
import { documentWrites } from './document-writes.ts';
import { type Folded, fold, foldUntilFailure, touchedKeys } from './fold.ts';
import { type Heard, heardIn } from './heard.ts';
import type { Projection } from './projection.ts';

const PAGE_EVENTS = 1000;

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
  /** They failed on an event; it is recorded at their mark. */
  readonly stopped: readonly Mark[];
  /** Projection names with the reason: an event of a newer release, which this program must not skip. */
  readonly blocked: ReadonlyMap<string, string>;
};

type Run = CatchUp & {
  readonly store: EventStore;
  readonly cache: DocumentCache;
  active: readonly Projection[];
  /** The next page, requested while the previous one is folded and written. */
  ahead: { readonly after: number; readonly page: Promise<LogPage> } | null;
  readonly stopped: Mark[];
  readonly blocked: Map<string, string>;
};

/**
 * Folds the log into documents from `from` to the head, a page of 1,000 events and a commit at a time. The only path
 * for catch-up and rebuild. A projection that fails is stopped at its mark and reported; the others continue.
 * Status `stale`: another process works on the same marks and nothing was lost; load again.
 */
export async function catchUp(store: EventStore, options: CatchUp): Promise<CaughtUp> {
  const run: Run = {
    ...options,
    store,
    cache: documentCache(options.from === 0),
    active: options.projections,
    ahead: null,
    stopped: [],
    blocked: new Map(),
  };
  let seq = run.from;
  let status: CaughtUp['status'] | 'more' = 'more';
  while (status === 'more' && run.active.length > 0) {
    if (run.signal?.aborted === true) {
      status = 'aborted';
      continue;
    }
    ({ seq, status } = await nextPage(run, seq));
    run.onProgress?.(seq);
  }
  const { stopped, blocked } = run;
  return { seq, status: status === 'more' ? 'done' : status, stopped, blocked };
}

async function nextPage(
  run: Run,
  from: number,
): Promise<{ seq: number; status: CaughtUp['status'] | 'more' }> {
  const page = await pageAfter(run, from);
  if (!page.isLast && page.unreadable === null) readAhead(run, page.to);
  const written = await writePage(run, page, from);
  if (written === 'stale') return { seq: from, status: 'stale' };
  if (page.unreadable !== null) await dismiss(run, page.to, page.unreadable);
  const isDone = page.isLast && written === 'written';
  return { seq: page.to, status: isDone ? 'done' : 'more' };
}

/** A page read ahead for more projections than are left holds what those need, too. */
async function pageAfter(run: Run, after: number): Promise<LogPage> {
  const { ahead } = run;
  run.ahead = null;
  return ahead?.after === after ? ahead.page : scan(run, after);
}

function readAhead(run: Run, after: number): void {
  const page = scan(run, after);
  page.catch(() => undefined); // reported to whoever awaits the page; a run that ends before has no use for it
  run.ahead = { after, page };
}

function scan({ agentId, active, store }: Run, after: number): Promise<LogPage> {
  const types = [...new Set(active.flatMap(({ on }) => Object.keys(on)))];
  return store.scan(agentId, { after, limit: PAGE_EVENTS, types });
}

/** `moved`: written, but not made active because more events came. */
async function writePage(
  run: Run,
  page: LogPage,
  from: number,
): Promise<'written' | 'stale' | 'moved'> {
  const documents = await foldPage(run, page.events, from);
  const activate = run.activate && page.isLast;
  if (documents.length === 0 || (page.to === from && !activate)) return 'written';
  const { agentId, store } = run;
  const write = { agentId, documents, from, to: page.to };
  let status = await store.advance({ ...write, activate });
  if (status === 'moved') {
    // Kept anyway: the next try then covers only the newest events, and reaches the head sooner.
    status = await store.advance({ ...write, activate: false });
    if (status === 'written') status = 'moved';
  }
  if (status !== 'stale') run.cache.remember(documents);
  return status;
}

async function foldPage(
  run: Run,
  events: readonly RecordedEvent[],
  from: number,
): Promise<readonly DocumentWrites[]> {
  const heard = heardIn(run.active, events);
  await loadTouched(run, heard);
  const documents: DocumentWrites[] = [];
  for (const projection of run.active) {
    const folded = fold(projection, run.cache.of(projection.name), heard.of(projection));
    if (folded.ok) documents.push(writesOf(run, projection, folded));
    else await stopWithin(run, projection, { events, from });
  }
  return documents;
}

/** Goes as far as it can, so that the mark stands right before the event that failed. */
async function stopWithin(
  run: Run,
  projection: Projection,
  { events, from }: { events: readonly RecordedEvent[]; from: number },
): Promise<void> {
  const { failure, ...folded } = foldUntilFailure(
    projection,
    run.cache.of(projection.name),
    events,
  );
  const to = failure.seq - 1;
  if (to > from) {
    const documents = [writesOf(run, projection, folded)];
    const { agentId } = run;
    await run.store.advance({ agentId, documents, from, to, activate: false });
  }
  await stop(run, projection, failure);
}

async function stop(run: Run, projection: Projection, failure: Failure): Promise<void> {
  const { seq, key, error } = failure;
  const version = versionOf(run, projection);
  const mark = { projection: projection.name, version, stopped: { seq, key, error } };
  await run.store.setStopped(run.agentId, mark);
  run.stopped.push({ ...mark, seq: seq - 1, active: !run.activate });
  leave(run, projection);
}
type Failure = Omit<Extract<Folded, { ok: false }>, 'ok'>;

/** An event of a newer release is not the projection's fault: nothing is recorded, and a newer program continues here. */
async function dismiss(
  run: Run,
  mark: number,
  { type, error }: NonNullable<LogPage['unreadable']>,
): Promise<void> {
  for (const projection of run.active.filter(({ on }) => type in on)) {
    if (error.reason === 'newer') {
      run.blocked.set(projection.name, `${error.message}; update the program`);
      leave(run, projection);
    } else {
      await stop(run, projection, { seq: mark + 1, key: '', error: error.message });
    }
  }
}

function leave(run: Run, projection: Projection): void {
  run.active = run.active.filter((other) => other !== projection);
}

function writesOf(
  run: Run,
  projection: Projection,
  folded: Parameters<typeof documentWrites>[2],
): DocumentWrites {
  return documentWrites(projection, versionOf(run, projection), folded);
}

function versionOf(run: CatchUp, projection: Projection): number {
  return run.shadow ? -projection.version : projection.version;
}

async function loadTouched(run: Run, heard: Heard): Promise<void> {
  if (run.cache.isComplete()) return;
  const wanted = run.active
    .map((projection) => ({
      projection: projection.name,
      keys: run.cache.missing(projection.name, touchedKeys(projection, heard.of(projection))),
    }))
    .filter(({ keys }) => keys.length > 0);
  if (wanted.length === 0) return;
  const versions = new Map(run.active.map((p) => [p.name, versionOf(run, p)]));
  const { documents } = await run.store.load(run.agentId, versions, wanted);
  run.cache.fill(wanted, documents);
}
