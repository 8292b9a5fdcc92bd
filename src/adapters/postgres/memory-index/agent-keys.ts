import type pg from 'pg';
import type { MemoryIndex } from '../../../kernel/ports/memory-index.ts';
import { translated } from '../store-errors.ts';
import { arrayOf } from './array-of.ts';
import { comparisonKey, hash64 } from './term-key.ts';

/** Memories of one key that are compared; the newest are what something new says again or outdates. */
const COMPARED = 32;

export type AgentKeys = {
  readonly under: MemoryIndex['underKeys'];
  readonly put: MemoryIndex['putKeys'];
  /** As Postgres takes them. */
  readonly hashed: (keys: readonly string[]) => string;
};

type KeyOptions = {
  readonly pool: pg.Pool;
  readonly agentId: string;
  readonly masterKey: Buffer;
};

/** The keys by which one agent's statements are compared. */
export function agentKeys({ pool, agentId, masterKey }: KeyOptions): AgentKeys {
  const secret = comparisonKey(masterKey, agentId);
  const hashed = (keys: readonly string[]) => arrayOf(keys.map((key) => hash64(secret, key)));
  return {
    hashed,
    under: async (keys) => {
      if (keys.length === 0) return new Map();
      const { rows } = await translated(() =>
        pool.query<{ nth: number; ids: readonly string[] }>(UNDER_KEYS, [
          agentId,
          hashed(keys),
          COMPARED,
        ]),
      );
      return new Map(rows.map(({ nth, ids }) => [keys[nth - 1] ?? '', ids]));
    },
    put: async (rows, upTo) => {
      const json = JSON.stringify(rows.map(({ id, keys }) => ({ id, keys: hashed(keys) })));
      await translated(() => pool.query('select put_keys($1, $2, $3)', [agentId, json, upTo]));
    },
  };
}

const UNDER_KEYS = `
  select q.nth::integer, k.ids
  from unnest($2::bigint[]) with ordinality q (key, nth), lateral (
    select array_agg(n.id order by n.at desc) as ids
    from (
      select id, at from memory_keys where agent_id = $1 and key = q.key order by at desc, id desc limit $3
    ) n
  ) k
  where k.ids is not null`;
