import type { RecordedEvent } from '../../../kernel/event/event.ts';
import type { Documents } from '../../../kernel/projection/fold.ts';
import {
  type FoldedStretch,
  foldStretch,
  snapshotLines,
  touchedIn,
} from '../../../kernel/projection/fold-stretch.ts';
import { heardIn } from '../../../kernel/projection/heard.ts';
import type { Projection } from '../../../kernel/projection/projection.ts';
import {
  SNAPSHOT_EVERY_EVENTS,
  type SnapshotPart,
  viewVersions,
  type WantedKeys,
} from '../../../kernel/projection/snapshot-part.ts';
import type { Divergence, StoredRow } from '../../../kernel/proof/verify.ts';
import type { FoldTable } from './fold-table.ts';

/** A version that is checked at its mark. */
export type FoldedView = {
  readonly projection: Projection;
  readonly mark: number;
  /** The number its documents are stored under. */
  readonly keptAs: number;
  /** Its fold failed: there is nothing to compare with. */
  hasFailed?: true;
};

/** Events held at once where what they touch stands in the table; to look it up in snapshots reads these as a whole. */
const HELD_EVENTS = 1000;

/** Documents at the point where the fold begins, by projection and key. */
export type DocumentsBefore = (wanted: WantedKeys) => Promise<ReadonlyMap<string, Documents>>;

type Options = {
  readonly views: readonly FoldedView[];
  readonly table: FoldTable;
  /** Begins after a point; `seq`: of the check before. */
  readonly since?: {
    readonly seq: number;
    readonly point: { readonly seq: number };
    readonly documents: DocumentsBefore;
  };
  readonly onPart: (part: SnapshotPart) => Promise<void>;
  readonly onFailure: (divergence: Divergence) => void;
};

/** Folds views through the log, a stretch of a snapshot at a time; what is folded goes to the table. */
export function foldViews({ views, table, since, onPart, onFailure }: Options) {
  let events: RecordedEvent[] = [];
  let from = since?.point.seq ?? 0;
  let sofar = nothingYet();
  const all = views.map(({ projection }) => projection);
  const held = viewVersions(all);
  const isComplete = (seq: number) =>
    views.length > 0 && views.every(({ mark, hasFailed }) => mark >= seq && hasFailed !== true);

  const fold = async () => {
    if (events.length === 0) return;
    const taken = events;
    events = [];
    const going = views.filter(({ hasFailed }) => hasFailed !== true);
    const projections = going.map(({ projection }) => projection);
    const documents = await documentsOf(touchedIn(projections, taken), { table, since });
    const heard = heardIn(projections, taken);
    for (const view of going) {
      const passed = heard.of(view.projection).filter(({ seq }) => seq <= view.mark);
      const stretch = foldStretch([view.projection], documents, passed);
      for (const { projection, seq, key, error } of stretch.failed) {
        view.hasFailed = true;
        onFailure({ kind: 'fold', projection, key, seq, expected: 'a document', found: error });
      }
      keepStretch(sofar, stretch);
      await table.write(stretch.changed);
    }
  };

  return {
    /** The next row of the log, and its event if it could be read. */
    take: async (row: Pick<StoredRow, 'seq' | 'hash'>, read: readonly RecordedEvent[]) => {
      events.push(...read);
      const { seq, hash } = row;
      const isPoint = seq % SNAPSHOT_EVERY_EVENTS === 0;
      const isEnough = since === undefined && events.length >= HELD_EVENTS;
      if (isPoint || isEnough || seq === since?.seq) await fold();
      if (seq === since?.seq) await table.settle();
      if (!isPoint) return;
      if (isComplete(seq))
        await onPart({ from, seq, hash, views: held, lines: snapshotLines(all, sofar) });
      from = seq;
      sofar = nothingYet();
    },
    end: fold,
  };
}

/** Of the table; those it does not know yet are begun with what they were at the point. */
async function documentsOf(
  wanted: WantedKeys,
  { table, since }: Pick<Options, 'table'> & { readonly since: Options['since'] | undefined },
): Promise<ReadonlyMap<string, Documents>> {
  const known = await table.known(wanted);
  if (since === undefined) return known;
  const unknown = new Map(
    [...wanted].map(([name, keys]) => [
      name,
      new Set([...keys].filter((key) => known.get(name)?.has(key) !== true)),
    ]),
  );
  const found = await since.documents(unknown);
  const begun = new Map(
    [...unknown].map(([name, keys]) => [name, valuesOf(keys, found.get(name))]),
  );
  await table.begin(begun);
  return new Map(
    [...wanted.keys()].map((name) => [
      name,
      new Map([...(known.get(name) ?? []), ...(begun.get(name) ?? [])]),
    ]),
  );
}

function valuesOf(keys: ReadonlySet<string>, documents: Documents | undefined): Documents {
  return new Map([...keys].map((key) => [key, documents?.get(key)]));
}

/** What a stretch of a snapshot changed so far; it may be folded in several pieces. */
type StretchSoFar = {
  readonly changed: Map<string, Map<string, unknown>>;
  readonly since: Map<string, Map<string, number>>;
};

function nothingYet(): StretchSoFar {
  return { changed: new Map(), since: new Map() };
}

function keepStretch(sofar: StretchSoFar, { changed, since }: Omit<FoldedStretch, 'failed'>): void {
  for (const [name, documents] of changed) {
    const begun = since.get(name) ?? new Map<string, number>();
    const known = sofar.changed.get(name) ?? new Map<string, unknown>();
    const births = sofar.since.get(name) ?? new Map<string, number>();
    for (const [key, doc] of documents) {
      if (begun.has(key)) known.delete(key); // those that begin stand in the order in which they do
      known.set(key, doc);
    }
    for (const [key, seq] of begun) births.set(key, seq);
    sofar.changed.set(name, known);
    sofar.since.set(name, births);
  }
}
