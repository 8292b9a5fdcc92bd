import type pg from 'pg';
import { DatabaseError } from 'pg';
import type { EventMap, RecordedEvent } from '../../../kernel/event/event.ts';
import { type LogPage, readEvent, readPage } from '../../../kernel/event/read-event.ts';
import type {
  AppendOutcome,
  AppendRequest,
  ArchivePage,
  ArchiveQuery,
  DocumentQuery,
  EventStore,
  ReadQuery,
  Snapshot,
  Version,
} from '../../../kernel/ports/event-store.ts';
import { archivePlace, archivePlaceOf } from '../../../kernel/projection/archive-place.ts';
import { type KnownFronts, knownFronts } from '../known-fronts.ts';
import { translated } from '../store-errors.ts';
import { appendTogether } from './append-together.ts';
import { documentLines, documentRows } from './document-rows.ts';
import { recordedTimes } from './recorded-times.ts';
import {
  ADVANCE,
  APPEND,
  ARCHIVE,
  DROP_VERSION,
  LOAD,
  OPEN,
  readStatement,
  SCAN,
  SEQS_BEFORE,
  SET_STOPPED,
  SWEEP,
} from './statements.ts';

const READ_LIMIT = 1000;
const SWEPT_AT_ONCE = 5000;
/** Raised by our SQL when a version is not where the caller saw it. */
const MARK_MOVED = 'HS001';

/** EventStore over a pool of the app role. Hot statements are prepared once per connection. */
export function postgresEventStore(pool: pg.Pool, definitions: EventMap): EventStore {
  const run = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) =>
    translated(async () => (await pool.query<Row>(statement)).rows);
  const together = appendTogether(run, (request) => appendAlone(run, request));
  const fronts = knownFronts();
  return {
    load: (agentId, versions, documents) => load(run, fronts, { agentId, versions, documents }),
    archive: (agentId, query) => archive(run, agentId, query),
    append: together,
    read: async (agentId, query) => readAll(run, definitions, { agentId, query }),
    seqsBefore: async (agentId, instants) => {
      const rows = await run<{ seq: number }>({ text: SEQS_BEFORE, values: [agentId, instants] });
      return rows.map(({ seq }) => seq);
    },
    scan: (agentId, page) => scan(run, definitions, { agentId, ...page }),
    openProjections: async (agentId, versions) => {
      await run({ ...OPEN, values: [agentId, JSON.stringify(versionRows(versions))] });
    },
    advance: async ({ agentId, documents, from, to, activate }) => {
      const { versions, rows: docs } = documentRows(documents);
      const values = [
        agentId,
        from,
        to,
        activate,
        ...versionValues(versions),
        ...documentValues(docs),
      ];
      const rows = await orMoved(run<{ status: 'written' | 'moved' }>({ ...ADVANCE, values }));
      const status = rows === 'moved' ? 'stale' : (rows[0]?.status ?? 'stale');
      // Where no other program explains it, somebody changed the tables by hand: what is known is read again.
      if (status === 'stale') fronts.forget(agentId);
      if (activate && status === 'written') {
        for (const { projection } of documents) await sweep(run, agentId, projection);
      }
      return status;
    },
    setStopped: async (agentId, { projection, version, stopped }) => {
      const value = stopped === null ? null : JSON.stringify(stopped);
      await run({ ...SET_STOPPED, values: [agentId, projection, version, value] });
    },
    dropVersion: async (agentId, projection, version) => {
      await run({ ...DROP_VERSION, values: [agentId, projection, version] });
      await sweep(run, agentId, projection);
    },
  };
}

type Run = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<Row[]>;

/** A raised HS001 is an answer, not a fault. */
async function orMoved<T>(rows: Promise<T>): Promise<T | 'moved'> {
  try {
    return await rows;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === MARK_MOVED) return 'moved';
    throw error;
  }
}

function versionRows(versions: ReadonlyMap<string, number>) {
  return [...versions].map(([projection, version]) => ({ projection, version }));
}

type LoadRow = Pick<Snapshot, 'head' | 'now' | 'marks' | 'documents'> & {
  readonly front: number;
  readonly gen: number;
  /** Null: those that are known. */
  readonly members: Readonly<Record<string, number>> | null;
};

type WantedDocuments = {
  readonly agentId: string;
  readonly versions: ReadonlyMap<string, number>;
  readonly documents: readonly DocumentQuery[];
};

async function load(run: Run, fronts: KnownFronts, wanted: WantedDocuments): Promise<Snapshot> {
  const known = fronts.get(wanted.agentId);
  const values = [...loadValues(wanted), known?.gen ?? null];
  const [row] = await run<LoadRow>({ ...LOAD, values });
  if (row === undefined) throw new Error('the load statement returned no row');
  const { head, now, marks, documents, front: seq, gen } = row;
  const members =
    row.members === null ? (known?.members ?? NO_MEMBERS) : new Map(Object.entries(row.members));
  fronts.set(wanted.agentId, { gen, members });
  return { head, now, front: { seq, gen, members }, marks, documents };
}

const NO_MEMBERS: ReadonlyMap<string, number> = new Map();

function loadValues(wanted: WantedDocuments): unknown[] {
  const keyed: { projection: string; version: number; key: string }[] = [];
  const whole: { projection: string; version: number }[] = [];
  const open: { projection: string; version: number }[] = [];
  const over: { projection: string; version: number }[] = [];
  for (const { projection, keys } of wanted.documents) {
    const version = wanted.versions.get(projection);
    if (version === undefined) continue;
    if (keys === 'all') whole.push({ projection, version });
    else if (keys === 'open') open.push({ projection, version });
    else if (keys === 'recent') {
      open.push({ projection, version });
      over.push({ projection, version });
    } else keyed.push(...keys.map((key) => ({ projection, version, key })));
  }
  return [
    wanted.agentId,
    [...wanted.versions.keys()],
    keyed.map(({ projection }) => projection),
    keyed.map(({ version }) => version),
    keyed.map(({ key }) => key),
    whole.map(({ projection }) => projection),
    whole.map(({ version }) => version),
    open.map(({ projection }) => projection),
    open.map(({ version }) => version),
    over.map(({ projection }) => projection),
    over.map(({ version }) => version),
  ];
}

/** Nobody reads them any more: a part at a time, each a commit that is soon over. */
async function sweep(run: Run, agentId: string, projection: string): Promise<void> {
  for (;;) {
    const values = [agentId, projection, SWEPT_AT_ONCE];
    const [row] = await run<{ swept: number }>({ ...SWEEP, values });
    if ((row?.swept ?? 0) < SWEPT_AT_ONCE) return;
  }
}

type ArchiveRow = { key: string; doc: unknown; since: number };

async function archive(
  run: Run,
  agentId: string,
  { projection, version, limit, before }: ArchiveQuery,
): Promise<ArchivePage> {
  const values = [agentId, projection, version, limit, ...archivePlaceOf(before)];
  const rows = await run<ArchiveRow>({ ...ARCHIVE, values });
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    documents: rows.map(({ key, doc }) => ({ key, doc })),
    next: last === undefined ? null : archivePlace(last),
  };
}

type AppendRow = {
  status: AppendOutcome['status'];
  head: number;
  seqs: (number | null)[] | null;
  recorded: string | null;
};

async function appendAlone(run: Run, request: AppendRequest): Promise<AppendOutcome> {
  const [row] = await run<AppendRow>({ ...APPEND, values: appendValues(request) });
  if (row === undefined) throw new Error('the append statement returned no row');
  const { status, head, seqs, recorded } = row;
  switch (status) {
    case 'stored':
      return { status, head, recordedAt: recordedTimes(recorded ?? '', request.events.length) };
    case 'duplicate':
      return { status, seqs: seqs ?? [] };
    case 'conflict':
      return { status, seqs: (seqs ?? []).filter((seq) => seq !== null) };
    case 'moved':
      return { status };
  }
}

function appendValues({ agentId, events, unless, documents, eraseSubject }: AppendRequest) {
  return [
    agentId,
    events.map(({ body }) => body),
    events.map(({ eventId }) => eventId),
    events.map(({ dedupeKey }) => dedupeKey),
    ...(unless === undefined ? [null, null, null] : [unless.subjects, unless.types, unless.after]),
    documents?.head,
    documents?.gen,
    ...versionValues(documents?.left ?? []),
    ...documentValues(documentRows(documents?.writes ?? []).rows),
    eraseSubject,
  ];
}

function versionValues(versions: readonly Version[]) {
  return [versions.map(({ projection }) => projection), versions.map(({ version }) => version)];
}

function documentValues(rows: ReturnType<typeof documentRows>['rows']) {
  return [
    rows.map(({ projection }) => projection),
    rows.map(({ version }) => version),
    rows.map(({ key }) => key),
    documentLines(rows),
  ];
}

type ScanRow = { seq: number; type: string; body: string | null; recorded_at: string };

async function scan(
  run: Run,
  definitions: EventMap,
  page: { agentId: string; after: number; limit: number; types: readonly string[] },
): Promise<LogPage> {
  const values = [page.agentId, page.after, page.limit, page.types];
  const rows = await run<ScanRow>({ text: SCAN, values });
  return readPage(definitions, {
    rows: rows.map(({ recorded_at, ...row }) => ({ ...row, recordedAt: recorded_at })),
    ...page,
  });
}

async function readAll(
  run: Run,
  definitions: EventMap,
  { agentId, query }: { agentId: string; query: ReadQuery },
): Promise<readonly RecordedEvent[]> {
  const limit = query.limit ?? READ_LIMIT;
  const rows = await run<{ seq: number; body: string; recorded_at: string }>(
    readStatement(agentId, { ...query, limit }),
  );
  return rows.map((row) =>
    readEvent(definitions, { seq: row.seq, body: row.body, recordedAt: row.recorded_at }),
  );
}
