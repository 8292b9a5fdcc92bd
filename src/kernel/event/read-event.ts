import { type EventMap, type RecordedEvent, type StoredBody, storedBody } from './event.ts';

/**
 * A stored event this program cannot read. `newer`: its type or version comes from a newer release;
 * `damaged`: it does not have the shape of its type and version.
 */
export class UnreadableEvent extends Error {
  readonly code = 'unreadable_event';
  readonly seq: number;
  readonly reason: 'newer' | 'damaged';

  constructor(at: Pick<UnreadableEvent, 'seq' | 'reason'>, why: string, cause?: unknown) {
    super(`event ${at.seq} cannot be read: ${why}`, { cause });
    this.name = 'UnreadableEvent';
    this.seq = at.seq;
    this.reason = at.reason;
  }
}

export type StoredEvent = {
  readonly seq: number;
  readonly body: string;
  readonly recordedAt: string;
};

/** A stretch of the log for folding. */
export type LogPage = {
  /** Events of the requested types, in seq order. */
  readonly events: readonly RecordedEvent[];
  /** The last event that was read; `after` when there was none. */
  readonly to: number;
  /** The log had no event after `to` when it was read. */
  readonly isLast: boolean;
  /** The first event after `to` of a requested type that this program cannot read. */
  readonly unreadable: { readonly type: string; readonly error: UnreadableEvent } | null;
};

/** The rows of a page in seq order, with the body where the type was requested. */
export type PageRows = {
  readonly rows: readonly (Omit<StoredEvent, 'body'> & {
    readonly type: string;
    readonly body: string | null;
  })[];
  readonly after: number;
  readonly limit: number;
};

/** Reads a page up to the first event that cannot be read. */
export function readPage(definitions: EventMap, { rows, after, limit }: PageRows): LogPage {
  const events: RecordedEvent[] = [];
  let to = after;
  for (const { seq, type, body, recordedAt } of rows) {
    try {
      if (body !== null) events.push(readEvent(definitions, { seq, body, recordedAt }));
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      return { events, to, isLast: false, unreadable: { type, error } };
    }
    to = seq;
  }
  return { events, to, isLast: rows.length < limit, unreadable: null };
}

/**
 * A stored row as an event of today's shape: parsed, upcast, checked.
 * @throws UnreadableEvent
 */
export function readEvent(definitions: EventMap, row: StoredEvent): RecordedEvent {
  const parsed = storedBody.safeParse(parseJson(row));
  if (!parsed.success) {
    throw new UnreadableEvent(damaged(row.seq), parsed.error.message, parsed.error);
  }
  const body = parsed.data;
  return {
    type: body.type,
    payload: payloadOf(definitions, row.seq, body),
    agentId: body.agent_id,
    seq: row.seq,
    eventId: body.event_id,
    schemaVersion: body.schema_version,
    subjects: body.subjects,
    actor: body.actor,
    trust: body.trust,
    correlationId: body.correlation_id,
    occurredAt: body.occurred_at,
    recordedAt: row.recordedAt,
    appVersion: body.app_version,
    configHash: body.config_hash,
    ...optionalFields(body),
  };
}

function optionalFields(body: StoredBody): Partial<RecordedEvent> {
  return {
    ...(body.cycle_no !== undefined && { cycleNo: body.cycle_no }),
    ...(body.session_id !== undefined && { sessionId: body.session_id }),
    ...(body.causation_id !== undefined && { causationId: body.causation_id }),
    ...(body.dedupe_key !== undefined && { dedupeKey: body.dedupe_key }),
    ...(body.repaired && { repaired: true }),
  };
}

function parseJson(row: StoredEvent): unknown {
  try {
    return JSON.parse(row.body);
  } catch (error) {
    throw new UnreadableEvent(damaged(row.seq), 'its body is not JSON', error);
  }
}

function payloadOf(definitions: EventMap, seq: number, body: StoredBody): unknown {
  const definition = definitions[body.type];
  const newer = { seq, reason: 'newer' } as const;
  if (definition === undefined) throw new UnreadableEvent(newer, `unknown type ${body.type}`);
  if (body.schema_version > definition.version) {
    const why = `${body.type} v${body.schema_version} is newer than this program`;
    throw new UnreadableEvent(newer, why);
  }
  let payload: unknown = body.payload;
  for (let version = body.schema_version; version < definition.version; version++) {
    const upcast = definition.upcasters[version];
    if (upcast === undefined) {
      throw new UnreadableEvent(damaged(seq), `no upcaster from ${body.type} v${version}`);
    }
    payload = upcast(payload);
  }
  const parsed = definition.schema.safeParse(payload);
  if (!parsed.success) throw new UnreadableEvent(damaged(seq), parsed.error.message, parsed.error);
  return parsed.data;
}

function damaged(seq: number) {
  return { seq, reason: 'damaged' } as const;
}
