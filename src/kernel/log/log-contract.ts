import type { EventMap, NewEvent, Origin, RecordedEvent } from '../event/event.ts';
import type { DocumentQuery, EventStore } from '../ports/event-store.ts';
import type { Projection } from '../projection/projection.ts';

export type LogOptions = {
  readonly store: EventStore;
  readonly definitions: EventMap;
  readonly projections: readonly Projection[];
  readonly appVersion: string;
  readonly configHash: string;
  readonly newId: () => string;
  readonly sleep: (ms: number) => Promise<void>;
  /** Called when a catch-up or rebuild that a read had to wait for has made progress. */
  readonly onProgress?: (seq: number) => void;
};

/** Documents as of `head`, read for a decision. */
export type View = {
  readonly head: number;
  /** The database clock: ISO 8601, UTC, microseconds. */
  readonly now: string;
  /** Contains only documents that were requested. */
  get<Doc>(projection: Projection<Doc>, key: string): Doc | undefined;
  all<Doc>(projection: Projection<Doc>): ReadonlyMap<string, Doc>;
};

export type Wanted = readonly {
  // Doc is invariant in Projection; a list of different ones can only be typed by name.
  readonly projection: { readonly name: string };
  readonly keys: DocumentQuery['keys'];
}[];

export type Archive<Doc> = {
  readonly documents: readonly Doc[];
  /** Null: this is the last page. */
  readonly next: string | null;
};

/** The result of a decision. Without events nothing is appended. */
export type Decision = {
  readonly events: readonly NewEvent[];
  /** `after` defaults to the head the decision saw. Without `unless` the append happens whatever else was appended. */
  readonly unless?: {
    readonly subjects: readonly string[];
    readonly types?: readonly string[];
    readonly after?: number;
  };
  /** `same` (default): a stored event with this content is a success, with other content an error. `first`: it counts. */
  readonly onDuplicate?: 'same' | 'first';
  readonly eraseSubject?: string;
};

export type Appended = {
  readonly status: 'stored' | 'duplicate' | 'nothing';
  /** As stored; for a duplicate, the events stored the first time. */
  readonly events: readonly RecordedEvent[];
};

export type Decide = (view: View) => { readonly decision: Decision; readonly origin: Origin };

/** The log of all agents, as the rest of the program uses it. */
export type Log = {
  readonly options: LogOptions;
  /**
   * Documents as of now; first brings projections that lag up to date.
   * @throws ProjectionUnavailable, StoreUnavailable
   */
  view(agentId: string, wanted: Wanted): Promise<View>;
  /** See EventStore.read. */
  read: EventStore['read'];
  /**
   * A page of a view's ended documents, those that began last first. `before`: the `next` of the previous page.
   * @throws ProjectionUnavailable, StoreUnavailable
   */
  archive<Doc>(
    agentId: string,
    projection: Projection<Doc>,
    page: { readonly limit: number; readonly before?: string },
  ): Promise<Archive<Doc>>;
  /**
   * Loads, decides, folds and appends. Retries when its condition failed, unless that has a fixed `after`.
   * @throws AppendConflict, DedupeMismatch, ProjectionUnavailable, StoreUnavailable
   */
  decide(agentId: string, wanted: Wanted, decide: Decide): Promise<Appended>;
  /** Appends events that depend on no documents. */
  append(agentId: string, origin: Origin, decision: Decision): Promise<Appended>;
};

/** The reading part of a log, which may be the log as of a moment. */
export type LogReader = Pick<Log, 'view' | 'archive' | 'read'>;
