import type pg from 'pg';
import type { ReadQuery } from '../../../kernel/ports/event-store.ts';

/** ISO 8601 with microseconds, UTC. */
export function isoMicros(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** One snapshot: see load_snapshot in the migrations. */
export const LOAD = {
  name: 'load',
  text: `
    select head, front, gen, now, members, marks, documents
    from load_snapshot($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
};

export const APPEND = {
  name: 'append',
  text: `
    select status, head, to_json(seqs) as seqs, recorded
    from append_events($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
};

export const APPEND_TOGETHER = {
  name: 'append-together',
  text: `
    select statuses, to_json(seqs) as seqs, recorded
    from append_together($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
};

export const OPEN = { name: 'open', text: 'select open_projections($1, $2)' };

export const ADVANCE = {
  name: 'advance',
  text: 'select status from advance_projections($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
};

export const SET_STOPPED = {
  name: 'set-stopped',
  text: 'select set_stopped($1, $2, $3, $4)',
};

/** What is over, those that began last first; from the place ($5, $6) on. */
export const ARCHIVE = {
  name: 'archive',
  text: `
    select d.key, d.doc, d.since
    from documents d
    where d.agent_id = $1 and d.projection = $2
      and d.version = (
        select m.kept_as from standings m where m.agent_id = $1 and m.projection = $2 and m.version = $3
      )
      and not d.is_open and (d.since, d.key) < ($5::bigint, $6::text)
    order by d.since desc, d.key desc
    limit $4`,
};

/** So many seqs share the entry of a type in the index events_type. */
const STRETCH_EVENTS = 1024;
/** Of an event `e`, as that index has it. */
export const STRETCH = `(e.seq / ${STRETCH_EVENTS})`;

export const SWEEP = { name: 'sweep', text: 'select swept from sweep_documents($1, $2, $3)' };

export const DROP_VERSION = {
  name: 'drop-version',
  text: `
    delete from standings where agent_id = $1 and projection = $2 and version = $3 and not active`,
};

/**
 * The next events of the log whatever their type; bodies only of those that are asked for. Seqs have no gap, so the
 * page ends by seq: with a limit instead, a server that has no statistics yet sorts all that follows, for each page.
 * Not prepared: a plan kept from when the table was small may do so too.
 */
export const SCAN = `
  select seq, type, case when type = any ($4::text[]) then body end as body,
    ${isoMicros('recorded_at')} as recorded_at
  from events where agent_id = $1 and seq > $2 and seq <= $2::bigint + $3 order by seq`;

/** Recording times only grow along the log: a binary search for all instants at once, a look-up by primary key each step. */
export const SEQS_BEFORE = `
  with recursive search (n, at, low, high) as (
    select i.n, i.at, 0::bigint, coalesce((select seq from heads where agent_id = $1), 0)
    from unnest($2::timestamptz[]) with ordinality i (at, n)
    union all
    select s.n, s.at,
      case when e.recorded_at < s.at then m.seq else s.low end,
      case when e.recorded_at < s.at then s.high else m.seq - 1 end
    from search s
    cross join lateral (select (s.low + s.high + 1) / 2 as seq) m
    join events e on e.agent_id = $1 and e.seq = m.seq
    where s.low < s.high
  )
  select low as seq from search where low >= high order by n`;

/** The hot reads go by primary key, by type or by the subjects' index; tests hold their plans. */
export function readStatement(agentId: string, query: ReadQuery): pg.QueryConfig {
  const values: unknown[] = [agentId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const isByType =
    query.types !== undefined &&
    query.subjects === undefined &&
    query.eventIds === undefined &&
    !isNarrow(query);
  const rows = isByType ? rowsByType(query, bind) : rowsOf(query, bind);
  const text = `
    select seq, body, ${isoMicros('recorded_at')} as recorded_at from ${rows}
    order by seq ${directionOf(query)}
    limit ${bind(query.limit)}`;
  return { text, values };
}

type Bind = (value: unknown) => string;

/** What no type's own entries of the index could answer. */
function isNarrow({ causes, cycleNo, words }: ReadQuery): boolean {
  return causes !== undefined || cycleNo !== undefined || words !== undefined;
}

/** Of the envelope, which a canonical body has before the payload; a subject may say it too. */
function inCycle(cycleNo: number, bind: Bind): string {
  const subject = bind([`cycle:${cycleNo}`]);
  const envelope = `split_part(body, '"event_id":"', 1)`;
  return `(subjects_of(body) ?| ${subject}::text[] or strpos(${envelope}, ${bind(`"cycle_no":${cycleNo},`)}::text) > 0)`;
}

/** The whole body is looked through first: that takes a tenth of what reading it as JSON does. */
function hasWord(word: string, bind: Bind): string {
  const written = JSON.stringify(word).slice(1, -1);
  const pattern = bind(`%${written.replace(/[\\%_]/g, '\\$&')}%`);
  return `case when body ilike ${pattern} then (body::jsonb -> 'payload')::text ilike ${pattern} else false end`;
}

function directionOf({ newestFirst }: ReadQuery): 'asc' | 'desc' {
  return newestFirst === true ? 'desc' : 'asc';
}

function rowsOf(query: ReadQuery, bind: Bind): string {
  const conditions = ['agent_id = $1'];
  if (query.after !== undefined) conditions.push(`seq > ${bind(query.after)}`);
  if (query.upTo !== undefined) conditions.push(`seq <= ${bind(query.upTo)}`);
  if (query.types !== undefined) conditions.push(`type = any (${bind(query.types)}::text[])`);
  if (query.eventIds !== undefined)
    conditions.push(`event_id_of(body) = any(${bind(query.eventIds)}::uuid[])`);
  if (query.subjects !== undefined) {
    conditions.push(`subjects_of(body) ?| ${bind(query.subjects)}::text[]`);
  }
  if (query.causes !== undefined)
    conditions.push(`cause_of(body) = any (${bind(query.causes)}::text[])`);
  if (query.cycleNo !== undefined) conditions.push(inCycle(query.cycleNo, bind));
  for (const word of query.words ?? []) conditions.push(hasWord(word, bind));
  return `events where ${conditions.join(' and ')}`;
}

/**
 * The first of each type, of which the caller takes the first of all: however many events there are, an index is read no
 * further than that. It has them by stretches of seqs, so the order says the stretch too.
 */
function rowsByType(query: ReadQuery, bind: Bind): string {
  const direction = directionOf(query);
  const conditions = ['e.agent_id = $1', 'e.type = w.type'];
  const compare = (operator: '>' | '<=', seq: number | undefined) => {
    if (seq === undefined) return;
    const value = `${bind(seq)}::bigint`;
    conditions.push(`e.seq ${operator} ${value}`);
    conditions.push(`${STRETCH} ${operator === '>' ? '>=' : '<='} ${value} / ${STRETCH_EVENTS}`);
  };
  compare('>', query.after);
  compare('<=', query.upTo);
  return `
    (select distinct unnest(${bind(query.types)}::text[]) as type) w cross join lateral (
      select e.seq, e.body, e.recorded_at from events e
      where ${conditions.join(' and ')}
      order by ${STRETCH} ${direction}, e.seq ${direction}
      limit ${bind(query.limit)}
    ) r`;
}
