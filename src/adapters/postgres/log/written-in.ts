import type pg from 'pg';
import type { WrittenIn } from '../../../kernel/log/newer-state.ts';
import { translated } from '../store-errors.ts';
import { STRETCH } from './statements.ts';

/** From the index of types, one stretch a type: a long log takes no longer than a short one. @throws StoreUnavailable */
export async function writtenIn(pool: pg.Pool, agentId: string): Promise<WrittenIn> {
  const [views, events] = await translated(() =>
    Promise.all([
      pool.query<WrittenIn['views'][number]>(VIEWS, [agentId]),
      pool.query<WrittenIn['events'][number]>(EVENTS, [agentId]),
    ]),
  );
  return { views: views.rows, events: events.rows };
}

const VIEWS =
  'select projection as name, version from standings where agent_id = $1 and active order by projection';

const EVENTS = `
  with recursive kinds (type) as (
    (select type from events where agent_id = $1 order by type limit 1)
    union all
    select (select type from events where agent_id = $1 and type > kinds.type order by type limit 1)
    from kinds where kinds.type is not null
  )
  select type, (newest.body::jsonb ->> 'schema_version')::integer as version
  from kinds, lateral (
    select body from events e where agent_id = $1 and e.type = kinds.type order by ${STRETCH} desc, e.seq desc limit 1
  ) as newest`;
