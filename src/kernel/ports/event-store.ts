import type { RecordedEvent } from '../event/event.ts';
import type { PreparedEvent } from '../event/prepare-event.ts';
import type { LogPage } from '../event/read-event.ts';

/** Refuses an append when an event after `after` has one of the subjects (and, if given, one of the types). */
export type Condition = {
  readonly subjects: readonly string[];
  readonly types?: readonly string[];
  readonly after: number;
};

/** Of what is over, how much people still speak of: so many of a view, those that began last. */
export const RECENT_DOCUMENTS = 100;

/**
 * Which documents of a projection are wanted. `open`: those whose place says so. `recent`: these and the
 * RECENT_DOCUMENTS that began last of what is over.
 */
export type DocumentQuery = {
  readonly projection: string;
  readonly keys: readonly string[] | 'all' | 'open' | 'recent';
};

/** The next documents of an archive, those that began last first. `before`: the `next` of the page before. */
export type ArchiveQuery = {
  readonly projection: string;
  readonly version: number;
  readonly limit: number;
  readonly before?: string;
};

export type ArchivePage = {
  readonly documents: readonly { readonly key: string; readonly doc: unknown }[];
  /** Null: there are no more. */
  readonly next: string | null;
};

export type Mark = {
  readonly projection: string;
  /** Negative: the shadow of a rebuild in place. */
  readonly version: number;
  readonly seq: number;
  readonly active: boolean;
  readonly stopped: { readonly seq: number; readonly key: string; readonly error: string } | null;
};

export type Version = Pick<Mark, 'projection' | 'version'>;

/**
 * Where those versions of an agent stand that have no mark of their own: in use, not stopped, as a rule at the head. An
 * append moves all of them in one step.
 */
export type Front = {
  readonly seq: number;
  /** Another number as soon as another version belongs to it. */
  readonly gen: number;
  /** Versions by projection, also of projections this program does not know. */
  readonly members: ReadonlyMap<string, number>;
};

/** Where a document of a view with an archive stands. `since`: seq of the event that made it; null: it was there. */
export type Place = { readonly isOpen: boolean; readonly since: number | null };

/** Documents of one version of a projection, to be written. A null doc deletes. */
export type DocumentWrites = {
  readonly projection: string;
  readonly version: number;
  readonly writes: readonly {
    readonly key: string;
    readonly doc: unknown;
    readonly place?: Place;
  }[];
};

/** Everything in it was read in one snapshot. */
export type Snapshot = {
  readonly head: number;
  /** The database clock, ISO 8601 with microseconds, UTC. */
  readonly now: string;
  readonly front: Front;
  /** Of the versions that do not stand at the front. */
  readonly marks: readonly Mark[];
  readonly documents: readonly {
    readonly projection: string;
    readonly version: number;
    readonly key: string;
    readonly doc: unknown;
  }[];
};

export type AppendRequest = {
  readonly agentId: string;
  readonly events: readonly PreparedEvent[];
  readonly unless?: Condition;
  /** Folded at `head`; written only if the log and this front still stand there. */
  readonly documents?: {
    readonly head: number;
    readonly gen: number;
    /** Versions of the front that were not folded: they stay behind, with marks of their own. */
    readonly left: readonly Version[];
    /** Of the others those that change. */
    readonly writes: readonly DocumentWrites[];
  };
  /** Destroys the key of this subject's texts in the same commit. */
  readonly eraseSubject?: string;
};

export type AppendOutcome =
  | { readonly status: 'stored'; readonly head: number; readonly recordedAt: readonly string[] }
  /** Some of the ids or dedupe keys are there already; null where not. Nothing was stored. */
  | { readonly status: 'duplicate'; readonly seqs: readonly (number | null)[] }
  | { readonly status: 'conflict'; readonly seqs: readonly number[] }
  | { readonly status: 'moved' };

/** `after` is exclusive, `upTo` inclusive. `subjects`, `types` and `eventIds` match any of their values. */
export type ReadQuery = {
  readonly after?: number;
  readonly upTo?: number;
  readonly types?: readonly string[];
  readonly subjects?: readonly string[];
  readonly eventIds?: readonly string[];
  readonly limit?: number;
  readonly newestFirst?: boolean;
};

/**
 * Port: the log, its documents and where they stand. Implementations: adapters/postgres, and a memory one in the tests;
 * both pass the same contract suite. All methods reject with `StoreUnavailable` when the store cannot be reached.
 */
export type EventStore = {
  /** Versions are those of `projections`; documents of a version that was never opened are absent. */
  load(
    agentId: string,
    versions: ReadonlyMap<string, number>,
    documents: readonly DocumentQuery[],
  ): Promise<Snapshot>;
  /** A page of what is over. */
  archive(agentId: string, query: ArchiveQuery): Promise<ArchivePage>;
  /** One statement; safe to repeat with the same prepared events. */
  append(request: AppendRequest): Promise<AppendOutcome>;
  /** In seq order (or reversed); at most `limit`, default 1,000. Rejects with UnreadableEvent. */
  read(agentId: string, query: ReadQuery): Promise<readonly RecordedEvent[]>;
  /** The next `limit` events. Those of other types are passed over unread, so they may be newer than this program. */
  scan(
    agentId: string,
    page: { readonly after: number; readonly limit: number; readonly types: readonly string[] },
  ): Promise<LogPage>;
  /** Opens versions that are not; the first version of a projection is active at once. */
  openProjections(agentId: string, versions: ReadonlyMap<string, number>): Promise<void>;
  /**
   * One page of a catch-up or rebuild. `stale`: somebody else moved a version; `moved`: the head is past `to`. Versions
   * in use join the front where it stands at `to`, and become it at the head; those that lag then get marks of their own.
   */
  advance(page: {
    agentId: string;
    documents: readonly DocumentWrites[];
    from: number;
    to: number;
    activate: boolean;
  }): Promise<'written' | 'stale' | 'moved'>;
  /** Stops a version where it stands, or (null) lets it go on. */
  setStopped(
    agentId: string,
    mark: Pick<Mark, 'projection' | 'version' | 'stopped'>,
  ): Promise<void>;
  /** Forgets a version with its documents (a cancelled rebuild, a superseded version). Never the active one. */
  dropVersion(agentId: string, projection: string, version: number): Promise<void>;
};

/**
 * The store did not take or answer the call; the same call may be repeated. `busy`: at once, `gone`: when it is
 * back, `full`: when there is room on its disk.
 */
export class StoreUnavailable extends Error {
  readonly code = 'store_unavailable';
  readonly reason: 'busy' | 'full' | 'gone';

  constructor(reason: StoreUnavailable['reason'], why: string, cause?: unknown) {
    super(`the event log is ${reason === 'gone' ? 'not reachable' : reason}: ${why}`, { cause });
    this.name = 'StoreUnavailable';
    this.reason = reason;
  }
}
