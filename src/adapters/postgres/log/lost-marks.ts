import type { Projection } from '../../../kernel/projection/projection.ts';
import { type Queryable, readHead } from './event-rows.ts';

type Options = {
  readonly agentId: string;
  readonly projections: readonly Projection[];
  /** Whether an earlier check folded the same views. */
  readonly hadTheseViews?: boolean;
};

/**
 * Views whose mark is gone: an earlier check saw it, or documents stand there that no mark finds. A view that an update
 * brought has neither yet.
 */
export async function lostMarks(
  db: Queryable,
  { agentId, projections, hadTheseViews = false }: Options,
): Promise<readonly string[]> {
  if (((await readHead(db, agentId))?.seq ?? 0) === 0) return [];
  const { rows } = await db.query<{ name: string }>(
    `select w.name from unnest($2::text[], $3::integer[]) w (name, version)
     where case when $4 then
         not exists (select from standings m where m.agent_id = $1 and m.projection = w.name and m.version = w.version)
       else
         not exists (select from standings m where m.agent_id = $1 and m.projection = w.name)
         and exists (select from documents d where d.agent_id = $1 and d.projection = w.name)
       end
     order by w.name`,
    [
      agentId,
      projections.map(({ name }) => name),
      projections.map(({ version }) => version),
      hadTheseViews,
    ],
  );
  return rows.map(({ name }) => name);
}
