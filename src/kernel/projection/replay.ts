import type { RecordedEvent } from '../event/event.ts';
import type { EventStore } from '../ports/event-store.ts';
import { fold } from './fold.ts';
import { type GrowingDocuments, type PastDocuments, pastDocuments } from './past-documents.ts';
import type { Projection } from './projection.ts';
import {
  type KeptPoint,
  PARTS_AT_ONCE,
  pointsOf,
  type SnapshotLine,
  type Snapshots,
} from './snapshot-part.ts';

const PAGE_EVENTS = 1000;

/** `time` is ISO 8601: what was recorded up to then. `cycleNo`: up to the last event about that cycle. */
export type ReplayTarget =
  | { readonly seq: number }
  | { readonly time: string }
  | { readonly cycleNo: number };

export type ReplayOptions = {
  readonly agentId: string;
  readonly projections: readonly Projection[];
  readonly to: ReplayTarget;
  /** Where the fold may begin; left out: at the first event. */
  readonly past?: Past;
  readonly onProgress?: (seq: number, target: number) => void;
};

/** Snapshots, and those of their points that match this log, in order. */
export type Past = {
  readonly snapshots: Pick<Snapshots, 'lines'>;
  readonly points: readonly KeptPoint[];
};

export type Moment = {
  /** The last event that counts; 0 when the target lies before the first. */
  readonly seq: number;
  /** When it was recorded; null at 0. */
  readonly recordedAt: string | null;
};

export type Replay = Moment & {
  /** The event after which the fold began: that of the newest snapshot taken, or 0. */
  readonly foldedFrom: number;
  /** Views folded from further back: an update changed them, and not all snapshots have them yet. */
  readonly behind: readonly { readonly projection: string; readonly foldedFrom: number }[];
  /** By projection name, then key: as of then, by today's rules. */
  readonly documents: ReadonlyMap<string, PastDocuments>;
  /** Projections that fail on the way; they have no documents. */
  readonly failed: readonly {
    readonly projection: string;
    readonly seq: number;
    readonly key: string;
    readonly error: string;
  }[];
};

/** The target does not exist: no such event or cycle, or the text is not a time. */
export class NoSuchMoment extends Error {
  readonly code = 'no_such_moment';

  constructor(why: string) {
    super(why);
    this.name = 'NoSuchMoment';
  }
}

type ReplayStore = Pick<EventStore, 'read' | 'scan'>;

/**
 * Documents as of an earlier moment, folded from the log, or from the nearest snapshot of it. Reads events and
 * snapshots and nothing else; writes nothing.
 * @throws NoSuchMoment, UnreadableEvent, StoreUnavailable
 */
export async function replay(store: ReplayStore, options: ReplayOptions): Promise<Replay> {
  return foldTo(store, await momentOf(store, options.agentId, options.to), options);
}

/** The same, of a moment that is known. @throws UnreadableEvent, StoreUnavailable */
async function foldTo(
  store: ReplayStore,
  target: Moment,
  options: Omit<ReplayOptions, 'to'>,
): Promise<Replay> {
  const { agentId, projections, past, onProgress } = options;
  const states: States = new Map(projections.map(({ name }) => [name, pastDocuments()]));
  const grounds = groundsOf(projections, past, target.seq);
  if (past !== undefined) await takeSnapshots(past, states, grounds);
  const foldedFrom = Math.max(0, ...grounds.values());
  const failed: Replay['failed'][number][] = [];
  for (let seq = Math.min(target.seq, ...grounds.values()); seq < target.seq; ) {
    const to = Math.min(seq + PAGE_EVENTS, target.seq, ...groundsPast(grounds, seq));
    const going = projections.filter(({ name }) => (grounds.get(name) ?? 0) <= seq);
    const types = [...new Set(going.flatMap(({ on }) => Object.keys(on)))];
    const page = await store.scan(agentId, { after: seq, limit: to - seq, types });
    if (page.unreadable !== null) throw page.unreadable.error;
    for (const projection of going) {
      const documents = states.get(projection.name);
      if (documents === undefined) continue;
      const failure = foldPage(projection, documents, page.events);
      if (failure === null) continue;
      failed.push(failure);
      states.delete(projection.name);
    }
    seq = page.to;
    onProgress?.(seq, target.seq);
  }
  const behind = [...grounds]
    .filter(([, ground]) => ground < foldedFrom)
    .map(([projection, ground]) => ({ projection, foldedFrom: ground }));
  return { ...target, foldedFrom, behind, documents: states, failed };
}

/** By projection name; those that failed are removed. */
type States = Map<string, GrowingDocuments>;
/** By projection name, the event after which its fold begins. */
type Grounds = ReadonlyMap<string, number>;

function groundsOf(
  projections: readonly Projection[],
  past: Past | undefined,
  upTo: number,
): Grounds {
  const points = (past?.points ?? []).filter(({ seq }) => seq <= upTo);
  return new Map(projections.map((one) => [one.name, pointsOf(points, one).at(-1)?.seq ?? 0]));
}

/** A page ends where the next view joins. */
function groundsPast(grounds: Grounds, seq: number): readonly number[] {
  return [...grounds.values()].filter((ground) => ground > seq);
}

async function takeSnapshots(
  { snapshots, points }: Past,
  states: States,
  grounds: Grounds,
): Promise<void> {
  const taken = points.filter(({ seq }) => seq <= Math.max(0, ...grounds.values()));
  for (let at = 0; at < taken.length; at += PARTS_AT_ONCE) {
    const parts = taken.slice(at, at + PARTS_AT_ONCE).map(async ({ seq }) => {
      return { seq, lines: await snapshots.lines(seq) };
    });
    for (const { seq, lines } of await Promise.all(parts)) {
      const holding = [...states].filter(([name]) => (grounds.get(name) ?? 0) >= seq);
      takeLines(lines, new Map(holding));
    }
  }
}

function takeLines(lines: Iterable<SnapshotLine>, states: States): void {
  for (const { projection, key, doc } of lines) states.get(projection)?.take(key, doc);
}

function foldPage(
  projection: Projection,
  documents: GrowingDocuments,
  events: readonly RecordedEvent[],
): Replay['failed'][number] | null {
  const folded = fold(projection, documents, events);
  if (folded.ok) {
    documents.apply(folded.changed, folded.since);
    return null;
  }
  const { seq, key, error } = folded;
  return { projection: projection.name, seq, key, error };
}

const BEFORE_ALL: Moment = { seq: 0, recordedAt: null };
type Reader = Pick<EventStore, 'read'>;

/** @throws NoSuchMoment, StoreUnavailable */
export async function momentOf(store: Reader, agentId: string, to: ReplayTarget): Promise<Moment> {
  if ('cycleNo' in to) return lastOfCycle(store, agentId, to.cycleNo);
  const [last] = await store.read(agentId, { newestFirst: true, limit: 1 });
  const head = last?.seq ?? 0;
  if ('time' in to) return lastUntil(store, agentId, { time: to.time, head });
  if (to.seq < 0 || to.seq > head) {
    throw new NoSuchMoment(`there is no event ${to.seq}; the log has ${head}`);
  }
  return momentAt(store, agentId, to.seq);
}

async function momentAt(store: Reader, agentId: string, seq: number): Promise<Moment> {
  if (seq === 0) return BEFORE_ALL;
  const [event] = await store.read(agentId, { after: seq - 1, limit: 1 });
  return { seq, recordedAt: event?.recordedAt ?? null };
}

async function lastOfCycle(store: Reader, agentId: string, cycleNo: number): Promise<Moment> {
  const subjects = [`cycle:${cycleNo}`];
  const [event] = await store.read(agentId, { subjects, newestFirst: true, limit: 1 });
  if (event === undefined) throw new NoSuchMoment(`there is no cycle ${cycleNo} in the log`);
  return { seq: event.seq, recordedAt: event.recordedAt };
}

/** Recording times only grow along the log, so a binary search finds the place. */
async function lastUntil(
  store: Reader,
  agentId: string,
  { time, head }: { time: string; head: number },
): Promise<Moment> {
  const until = Date.parse(time);
  if (Number.isNaN(until))
    throw new NoSuchMoment(`"${time}" is not a time; write 2026-01-31T12:00:00Z`);
  let found = BEFORE_ALL;
  for (let [low, high] = [1, head]; low <= high; ) {
    const middle = Math.floor((low + high) / 2);
    const moment = await momentAt(store, agentId, middle);
    if (Date.parse(moment.recordedAt ?? '') <= until) {
      found = moment;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return found;
}
