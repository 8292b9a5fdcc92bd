import type pg from 'pg';
import type { MemoryTally } from '../../../kernel/ports/memory-index.ts';
import { translated } from '../store-errors.ts';

type TallyOptions = {
  readonly pool: pg.Pool;
  readonly agentId: string;
  /** The version of the view `memory`. */
  readonly version: number;
};

export function postgresMemoryTally({ pool, agentId, version }: TallyOptions): MemoryTally {
  return async () => {
    const { rows } = await translated(() =>
      pool.query<Awaited<ReturnType<MemoryTally>>[number]>(TALLY, [agentId, version]),
    );
    return rows;
  };
}

const TALLY = `
  select t.status, t.type, t.trust, t.memories::integer as memories, t.recalled::integer as recalled
  from memory_tallies t
  join standings s on s.agent_id = t.agent_id and s.projection = 'memory' and s.kept_as = t.version
  where t.agent_id = $1 and s.version = $2 and t.memories > 0`;
