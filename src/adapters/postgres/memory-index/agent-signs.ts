import type pg from 'pg';
import { z } from 'zod';
import { translated } from '../store-errors.ts';
import { keptBits, type NearSigns, type SignTable, signTable } from './sign-table.ts';

export type AskedSigns = {
  readonly model: string;
  readonly dimensions: number;
  readonly signs: Uint8Array;
};

export type AgentSigns = {
  /** `newest`: the greatest place in the database, as it was just read. */
  readonly nearest: (
    asked: AskedSigns,
    of: { readonly newest: number; readonly count: number },
  ) => Promise<readonly NearSigns[]>;
  /** Takes out those of them that the database has no more. Whether there were any. */
  readonly forgetGone: (places: readonly number[]) => Promise<boolean>;
};

/** What of the database is in the table. */
type Read = {
  readonly model: string;
  readonly dimensions: number;
  readonly table: SignTable;
  readonly upTo: number;
};

/**
 * The signs of one agent's vectors, kept in memory: rows are read once, by the first search after they were written. Those that
 * were deleted since are still in it until a search comes upon them: ask the database for each.
 */
export function agentSigns({
  pool,
  agentId,
}: {
  readonly pool: pg.Pool;
  readonly agentId: string;
}): AgentSigns {
  let known: Read | null = null;
  let reading: Promise<unknown> = Promise.resolve();
  const upToDate = async ({ model, dimensions }: AskedSigns, newest: number): Promise<Read> => {
    const isOfModel = known?.model === model && known.dimensions === dimensions;
    const before = isOfModel && known !== null ? known : none(model, dimensions);
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
      return table.nearest(asked.signs, count);
    },
    forgetGone: async (places) => {
      const { rows } = await translated(() =>
        pool.query<{ gone: readonly string[] }>(GONE, [agentId, places]),
      );
      const gone = new Set((rows[0]?.gone ?? []).map(Number));
      known?.table.remove(gone);
      return gone.size > 0;
    },
  };
}

function none(model: string, dimensions: number): Read {
  return { model, dimensions, table: signTable(dimensions), upTo: 0 };
}

const placesRead = z.array(z.number());

async function addRows(
  { pool, agentId }: { readonly pool: pg.Pool; readonly agentId: string },
  { model, dimensions, table, upTo }: Read,
): Promise<void> {
  const { rows } = await translated(() =>
    pool.query<{ places: unknown; signs: string }>(SIGNS, [
      agentId,
      model,
      upTo,
      dimensions,
      keptBits(dimensions),
    ]),
  );
  const [found] = rows;
  if (found === undefined) return;
  table.add(placesRead.parse(found.places), Buffer.from(found.signs, 'base64'));
}

// What Postgres sends of bits begins with their number, in four bytes.
const SIGNS = `
  select coalesce(json_agg(s.place order by s.place), '[]') as places,
    coalesce(encode(string_agg(substr(varbit_send(substring(s.signs for $5::integer)), 5), '' order by s.place), 'base64'), '') as signs
  from memory_signs s where s.agent_id = $1 and s.model = $2 and s.place > $3 and length(s.signs) = $4`;

const GONE = `
  select array(
    select a.place from unnest($2::bigint[]) a (place)
    where not exists (select from memory_signs s where s.agent_id = $1 and s.place = a.place)
  ) as gone`;
