import type pg from 'pg';
import { DatabaseError } from 'pg';
import { documentLines, documentRows } from '../../src/adapters/postgres/log/document-rows.ts';
import { postgresEventStore } from '../../src/adapters/postgres/log/event-store.ts';
import { recordedTimes } from '../../src/adapters/postgres/log/recorded-times.ts';
import { isoMicros } from '../../src/adapters/postgres/log/statements.ts';
import { translated } from '../../src/adapters/postgres/store-errors.ts';
import type { EventMap } from '../../src/kernel/event/event.ts';
import {
  type AppendOutcome,
  type AppendRequest,
  type DocumentWrites,
  type EventStore,
  type Mark,
  RECENT_DOCUMENTS,
  type Snapshot,
  type Version,
} from '../../src/kernel/ports/event-store.ts';

/**
 * The store as the release before 0004-fronts.sql has it, which keeps a mark for each version: the statements that a
 * program sends that was running when the schema changed. To the rest of this program its marks at the head are a front.
 */
export function storeBeforeFronts(pool: pg.Pool, definitions: EventMap): EventStore {
  const run = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) =>
    translated(async () => (await pool.query<Row>(statement)).rows);
  const members = new Map<string, ReadonlyMap<string, number>>();
  return {
    ...postgresEventStore(pool, definitions),
    archive: () => Promise.reject(new Error('not as it was before')),
    load: async (agentId, versions, documents) => {
      const [row] = await run<Row>({ ...LOAD, values: loadValues(agentId, versions, documents) });
      const { marks, ...rest } = row!;
      const isReady = ({ seq, active, stopped }: Mark) =>
        active && stopped === null && seq === rest.head;
      const ready = marks.filter(isReady);
      const front = new Map(ready.map(({ projection, version }) => [projection, version]));
      members.set(agentId, front);
      const apart = marks.filter((mark) => !isReady(mark));
      return { ...rest, marks: apart, front: { seq: rest.head, gen: 0, members: front } };
    },
    append: async (request) => {
      const values = appendValues(request, members.get(request.agentId) ?? new Map());
      const rows = await orMoved(run<AppendRow>({ ...APPEND, values }));
      if (rows === 'moved') return { status: 'moved' };
      const { status, head, seqs, recorded } = rows[0]!;
      if (status === 'duplicate') return { status, seqs: seqs ?? [] };
      if (status === 'conflict')
        return { status, seqs: (seqs ?? []).filter((seq) => seq !== null) };
      if (status === 'moved') return { status };
      return { status, head, recordedAt: recordedTimes(recorded ?? '', request.events.length) };
    },
    openProjections: async (agentId, versions) => {
      const rows = [...versions].map(([projection, version]) => ({ projection, version }));
      const values = [agentId, JSON.stringify(rows)];
      await run({ name: 'open-before', text: 'select open_projections($1, $2)', values });
    },
    advance: async ({ agentId, documents, from, to, activate }) => {
      const values = [
        agentId,
        from,
        to,
        activate,
        ...markValues(documents),
        ...docValues(documents),
      ];
      const rows = await orMoved(run<{ status: 'written' | 'moved' }>({ ...ADVANCE, values }));
      return rows === 'moved' ? 'stale' : rows[0]!.status;
    },
    setStopped: async (agentId, { projection, version, stopped }) => {
      const value = stopped === null ? null : JSON.stringify(stopped);
      await run({ ...SET_STOPPED, values: [agentId, projection, version, value] });
    },
    dropVersion: async (agentId, projection, version) => {
      await run({ ...DROP_VERSION, values: [agentId, projection, version] });
    },
  };
}

type Row = Omit<Snapshot, 'front'>;

type AppendRow = {
  status: AppendOutcome['status'];
  head: number;
  seqs: (number | null)[] | null;
  recorded: string | null;
};

async function orMoved<T>(rows: Promise<T>): Promise<T | 'moved'> {
  try {
    return await rows;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === 'HS001') return 'moved';
    throw error;
  }
}

function loadValues(...[agentId, versions, documents]: Parameters<EventStore['load']>): unknown[] {
  const wanted = documents.map(({ projection, keys }) => {
    const version = versions.get(projection);
    if (version === undefined || (keys !== 'all' && typeof keys === 'string')) {
      throw new Error('not as it was before');
    }
    return { projection, version, keys };
  });
  const whole = wanted.filter(({ keys }) => keys === 'all');
  const keyed = wanted.flatMap(({ keys, ...version }) =>
    keys === 'all' ? [] : keys.map((key) => ({ ...version, key })),
  );
  return [
    agentId,
    [...versions.keys()],
    ...markValues(keyed),
    keyed.map(({ key }) => key),
    ...markValues(whole),
    [],
    [],
    [],
    [],
  ];
}

/** It named each version that it had folded, changed or not. */
function appendValues(request: AppendRequest, members: ReadonlyMap<string, number>): unknown[] {
  const { agentId, events, unless, documents, eraseSubject } = request;
  const left = new Set(documents?.left.map(({ projection }) => projection));
  const folded = [...members]
    .filter(([projection]) => !left.has(projection))
    .map(([projection, version]) => ({ projection, version }));
  return [
    agentId,
    events.map(({ body }) => body),
    events.map(({ eventId }) => eventId),
    events.map(({ dedupeKey }) => dedupeKey),
    ...(unless === undefined ? [null, null, null] : [unless.subjects, unless.types, unless.after]),
    documents?.head,
    ...(documents === undefined
      ? [null, null, null, null, null, null]
      : [...markValues(folded), ...docValues(documents.writes)]),
    eraseSubject,
  ];
}

function markValues(versions: readonly Version[]): unknown[] {
  const sorted = [...versions].sort((a, b) => (a.projection < b.projection ? -1 : 1));
  return [sorted.map(({ projection }) => projection), sorted.map(({ version }) => version)];
}

function docValues(documents: readonly DocumentWrites[]): unknown[] {
  const { rows } = documentRows(documents);
  return [
    rows.map(({ projection }) => projection),
    rows.map(({ version }) => version),
    rows.map(({ key }) => key),
    documentLines(rows),
  ];
}

const LOAD = {
  name: 'load-before',
  text: `
    select
      coalesce((select seq from heads where agent_id = $1), 0) as head,
      ${isoMicros('clock_timestamp()')} as now,
      (select coalesce(json_agg(json_build_object('projection', projection, 'version', version, 'seq', seq,
         'active', active, 'stopped', stopped)), '[]')
       from marks where agent_id = $1 and projection = any ($2::text[])) as marks,
      (select coalesce(json_agg(json_build_object('projection', x.projection, 'version', x.version, 'key', x.key,
         'doc', x.doc)), '[]')
       from (
         select d.projection, w.version, d.key, d.doc
         from unnest($3::text[], $4::integer[], $5::text[]) w (projection, version, key)
         join marks m on m.agent_id = $1 and m.projection = w.projection and m.version = w.version
         join documents d on d.agent_id = $1 and d.projection = w.projection and d.version = m.kept_as and d.key = w.key
         union all
         select d.projection, w.version, d.key, d.doc
         from unnest($6::text[], $7::integer[]) w (projection, version)
         join marks m on m.agent_id = $1 and m.projection = w.projection and m.version = w.version
         join documents d on d.agent_id = $1 and d.projection = w.projection and d.version = m.kept_as
         union all
         select d.projection, w.version, d.key, d.doc
         from unnest($8::text[], $9::integer[]) w (projection, version)
         join marks m on m.agent_id = $1 and m.projection = w.projection and m.version = w.version
         join documents d on d.agent_id = $1 and d.projection = w.projection and d.version = m.kept_as and d.is_open
         union all
         select d.projection, w.version, d.key, d.doc
         from unnest($10::text[], $11::integer[]) w (projection, version)
         join marks m on m.agent_id = $1 and m.projection = w.projection and m.version = w.version
         cross join lateral (
           select o.projection, o.key, o.doc from documents o
           where o.agent_id = $1 and o.projection = w.projection and o.version = m.kept_as and not o.is_open
           order by o.since desc, o.key desc
           limit ${RECENT_DOCUMENTS}
         ) d
       ) x) as documents`,
};

const APPEND = {
  name: 'append-before',
  text: `
    select status, head, to_json(seqs) as seqs, recorded
    from append_events($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
};

const ADVANCE = {
  name: 'advance-before',
  text: 'select status from advance_projections($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
};

const SET_STOPPED = {
  name: 'set-stopped-before',
  text: 'update marks set stopped = $4 where agent_id = $1 and projection = $2 and version = $3',
};

const DROP_VERSION = {
  name: 'drop-version-before',
  text: 'delete from marks where agent_id = $1 and projection = $2 and version = $3 and not active',
};
