import type pg from 'pg';
import { z } from 'zod';
import { translated } from '../store-errors.ts';
import { keptBits, type SignRows, type SignTable, signTable } from './sign-table.ts';
import { fromBytes } from './turned-vector.ts';

export type AskedSigns = {
  readonly model: string;
  readonly dimensions: number;
  readonly signs: Uint8Array;
};

/** Memories whose signs are nearest to what was asked. */
export type NearMemories = {
  /** The nearest first. */
  readonly ids: readonly string[];
  /** Of any memory; null: vectors are not kept here, but read with the memories. */
  readonly vectorOf: SignTable['vectorOf'] | null;
};

export type AgentSigns = {
  /** `newest`: the greatest place in the database, as it was just read. */
  readonly nearest: (
    asked: AskedSigns,
    of: { readonly newest: number; readonly count: number },
  ) => Promise<NearMemories>;
  /** Takes out those of them that the database has no more. Whether there were any. */
  readonly forgetGone: (ids: readonly string[]) => Promise<boolean>;
  /** Takes out all. */
  readonly empty: () => void;
};

/** What of the database is in the table. */
type Read = {
  readonly model: string;
  readonly dimensions: number;
  readonly table: SignTable;
  readonly upTo: number;
};

/** Rows that are read at once. */
const PAGE = 5000;

export type SignOptions = {
  readonly pool: pg.Pool;
  readonly agentId: string;
  readonly mostVectorBytes: number;
};

/**
 * The signs and vectors of one agent, kept in memory: rows are read once, by the first search after they were written. Those that
 * another process deleted since are still in it until a search comes upon them: the database is asked for each.
 */
export function agentSigns({ pool, agentId, mostVectorBytes }: SignOptions): AgentSigns {
  let known: Read | null = null;
  let reading: Promise<unknown> = Promise.resolve();
  const upToDate = async ({ model, dimensions }: AskedSigns, newest: number): Promise<Read> => {
    const isOfModel = known?.model === model && known.dimensions === dimensions;
    const before =
      isOfModel && known !== null ? known : none({ model, dimensions, mostVectorBytes });
    if (before.upTo < newest) {
      await addRows({ pool, agentId }, before);
      known = { ...before, upTo: Math.max(newest, before.table.last()) };
    }
    return before;
  };
  return {
    nearest: async (asked, { newest, count }) => {
      // One after the other: two searches would add the same rows twice.
      const current = reading.then(() => upToDate(asked, newest));
      reading = current.catch(() => undefined);
      const { table } = await current;
      const near = table.nearest(asked.signs, count);
      const { vectorOf } = table;
      return { ids: near.map(({ id }) => id), vectorOf: table.keepsVectors() ? vectorOf : null };
    },
    forgetGone: async (ids) => {
      const had = ids.filter((id) => known?.table.has(id));
      if (had.length === 0) return false;
      const { rows } = await translated(() =>
        pool.query<{ gone: readonly string[] }>(GONE, [agentId, had]),
      );
      const gone = new Set(rows[0]?.gone ?? []);
      if (gone.size > 0) known?.table.remove(gone);
      return gone.size > 0;
    },
    empty: () => {
      known = null;
    },
  };
}

function none({
  model,
  dimensions,
  mostVectorBytes,
}: Pick<Read, 'model' | 'dimensions'> & Pick<SignOptions, 'mostVectorBytes'>): Read {
  return { model, dimensions, table: signTable(dimensions, mostVectorBytes), upTo: 0 };
}

const rowsRead = z.object({
  ids: z.array(z.string()),
  places: z.array(z.number()),
  signs: z.string(),
  /** Null: they were not wanted. */
  vectors: z.string().nullable(),
});

async function addRows(
  { pool, agentId }: Pick<SignOptions, 'pool' | 'agentId'>,
  { model, dimensions, table, upTo }: Read,
): Promise<void> {
  let after = upTo;
  for (let read = PAGE; read === PAGE; ) {
    const wanted = [agentId, model, after, dimensions, keptBits(dimensions), PAGE];
    const areKept = table.keepsVectors(PAGE);
    const { rows } = await translated(() => pool.query(SIGNS, [...wanted, areKept]));
    const some = signRows(rowsRead.parse(rows[0]));
    // Those that went while others were read are not lost: none of them is behind the last place.
    table.add(some);
    read = some.ids.length;
    after = some.places.at(-1) ?? after;
  }
}

function signRows({ ids, places, signs, vectors }: z.infer<typeof rowsRead>): SignRows {
  return {
    ids,
    places,
    signs: Buffer.from(signs, 'base64'),
    vectors: vectors === null ? null : fromBytes(Buffer.from(vectors, 'base64')),
  };
}

// What Postgres sends of bits begins with their number, in four bytes.
const SIGNS = `
  select coalesce(json_agg(s.id order by s.place), '[]') as ids, coalesce(json_agg(s.place order by s.place), '[]') as places,
    coalesce(encode(string_agg(substr(varbit_send(substring(s.signs for $5::integer)), 5), '' order by s.place), 'base64'), '') as signs,
    case when $7 then coalesce(encode(string_agg(s.vector, '' order by s.place), 'base64'), '') end as vectors
  from (
    select s.id, s.place, s.signs, v.vector
    from memory_signs s join memory_vectors v using (agent_id, id, model)
    where s.agent_id = $1 and s.model = $2 and s.place > $3 and length(s.signs) = $4 and octet_length(v.vector) = $4
    order by s.place limit $6
  ) s`;

const GONE = `
  select array(
    select a.id from unnest($2::text[]) a (id)
    where not exists (select from memory_signs s where s.agent_id = $1 and s.id = a.id)
  ) as gone`;
