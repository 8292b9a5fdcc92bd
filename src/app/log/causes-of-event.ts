import { isOfType } from '../../domain/fact.ts';
import type { RecordedEvent } from '../../kernel/event/event.ts';
import type { ReadQuery } from '../../kernel/ports/event-store.ts';
import { canonicalText } from '../../kernel/text/canonical-text.ts';
import type { AgentReader } from '../agent.ts';

const LONGEST_WALK = 20;
const MOST_NAMED = 20;
const MOST_CAUSED = 100;
const EVENT_ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** Why an event is a cause: it was `recorded` as one, or it `began` what the event is a part of. */
export type Cause = { readonly event: RecordedEvent; readonly role: 'recorded' | 'began' };

export type Causes = {
  /** From the nearest cause to the first one. */
  readonly up: readonly Cause[];
  /** What its payload names, besides. */
  readonly named: readonly RecordedEvent[];
  /** Oldest first. */
  readonly caused: readonly RecordedEvent[];
  /** There is more than `caused` says. */
  readonly isCut: boolean;
};

/** What led to an event and what followed from it. */
export async function causesOfEvent(reader: AgentReader, event: RecordedEvent): Promise<Causes> {
  const up = await walkUp(reader, event);
  const known = new Set([event, ...up.map((cause) => cause.event)].map(({ eventId }) => eventId));
  const named = (await namedInPayload(reader, event)).filter(({ eventId }) => !known.has(eventId));
  const caused = await causedBy(reader, event);
  return { up, named, caused: caused.slice(0, MOST_CAUSED), isCut: caused.length > MOST_CAUSED };
}

async function walkUp(reader: AgentReader, event: RecordedEvent): Promise<readonly Cause[]> {
  const up: Cause[] = [];
  for (let at = event; up.length < LONGEST_WALK; ) {
    const cause = await causeOf(reader, at);
    // A cause lies before what it causes; whatever else a log says, the walk ends.
    if (cause === null || cause.event.seq >= at.seq) return up;
    up.push(cause);
    at = cause.event;
  }
  return up;
}

/** The direct cause of an event. */
export async function causeOf(reader: AgentReader, event: RecordedEvent): Promise<Cause | null> {
  const { causationId } = event;
  if (causationId !== undefined) {
    const recorded = await oneEventOf(reader, { eventIds: [causationId] });
    return recorded && { event: recorded, role: 'recorded' };
  }
  const began = beginningOf(event);
  const first = began === null ? null : await oneEventOf(reader, began);
  return first && { event: first, role: 'began' };
}

/** Where an event without a recorded cause comes from: a phase from its cycle, a cycle from the request for it. */
function beginningOf(event: RecordedEvent): ReadQuery | null {
  if (isOfType(event, 'CycleScheduled')) {
    const { request_id: requestId } = event.payload;
    return requestId === undefined
      ? null
      : { subjects: [`request:${requestId}`], types: ['RunRequested'] };
  }
  const { cycleNo } = event;
  if (cycleNo === undefined) return null;
  return { subjects: [`cycle:${cycleNo}`], types: ['CycleScheduled'] };
}

async function oneEventOf(reader: AgentReader, query: ReadQuery): Promise<RecordedEvent | null> {
  const [first] = await reader.log.read(reader.agentId, { ...query, limit: 1 });
  return first ?? null;
}

async function namedInPayload(
  { agentId, log }: AgentReader,
  { payload }: RecordedEvent,
): Promise<readonly RecordedEvent[]> {
  const ids = [...new Set(canonicalText(payload).match(EVENT_ID) ?? [])].slice(0, MOST_NAMED);
  if (ids.length === 0) return [];
  return log.read(agentId, { eventIds: ids, limit: MOST_NAMED });
}

async function causedBy(
  { agentId, log }: AgentReader,
  event: RecordedEvent,
): Promise<readonly RecordedEvent[]> {
  const page = { after: event.seq - 1, limit: MOST_CAUSED + 1 };
  const recorded = await log.read(agentId, { ...page, causes: [event.eventId] });
  const begun = begunBy(event);
  if (begun === null) return recorded;
  const more = await log.read(agentId, { ...page, ...begun });
  return [...recorded, ...more].sort((a, b) => a.seq - b.seq);
}

/** What follows without naming it as its cause: the phases of a cycle, the cycle that was asked for. */
function begunBy(event: RecordedEvent): ReadQuery | null {
  if (isOfType(event, 'CycleScheduled')) {
    const types = ['CycleStarted', 'PhaseStarted', 'CycleCompleted', 'CycleFailed'];
    return { subjects: [`cycle:${event.payload.cycle_no}`], types };
  }
  if (!isOfType(event, 'RunRequested')) return null;
  const { request_id: requestId } = event.payload;
  const upTo = event.seq + REQUEST_ANSWERED_WITHIN;
  return { types: ['CycleScheduled', 'TickClosed'], words: [requestId], upTo };
}

/** A request becomes a cycle soon: so many events later it is not looked for. */
const REQUEST_ANSWERED_WITHIN = 2000;
