import { type EventMap, type RecordedEvent, storedBody } from './event.ts';

/** A stored event this program cannot read: unknown type, newer version, or a payload of the wrong shape. */
export class UnreadableEvent extends Error {
  readonly code = 'unreadable_event';
  readonly seq: number;

  constructor(seq: number, why: string, cause?: unknown) {
    super(`event ${seq} cannot be read: ${why}`, { cause });
    this.name = 'UnreadableEvent';
    this.seq = seq;
  }
}

export type StoredEvent = {
  readonly seq: number;
  readonly body: string;
  readonly recordedAt: string;
};

/**
 * A stored row as an event of today's shape: parsed, upcast, checked.
 * @throws UnreadableEvent
 */
export function readEvent(definitions: EventMap, row: StoredEvent): RecordedEvent {
  const parsed = storedBody.safeParse(parseJson(row));
  if (!parsed.success) throw new UnreadableEvent(row.seq, parsed.error.message, parsed.error);
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
    ...(body.cycle_no !== undefined && { cycleNo: body.cycle_no }),
    ...(body.session_id !== undefined && { sessionId: body.session_id }),
    ...(body.causation_id !== undefined && { causationId: body.causation_id }),
    ...(body.dedupe_key !== undefined && { dedupeKey: body.dedupe_key }),
  };
}

function parseJson(row: StoredEvent): unknown {
  try {
    return JSON.parse(row.body);
  } catch (error) {
    throw new UnreadableEvent(row.seq, 'its body is not JSON', error);
  }
}

function payloadOf(
  definitions: EventMap,
  seq: number,
  body: { type: string; schema_version: number; payload?: unknown },
): unknown {
  const definition = definitions[body.type];
  if (definition === undefined) throw new UnreadableEvent(seq, `unknown type ${body.type}`);
  if (body.schema_version > definition.version) {
    throw new UnreadableEvent(
      seq,
      `${body.type} v${body.schema_version} is newer than this program`,
    );
  }
  let payload: unknown = body.payload;
  for (let version = body.schema_version; version < definition.version; version++) {
    const upcast = definition.upcasters[version];
    if (upcast === undefined) throw new UnreadableEvent(seq, `no upcaster from v${version}`);
    payload = upcast(payload);
  }
  const parsed = definition.schema.safeParse(payload);
  if (!parsed.success) throw new UnreadableEvent(seq, parsed.error.message, parsed.error);
  return parsed.data;
}
