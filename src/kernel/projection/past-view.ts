import { addToGroup } from '../add-to-group.ts';
import type { EventStore } from '../ports/event-store.ts';
import { archivePlace, archivePlaceOf } from './archive-place.ts';
import type { Documents } from './fold.ts';
import { foldStretch, touchedIn } from './fold-stretch.ts';
import { allLines, openLines, type SnapshotsUpTo } from './open-lines.ts';
import type { Projection } from './projection.ts';
import type { Moment, Replay } from './replay.ts';
import {
  documentsAsOf,
  PARTS_AT_ONCE,
  pointsOf,
  type SnapshotLine,
  type WantedKeys,
} from './snapshot-part.ts';

const PAGE_EVENTS = 1000;

/** The past as snapshots have it: all points and bases of a log. */
export type KeptPast = SnapshotsUpTo;

/**
 * A view as of a moment: what the newest snapshot before it has, with what the events since then changed. What is read
 * of it grows with what is wanted, and not with the history.
 */
export type PastView = {
  get(keys: Iterable<string>): Promise<Documents>;
  open(): Promise<Documents>;
  all(): Promise<Documents>;
  /** Ended documents, those that began last first. `before`: the `next` of the page before. */
  ended(page: { readonly limit: number; readonly before?: string }): Promise<EndedPage>;
};

export type EndedPage = {
  readonly documents: readonly (readonly [key: string, doc: unknown])[];
  readonly next: string | null;
};

export type PastViews = {
  readonly views: ReadonlyMap<string, PastView>;
  readonly failed: Replay['failed'];
};

type Options = {
  readonly agentId: string;
  readonly projections: readonly Projection[];
  /** Left out: everything is folded from the first event on. */
  readonly past?: KeptPast;
};

const NOTHING_KEPT: KeptPast = {
  snapshots: { lines: async () => [], baseLines: async () => [] },
  points: [],
  bases: [],
};

/** Views as of a moment. @throws UnreadableEvent, StoreUnavailable */
export async function pastViews(
  store: Pick<EventStore, 'scan'>,
  { seq }: Pick<Moment, 'seq'>,
  { agentId, projections, past = NOTHING_KEPT }: Options,
): Promise<PastViews> {
  const views = new Map<string, PastView>();
  const failed: Replay['failed'][number][] = [];
  for (const [ground, group] of byGround(projections, { past, seq })) {
    const upTo = { ...past, points: past.points.filter((point) => point.seq <= ground) };
    const since = sinceGround(group, upTo);
    for (let after = ground; after < seq; ) {
      const going = group.filter(({ name }) => failed.every((one) => one.projection !== name));
      const types = [...new Set(going.flatMap(({ on }) => Object.keys(on)))];
      const limit = Math.min(PAGE_EVENTS, seq - after);
      const page = await store.scan(agentId, { after, limit, types });
      if (page.unreadable !== null) throw page.unreadable.error;
      failed.push(...(await since.take(going, page.events)));
      after = page.to;
    }
    for (const projection of group) views.set(projection.name, since.viewOf(projection));
  }
  for (const { projection } of failed) views.delete(projection);
  return { views, failed };
}

/** Most views have all points; one that an update changed lacks the later ones for a while. */
function byGround(
  projections: readonly Projection[],
  { past, seq }: { readonly past: KeptPast; readonly seq: number },
): ReadonlyMap<number, readonly Projection[]> {
  const points = past.points.filter((point) => point.seq <= seq);
  const groups = new Map<number, Projection[]>();
  for (const one of projections) addToGroup(groups, pointsOf(points, one).at(-1)?.seq ?? 0, one);
  return groups;
}

type Changes = {
  /** Undefined: it is gone. */
  readonly documents: Map<string, unknown>;
  readonly since: Map<string, number>;
};

/** What events after a point change, with what was there before of it. */
function sinceGround(projections: readonly Projection[], upTo: SnapshotsUpTo) {
  const changes = new Map<string, Changes>(
    projections.map(({ name }) => [name, { documents: new Map(), since: new Map() }]),
  );
  const of = (name: string): Changes => {
    const found = changes.get(name);
    if (found === undefined) throw new Error(`${name} is not folded here`);
    return found;
  };
  return {
    take: async (going: readonly Projection[], events: Parameters<typeof foldStretch>[2]) => {
      const touched = touchedIn(going, events);
      const unknown = new Map(
        [...touched].map(([name, keys]) => [
          name,
          new Set([...keys].filter((key) => !of(name).documents.has(key))),
        ]),
      );
      const before = await documentsAsOf(upTo.snapshots, upTo.points, unknown);
      const sofar = knownBefore(touched, before, of);
      const folded = foldStretch(going, sofar, events);
      for (const [name, documents] of folded.changed) {
        const { documents: known, since } = of(name);
        const begun = folded.since.get(name) ?? new Map<string, number>();
        for (const [key, doc] of documents) {
          if (begun.has(key)) known.delete(key); // set anew, at the end
          known.set(key, doc);
        }
        for (const [key, seq] of begun) since.set(key, seq);
      }
      return folded.failed;
    },
    viewOf: (projection: Projection) => pastView(projection, upTo, of(projection.name)),
  };
}

function knownBefore(
  touched: WantedKeys,
  before: ReadonlyMap<string, Documents>,
  of: (name: string) => Changes,
): ReadonlyMap<string, Documents> {
  return new Map(
    [...touched].map(([name, keys]) => {
      const { documents } = of(name);
      const known = [...keys].flatMap((key) =>
        documents.has(key) ? [[key, documents.get(key)] as const] : [],
      );
      return [name, new Map([...(before.get(name) ?? []), ...known])];
    }),
  );
}

function pastView(projection: Projection, upTo: SnapshotsUpTo, changes: Changes): PastView {
  const { name } = projection;
  const isOpen = (doc: unknown) => projection.isOpen?.(doc) ?? true;
  const get = async (keys: Iterable<string>): Promise<Documents> => {
    const wanted = new Set(keys);
    const older = [...wanted].filter((key) => !changes.documents.has(key));
    const asked = new Map([[name, new Set(older)]]);
    const found = (await documentsAsOf(upTo.snapshots, upTo.points, asked)).get(name);
    return new Map(
      [...wanted].flatMap((key) => {
        const doc = changes.documents.has(key) ? changes.documents.get(key) : found?.get(key);
        return doc === undefined ? [] : [[key, doc] as const];
      }),
    );
  };
  return {
    get,
    open: async () => changed(await openLines(upTo, projection), changes, isOpen),
    all: async () => {
      const read = projection.isOpen === undefined ? openLines : allLines;
      return changed(await read(upTo, projection), changes, () => true);
    },
    ended: async ({ limit, before }) => {
      const place = archivePlaceOf(before);
      const found: { key: string; doc: unknown; since: number }[] = [];
      for await (const births of birthsBefore(place, { name, upTo, changes, atOnce: limit })) {
        const documents = await get(births.map(({ key }) => key));
        for (const birth of births) {
          const doc = documents.get(birth.key);
          if (doc !== undefined && !isOpen(doc)) found.push({ ...birth, doc });
        }
        if (found.length >= limit) break;
      }
      const page = found.slice(0, limit);
      const last = page.length < limit ? undefined : page.at(-1);
      return {
        documents: page.map(({ key, doc }) => [key, doc] as const),
        next: last === undefined ? null : archivePlace(last),
      };
    },
  };
}

/** Lines of a snapshot, in the order in which their documents began, with what changed since. */
function changed(
  lines: ReadonlyMap<string, SnapshotLine>,
  { documents, since }: Changes,
  isWanted: (doc: unknown) => boolean,
): Documents {
  const found = new Map<string, unknown>();
  for (const [key, { doc }] of lines) {
    if (doc !== null && !documents.has(key)) found.set(key, JSON.parse(doc));
    else if (!since.has(key) && isLeft(documents.get(key), isWanted))
      found.set(key, documents.get(key));
  }
  for (const [key, doc] of documents) if (isLeft(doc, isWanted)) found.set(key, doc);
  return found;
}

function isLeft(doc: unknown, isWanted: (doc: unknown) => boolean): boolean {
  return doc !== undefined && isWanted(doc);
}

type Birth = { readonly key: string; readonly since: number };
type Births = {
  readonly name: string;
  readonly upTo: SnapshotsUpTo;
  readonly changes: Changes;
};

/**
 * What began before a place, the last first, so many at once: to look each up would search all points for it. Of a key
 * that began twice only the last time counts.
 */
async function* birthsBefore(
  [since, key]: readonly [since: number, key: string],
  { atOnce, ...of }: Births & { readonly atOnce: number },
): AsyncGenerator<readonly Birth[]> {
  const seen = new Set<string>();
  let waiting: readonly Birth[] = [];
  for await (const births of birthsByStretch(of)) {
    const fresh = births.filter((birth) => !seen.has(birth.key));
    for (const birth of fresh) seen.add(birth.key);
    const before = fresh
      .filter((birth) => birth.since < since || (birth.since === since && birth.key < key))
      .sort((a, b) => b.since - a.since || (a.key < b.key ? 1 : -1));
    waiting = [...waiting, ...before];
    for (; waiting.length >= atOnce; waiting = waiting.slice(atOnce))
      yield waiting.slice(0, atOnce);
  }
  if (waiting.length > 0) yield waiting;
}

async function* birthsByStretch({
  name,
  upTo: { snapshots, points },
  changes,
}: Births): AsyncGenerator<readonly Birth[]> {
  yield [...changes.since].map(([key, since]) => ({ key, since }));
  const having = points.filter(({ begun }) => begun?.has(name) ?? true).reverse();
  for (let at = 0; at < having.length; at += PARTS_AT_ONCE) {
    const parts = having.slice(at, at + PARTS_AT_ONCE);
    const only = new Set([name]);
    for (const lines of await Promise.all(parts.map(({ seq }) => snapshots.lines(seq, only))))
      yield [...lines].flatMap(({ key, since }) => (since === null ? [] : [{ key, since }]));
  }
}
