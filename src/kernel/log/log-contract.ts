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
  /** Called when a catch-up or rebuild that a read needed has come further. */
  readonly onProgress?: (seq: number) => void;
};

/** Documents as of `head`, read for a decision. */
export type View = {
  readonly head: number;
  /** The database clock: ISO 8601, UTC, microseconds. */
  readonly now: string;
  /** Only of documents that were asked for. */
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
  /** Null: there are no more. */
  readonly next: string | null;
};

/** What a decision comes to. No events: nothing is appended. */
export type Decision = {
  readonly events: readonly NewEvent[];
  /** `after` defaults to the head the decision saw. Absent: holds whatever happened meanwhile. */
  readonly unless?: {
    readonly subjects: readonly string[];
    readonly types?: readonly string[];
    readonly after?: number;
  };
  /** `same` (default): stored already with this content is success, with other content an error. `first`: what is stored counts. */
  readonly onDuplicate?: 'same' | 'first';
  readonly eraseSubject?: string;
};

export type Appended = {
  readonly status: 'stored' | 'duplicate' | 'nothing';
  /** As stored; for a duplicate the events of the first time. */
  readonly events: readonly RecordedEvent[];
};

export type Decide = (view: View) => { readonly decision: Decision; readonly origin: Origin };

/** The log of all agents, as the rest of the program uses it. */
export type Log = {
  readonly options: LogOptions;
  /**
   * Documents as of now; brings lagging projections up to date first.
   * @throws ProjectionUnavailable, StoreUnavailable
   */
  view(agentId: string, wanted: Wanted): Promise<View>;
  /** See EventStore.read. */
  read: EventStore['read'];
  /**
   * A page of what is over in a view, those that began last first. `before`: the `next` of the page before.
   * @throws ProjectionUnavailable, StoreUnavailable
   */
  archive<Doc>(
    agentId: string,
    projection: Projection<Doc>,
    page: { readonly limit: number; readonly before?: string },
  ): Promise<Archive<Doc>>;
  /**
   * Loads, decides, folds and appends. Decides again when its condition failed, unless that has a fixed `after`.
   * @throws AppendConflict, DedupeMismatch, ProjectionUnavailable, StoreUnavailable
   */
  decide(agentId: string, wanted: Wanted, decide: Decide): Promise<Appended>;
  /** Appends what needs no reading first. */
  append(agentId: string, origin: Origin, decision: Decision): Promise<Appended>;
};

/** Of a log what only reads: it may be the log as it was. */
export type LogReader = Pick<Log, 'view' | 'archive' | 'read'>;
