import type pg from 'pg';
import { z } from 'zod';
import { translated } from '../store-errors.ts';
import { valuesIn } from './array-of.ts';
import { type KeptRows, keptRows, type RowRead } from './kept-rows.ts';

/** What the database has, as it was just read. */
export type RowsThere = {
  readonly memories: number;
  /** The greatest place of a row. */
  readonly newestRow: number;
};

export type AgentRows = {
  /** All rows. Null: not all have been read yet, or they are too many to be kept. */
  readonly current: (there: RowsThere) => Promise<KeptRows | null>;
};

export type RowOptions = {
  readonly pool: pg.Pool;
  readonly agentId: string;
  readonly mostRows: number;
};

/** Rows that a search reads: no search waits for all of many. */
const PAGE = 2500;

type Read = { readonly rows: KeptRows; after: { place: number; id: string } };

/** The rows of one agent, kept in memory: what was written since is read by the next search, whoever wrote it, and what was deleted is looked for where their number tells. */
export function agentRows({ pool, agentId, mostRows }: RowOptions): AgentRows {
  let known: Read | null = null;
  let reading: Promise<unknown> = Promise.resolve();
  const upToDate = async (there: RowsThere): Promise<KeptRows | null> => {
    if (there.memories > mostRows) known = null;
    if (there.memories > mostRows || there.memories === 0) return null;
    known ??= { rows: keptRows(), after: { place: -1, id: '' } };
    const { rows, after } = known;
    if (rows.size() === there.memories && after.place >= there.newestRow) return rows;
    const page = await readPage({ pool, agentId }, after);
    rows.add(page.rows);
    known.after = page.after;
    if (page.rows.length === PAGE) return null;
    if (rows.size() === page.memories) return rows;
    const left = await readIds({ pool, agentId });
    rows.keepOnly(new Set(left.ids));
    return rows.size() === left.memories ? rows : null;
  };
  return {
    current: (there) => {
      // One after the other: two searches would add the same rows twice.
      const current = reading.then(() => upToDate(there));
      reading = current.catch(() => undefined);
      return current;
    },
  };
}

const columns = z.object({
  memories: z.number(),
  ids: z.array(z.string()),
  places: z.array(z.number()),
  sessions: z.array(z.string()),
  positions: z.array(z.number()),
  times: z.array(z.number()),
  types: z.array(z.string()),
  global: z.array(z.boolean()),
  lengths: z.array(z.number()),
  speakers: z.array(z.string()),
  terms: z.array(z.string()),
  counts: z.array(z.array(z.number())),
});

type Database = Pick<RowOptions, 'pool' | 'agentId'>;

async function readPage({ pool, agentId }: Database, after: Read['after']) {
  const { rows } = await translated(() => pool.query(ROWS, [agentId, after.place, after.id, PAGE]));
  const { ids, places, memories, ...rest } = columns.parse(rows[0]);
  const read = ids.map(
    (id, at): RowRead => ({
      id,
      session: rest.sessions[at] ?? '',
      position: rest.positions[at] ?? 0,
      atMs: rest.times[at] ?? Number.NaN,
      type: rest.types[at] ?? '',
      isGlobal: rest.global[at] === true,
      length: rest.lengths[at] ?? 0,
      speaker: valuesIn(rest.speakers[at] ?? '{}'),
      terms: valuesIn(rest.terms[at] ?? '{}'),
      counts: rest.counts[at] ?? [],
    }),
  );
  const place = places.at(-1);
  return {
    rows: read,
    memories,
    after: place === undefined ? after : { place, id: ids.at(-1) ?? '' },
  };
}

async function readIds({ pool, agentId }: Database) {
  const { rows } = await translated(() =>
    pool.query<{ ids: readonly string[]; memories: number }>(IDS, [agentId]),
  );
  return rows[0] ?? { ids: [], memories: 0 };
}

const MEMORIES =
  'coalesce((select x.memories from memory_indexes x where x.agent_id = $1), 0)::integer as memories';

const inOrder = (value: string) => `coalesce(json_agg(${value} order by r.place, r.id), '[]')`;

const ROWS = `
  select ${MEMORIES}, ${inOrder('r.id')} as ids, ${inOrder('r.place')} as places, ${inOrder('r.session')} as sessions,
    ${inOrder('r.position')} as positions, ${inOrder('round(extract(epoch from r.at) * 1000)')} as times,
    ${inOrder('r.type')} as types, ${inOrder('r.is_global')} as global, ${inOrder('r.length')} as lengths,
    ${inOrder('r.speaker::text')} as speakers, ${inOrder('r.terms::text')} as terms, ${inOrder('r.counts')} as counts
  from (
    select * from memory_rows r where r.agent_id = $1 and (r.place, r.id) > ($2::bigint, $3::text)
    order by r.place, r.id limit $4
  ) r`;

const IDS = `
  select ${MEMORIES}, array(select r.id from memory_rows r where r.agent_id = $1) as ids`;
