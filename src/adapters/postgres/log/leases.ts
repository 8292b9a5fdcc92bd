import type pg from 'pg';
import type { Leases } from '../../../kernel/ports/leases.ts';
import { translated } from '../store-errors.ts';

/** No lease is longer (HOMEOSTAT_LEASE_MS): one that ends later was given by a clock that stood ahead. */
const LONGEST = '10 minutes';

/** Leases in their own table, by the database clock. */
export function postgresLeases(pool: pg.Pool): Leases {
  const heldUntilMs = new Map<string, number>();
  const hold = (token: string, forMs: number): void => {
    heldUntilMs.set(token, performance.now() + forMs);
  };
  const run = (text: string, values: unknown[]) =>
    translated(async () => pool.query<{ live: boolean }>(text, values));
  return {
    hold,
    renew: async (agentId, token, forMs) => {
      await run(
        `insert into leases (agent_id, token, until)
         values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
         on conflict (agent_id, token) do update set until = excluded.until`,
        [agentId, token, forMs],
      );
      if (heldUntilMs.has(token)) hold(token, forMs);
    },
    isLive: async (agentId, token) => {
      if ((heldUntilMs.get(token) ?? 0) > performance.now()) return true;
      const { rows } = await run(
        `select until between clock_timestamp() and clock_timestamp() + interval '${LONGEST}' as live
         from leases where agent_id = $1 and token = $2`,
        [agentId, token],
      );
      return rows[0]?.live ?? false;
    },
    drop: async (agentId, token) => {
      heldUntilMs.delete(token);
      await run(
        `delete from leases where agent_id = $1 and (token = $2 or until < clock_timestamp() - interval '1 day')`,
        [agentId, token],
      );
    },
  };
}
