import type { RecordedEvent } from '../event/event.ts';
import type { PreparedEvent } from '../event/prepare-event.ts';
import type { LogPage } from '../event/read-event.ts';

/** Rejects an append if an event after `after` has one of the subjects (and one of the types, if given). */
export type Condition = {
  readonly subjects: readonly string[];
  readonly types?: readonly string[];
  readonly after: number;
};

/** How many ended documents of a view people still refer to: those that began last. */
export const RECENT_DOCUMENTS = 100;

/**
 * Which documents of a projection are requested. `open`: those whose place says so. `recent`: these and the
 * RECENT_DOCUMENTS ended ones that began last.
 */
export type DocumentQuery = {
  readonly projection: string;
  readonly keys: readonly string[] | 'all' | 'open' | 'recent';
};

/** The next documents of an archive, those that began last first. `before`: the `next` of the previous page. */
export type ArchiveQuery = {
  readonly projection: string;
  readonly version: number;
  readonly limit: number;
  readonly before?: string;
};

export type ArchivePage = {
  readonly documents: readonly { readonly key: string; readonly doc: unknown }[];
  /** Null: this is the last page. */
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
 * The common position of an agent's versions without a mark of their own: in use, not stopped, usually at the head. An
 * append moves all of them in one step.
 */
export type Front = {
  readonly seq: number;
  /** Changes whenever a version joins or leaves. */
  readonly gen: number;
  /** Versions by projection, including projections this program does not know. */
  readonly members: ReadonlyMap<string, number>;
};

/** The place of a document in a view with an archive. `since`: seq of the event that created it; null: it existed before. */
export type Place = { readonly isOpen: boolean; readonly since: number | null };

/** Documents to write for one version of a projection. A null doc deletes. */
export type DocumentWrites = {
  readonly projection: string;
  readonly version: number;
  readonly writes: readonly {
    readonly key: string;
    readonly doc: unknown;
    readonly place?: Place;
  }[];
};

/** All of it read in one snapshot. */
export type Snapshot = {
  readonly head: number;
  /** The database clock, ISO 8601 with microseconds, UTC. */
  readonly now: string;
  readonly front: Front;
  /** Of the versions that are not at the front. */
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
  /** Folded at `head`; written only if the log and this front are still there. */
  readonly documents?: {
    readonly head: number;
    readonly gen: number;
    /** Versions of the front that were not folded: they stay behind, with marks of their own. */
    readonly left: readonly Version[];
    /** Changed marks of the other versions. */
    readonly writes: readonly DocumentWrites[];
  };
  /** Destroys the key of this subject's texts in the same commit. */
  readonly eraseSubject?: string;
};

export type AppendOutcome =
  | { readonly status: 'stored'; readonly head: number; readonly recordedAt: readonly string[] }
  /** Some of the ids or dedupe keys exist already; null for the others. Nothing was stored. */
  | { readonly status: 'duplicate'; readonly seqs: readonly (number | null)[] }
  | { readonly status: 'conflict'; readonly seqs: readonly number[] }
  | { readonly status: 'moved' };

/**
 * `after` is exclusive, `upTo` inclusive. `subjects`, `types`, `eventIds` and `causes` match any of their values. There is no
 * index for `cycleNo` and `words`: whoever asks for them bounds `after` and `upTo`.
 */
export type ReadQuery = {
  readonly after?: number;
  readonly upTo?: number;
  readonly types?: readonly string[];
  readonly subjects?: readonly string[];
  readonly eventIds?: readonly string[];
  /** Ids of events: those that name one of them as their cause. */
  readonly causes?: readonly string[];
  /** Recorded in this cycle, or about it. */
  readonly cycleNo?: number;
  /** All of them are in the payload, in whatever case. */
  readonly words?: readonly string[];
  readonly limit?: number;
  readonly newestFirst?: boolean;
};

/**
 * Port: the log, its documents and their marks. Implementations: adapters/postgres, and one in memory for the tests;
 * both pass the same contract suite. All methods reject with `StoreUnavailable` when the store cannot be reached.
 */
export type EventStore = {
  /** Versions are those of `projections`; documents of a version that was never opened are absent. */
  load(
    agentId: string,
    versions: ReadonlyMap<string, number>,
    documents: readonly DocumentQuery[],
  ): Promise<Snapshot>;
  /** A page of ended documents. */
  archive(agentId: string, query: ArchiveQuery): Promise<ArchivePage>;
  /** One statement; safe to repeat with the same prepared events. */
  append(request: AppendRequest): Promise<AppendOutcome>;
  /** In seq order (or reversed); at most `limit`, default 1,000. Rejects with UnreadableEvent. */
  read(agentId: string, query: ReadQuery): Promise<readonly RecordedEvent[]>;
  /** For each instant, ISO 8601, the last event that was recorded before it; 0: none was. */
  seqsBefore(agentId: string, instants: readonly string[]): Promise<readonly number[]>;
  /** The next `limit` events. Those of other types are skipped unread, so they may be newer than this program. */
  scan(
    agentId: string,
    page: { readonly after: number; readonly limit: number; readonly types: readonly string[] },
  ): Promise<LogPage>;
  /** Opens versions that are not open; the first version of a projection is active at once. */
  openProjections(agentId: string, versions: ReadonlyMap<string, number>): Promise<void>;
  /**
   * One page of a catch-up or rebuild. `stale`: another process moved a version; `moved`: the head is past `to`. Versions
   * in use join the front where it stands at `to`, and become it at the head; those that lag then get marks of their own.
   */
  advance(page: {
    agentId: string;
    documents: readonly DocumentWrites[];
    from: number;
    to: number;
    activate: boolean;
  }): Promise<'written' | 'stale' | 'moved'>;
  /** Stops a version at its mark, or (null) resumes it. */
  setStopped(
    agentId: string,
    mark: Pick<Mark, 'projection' | 'version' | 'stopped'>,
  ): Promise<void>;
  /** Deletes a version with its documents (a cancelled rebuild, a superseded version). Never the active one. */
  dropVersion(agentId: string, projection: string, version: number): Promise<void>;
};

/**
 * The store rejected or did not answer the call; the same call may be retried. `busy`: at once, `gone`: when it is
 * back, `full`: when its disk has room.
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
