import { endOfUtcDay } from '../../kernel/end-of-utc-day.ts';
import { later } from '../../kernel/later.ts';
import { graphSettings } from './settings.ts';
import type { RelationReadingDoc } from './views/relation-reading.ts';

/** What waits to be read: how many texts, since which event, and when the first and the last were said. */
export type Waiting = {
  readonly count: number;
  /** Of the event that stored the first. */
  readonly firstSeq: number;
  readonly firstAt: string;
  readonly lastAt: string;
};

/** When a model reads what waits; null: not before something happens. Instants are ISO 8601, UTC. */
export function readingDueAt(
  doc: RelationReadingDoc,
  waiting: Waiting | null,
  { now, dailyUsd }: { readonly now: string; readonly dailyUsd: number },
): string | null {
  if (dailyUsd === 0) return null;
  const { idleMs, forcedAfterMs, texts, leftMs } = graphSettings.reading;
  if (doc.begun !== null) return later(doc.begun.at, leftMs);
  if (waiting === null) return null;
  if (doc.day === now.slice(0, 10) && doc.spent_usd >= dailyUsd) return endOfUtcDay(now);
  const idle = later(waiting.lastAt, idleMs);
  const forced = later(waiting.firstAt, forcedAfterMs);
  const isWanted = waiting.count >= texts || waiting.firstSeq <= doc.wanted_up_to;
  const due = isWanted ? now : idle < forced ? idle : forced;
  return doc.again_at !== null && doc.again_at > due ? doc.again_at : due;
}
