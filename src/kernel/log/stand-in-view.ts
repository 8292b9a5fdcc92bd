import type { Snapshot } from '../ports/event-store.ts';
import { type Folded, fold } from '../projection/fold.ts';
import type { Projection } from '../projection/projection.ts';
import type { Log, LogOptions, View } from './log-contract.ts';
import { ProjectionUnavailable } from './log-errors.ts';

const PAGE_EVENTS = 1000;

export type Documents<Doc> = Pick<View, 'now' | 'head'> & {
  readonly documents: ReadonlyMap<string, Doc>;
};

type Wanted<Doc> = {
  readonly projection: Projection<Doc>;
  readonly keys: readonly string[] | 'all';
};

/**
 * Documents of one view even if it has stopped: the documents at its mark, with later events folded here, leaving out
 * the one it failed on. For what must always work: reading the owner's mail and sending mail to them.
 * @throws ProjectionUnavailable if the view is unavailable for another reason
 */
export async function documentsOf<Doc>(
  { log, agentId }: { readonly log: Log; readonly agentId: string },
  wanted: Wanted<Doc>,
): Promise<Documents<Doc>> {
  const { projection } = wanted;
  try {
    const view = await log.view(agentId, [wanted]);
    return { now: view.now, head: view.head, documents: view.all(projection) };
  } catch (error) {
    if (!(error instanceof ProjectionUnavailable)) throw error;
    const found = await standIn(log.options, agentId, wanted);
    if (found === null) throw error;
    return found;
  }
}

/** Null: the view has not stopped. */
async function standIn<Doc>(
  { store }: LogOptions,
  agentId: string,
  { projection, keys }: Wanted<Doc>,
): Promise<Documents<Doc> | null> {
  const { name, version } = projection;
  const snapshot = await store.load(agentId, new Map([[name, version]]), [
    { projection: name, keys },
  ]);
  const from = stoppedAt(snapshot, { name, version });
  if (from === null) return null;
  const { now, head } = snapshot;
  const kept = snapshot.documents.map(({ key, doc }) => [key, doc] as const);
  const since = { projection, from, documents: new Map(kept) };
  const all = await foldedSince({ store }, agentId, since);
  const wanted = [...all].filter(([key]) => keys === 'all' || keys.includes(key));
  // The projection made these documents.
  return { now, head, documents: new Map(wanted) as ReadonlyMap<string, Doc> };
}

function stoppedAt(
  { marks }: Snapshot,
  { name, version }: { readonly name: string; readonly version: number },
): number | null {
  const mark = marks.find((one) => one.projection === name && one.version === version);
  return mark?.stopped == null ? null : mark.seq;
}

type Since = {
  readonly projection: Projection;
  readonly from: number;
  readonly documents: ReadonlyMap<string, unknown>;
};

/** The documents with the events after `from`, as far as those can be folded. */
async function foldedSince(
  { store }: Pick<LogOptions, 'store'>,
  agentId: string,
  { projection, from, documents }: Since,
): Promise<ReadonlyMap<string, unknown>> {
  const all = new Map(documents);
  const types = Object.keys(projection.on);
  for (let after = from; ; ) {
    const page = await store.scan(agentId, { after, limit: PAGE_EVENTS, types });
    for (const event of page.events) takeFolded(all, fold(projection, all, [event]));
    if (page.isLast || page.to === after) return all;
    after = page.to;
  }
}

/** An event that fails leaves its documents unchanged. */
function takeFolded(all: Map<string, unknown>, folded: Folded): void {
  if (!folded.ok) return;
  for (const [key, doc] of folded.changed) {
    if (doc === undefined) all.delete(key);
    else all.set(key, doc);
  }
}
