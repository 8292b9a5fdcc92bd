import { type IntentionDoc, intentionProjection } from '../../domain/task/views/intention.ts';
import { readFacts } from '../../phases/read-facts.ts';
import type { AgentReader } from '../agent.ts';
import type { EndedWork } from './work-shapes.ts';

const ENDS = ['IntentionCompleted', 'IntentionCancelled'] as const;
const EVENTS_AT_ONCE = 200;
/** Of one page: what recurs is done again and again without ending. */
const MOST_LOOKS = 10;

type Page = { readonly limit: number; readonly before?: number | undefined };
type Ended = { readonly seq: number; readonly work: EndedWork };

/** Done and cancelled tasks by when they ended, the last first; read from the ends, however many tasks there are. */
export async function endedWork(
  source: AgentReader,
  { limit, before }: Page,
): Promise<{ readonly ended: readonly EndedWork[]; readonly next: number | null }> {
  const found: Ended[] = [];
  let next = before ?? null;
  for (let look = 0; look < MOST_LOOKS && found.length < limit; look++) {
    const seen = await endsBefore(source, next);
    const taken = seen.ended.slice(0, limit - found.length);
    found.push(...taken);
    const last = taken.at(-1);
    next = taken.length < seen.ended.length && last !== undefined ? last.seq : seen.next;
    if (next === null) break;
  }
  return { ended: found.map(({ work }) => work), next };
}

async function endsBefore({ log, agentId }: AgentReader, before: number | null) {
  const events = await readFacts(log, agentId, {
    types: ENDS,
    newestFirst: true,
    limit: EVENTS_AT_ONCE,
    ...(before !== null && { upTo: Math.max(0, before - 1) }),
  });
  const keys = [...new Set(events.map(({ payload }) => payload.intention_id))];
  const view = await log.view(agentId, [{ projection: intentionProjection, keys }]);
  const ended = events.flatMap(({ seq, occurredAt, payload }): readonly Ended[] => {
    const doc = view.get(intentionProjection, payload.intention_id);
    const isItsEnd = doc?.finished_at === occurredAt;
    return isItsEnd ? asEnded(doc).map((work) => ({ seq, work })) : [];
  });
  return { ended, next: events.length < EVENTS_AT_ONCE ? null : (events.at(-1)?.seq ?? null) };
}

function asEnded(doc: IntentionDoc): readonly EndedWork[] {
  const { intention_id: task_id, kind, title, status, finished_at, outcome } = doc;
  if (finished_at === null || (status !== 'done' && status !== 'cancelled')) return [];
  return [{ task_id, kind, title, status, finished_at, outcome }];
}
