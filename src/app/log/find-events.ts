import type { RecordedEvent } from '../../kernel/event/event.ts';
import type { ReadQuery } from '../../kernel/ports/event-store.ts';
import type { AgentReader } from '../agent.ts';

/** So many events are looked through at most for a page of what no index finds. */
const SEARCHED_AT_ONCE = 20_000;

export type EventSearch = Pick<ReadQuery, 'types' | 'subjects' | 'cycleNo' | 'words'> & {
  readonly order: 'oldest' | 'newest';
  readonly limit: number;
  /** Only events after it. */
  readonly after?: number;
  /** Only events up to it. */
  readonly upTo?: number;
};

export type FoundEvents = {
  readonly events: readonly RecordedEvent[];
  /** The event at which the next page goes on: the last one of this page. Null: this is the last page. */
  readonly next: number | null;
  /** The stretch that was looked through, if there is no index for the question. */
  readonly searched: Stretch | null;
};
type Stretch = { readonly from: number; readonly to: number };

/** A page of events. For words and cycles it may be short, or empty, before the last one. */
export async function findEvents(
  reader: AgentReader,
  search: EventSearch,
  atOnce = SEARCHED_AT_ONCE,
): Promise<FoundEvents> {
  const { agentId, log } = reader;
  const { order, limit, ...query } = search;
  if (search.words === undefined && search.cycleNo === undefined) {
    const events = await log.read(agentId, { ...query, limit, newestFirst: order === 'newest' });
    return { events, next: lastOfPage(events, limit), searched: null };
  }
  const bounds = await boundsOf(reader, search);
  if (bounds.to < bounds.from) return { events: [], next: null, searched: null };
  const searched = firstStretch(bounds, { order, atOnce });
  const events = await log.read(agentId, {
    ...query,
    after: searched.from - 1,
    upTo: searched.to,
    limit,
    newestFirst: order === 'newest',
  });
  const isWhole = searched.from === bounds.from && searched.to === bounds.to;
  const end = order === 'newest' ? searched.from : searched.to;
  return { events, next: lastOfPage(events, limit) ?? (isWhole ? null : end), searched };
}

function lastOfPage(events: readonly RecordedEvent[], limit: number): number | null {
  return events.length < limit ? null : (events.at(-1)?.seq ?? null);
}

type Part = Pick<EventSearch, 'order'> & { readonly atOnce: number };

function firstStretch({ from, to }: Stretch, { order, atOnce }: Part): Stretch {
  return order === 'newest'
    ? { from: Math.max(from, to - atOnce + 1), to }
    : { from, to: Math.min(to, from + atOnce - 1) };
}

/** What the search is about, from the first event that counts to the last. Events of a cycle lie between those about it. */
async function boundsOf(reader: AgentReader, search: EventSearch): Promise<Stretch> {
  const { after = 0, cycleNo } = search;
  const last = await seqAtEnd(reader, search, true);
  if (cycleNo === undefined) return { from: after + 1, to: last ?? 0 };
  return { from: (await seqAtEnd(reader, search, false)) ?? 1, to: last ?? 0 };
}

async function seqAtEnd(
  { agentId, log }: AgentReader,
  { after = 0, upTo, cycleNo }: EventSearch,
  newestFirst: boolean,
): Promise<number | undefined> {
  const about = cycleNo === undefined ? {} : { subjects: [`cycle:${cycleNo}`] };
  const range = { after, ...(upTo !== undefined && { upTo }) };
  const [end] = await log.read(agentId, { ...range, ...about, limit: 1, newestFirst });
  return end?.seq;
}
