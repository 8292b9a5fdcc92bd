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
  if (doc.begun !== null) return later(doc.begun.at, graphSettings.reading.leftMs);
  if (waiting === null) return null;
  if (doc.day === now.slice(0, 10) && doc.spent_usd >= dailyUsd) return endOfUtcDay(now);
  const due = dueWithout(doc, waiting, now);
  return doc.again_at !== null && doc.again_at > due ? doc.again_at : due;
}

/** If no call had failed. */
function dueWithout(doc: RelationReadingDoc, waiting: Waiting, now: string): string {
  const { idleMs, forcedAfterMs, texts } = graphSettings.reading;
  const idle = later(waiting.lastAt, idleMs);
  const forced = later(waiting.firstAt, forcedAfterMs);
  if (waiting.count >= texts || waiting.firstSeq <= doc.wanted_up_to) return now;
  return idle < forced ? idle : forced;
}
