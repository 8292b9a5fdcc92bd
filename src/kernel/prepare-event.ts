import canonicalize from 'canonicalize';
import type { EventDefinition, EventMap, NewEvent, Origin, StoredBody } from './event.ts';
import { repairText } from './repair-text.ts';

/** An event ready for the log: its canonical text, made once. */
export type PreparedEvent = {
  readonly eventId: string;
  readonly dedupeKey: string | null;
  readonly type: string;
  readonly subjects: readonly string[];
  readonly body: string;
};

export type Preparation = {
  readonly agentId: string;
  readonly origin: Origin;
  readonly appVersion: string;
  readonly configHash: string;
  readonly newId: () => string;
};

/** An event the catalogue does not know, or whose payload does not have the declared shape. A fault in our code. */
export class InvalidEvent extends Error {
  readonly code = 'invalid_event';

  constructor(type: string, why: string, cause?: unknown) {
    super(`event ${type} cannot be stored: ${why}`, { cause });
    this.name = 'InvalidEvent';
  }
}

/**
 * Checks, repairs and writes an event as RFC 8785 text.
 * @throws InvalidEvent when the type is unknown or the payload has the wrong shape.
 */
export function prepareEvent(
  definitions: EventMap,
  event: NewEvent,
  to: Preparation,
): PreparedEvent {
  const definition = definitions[event.type];
  if (definition === undefined) throw new InvalidEvent(event.type, 'no such type');
  const parsed = definition.schema.safeParse(event.payload);
  if (!parsed.success) throw new InvalidEvent(event.type, parsed.error.message, parsed.error);
  const body = bodyOf(event, { payload: parsed.data, definition }, to);
  return {
    eventId: body.event_id,
    dedupeKey: body.dedupe_key ?? null,
    type: body.type,
    subjects: body.subjects,
    body: canonicalText(body),
  };
}

type Content = { payload: unknown; definition: EventDefinition<unknown> };

function bodyOf(event: NewEvent, content: Content, to: Preparation): StoredBody {
  const { origin } = to;
  const { value: body, repaired } = repairText({
    agent_id: to.agentId,
    event_id: to.newId(),
    type: event.type,
    schema_version: content.definition.version,
    actor: origin.actor,
    trust: event.trust ?? origin.trust,
    correlation_id: origin.correlationId,
    occurred_at: origin.occurredAt,
    app_version: to.appVersion,
    config_hash: to.configHash,
    payload: content.payload,
    ...(origin.cycleNo !== undefined && { cycle_no: origin.cycleNo }),
    ...(origin.sessionId !== undefined && { session_id: origin.sessionId }),
    ...(origin.causationId !== undefined && { causation_id: origin.causationId }),
    ...(event.dedupeKey !== undefined && { dedupe_key: event.dedupeKey }),
  });
  const subjects = [...new Set(content.definition.subjects(body.payload))];
  return { ...body, subjects, ...(repaired && { repaired: true as const }) };
}

/** RFC 8785 (JCS) text of a JSON value; undefined fields are left out. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('only JSON values have a canonical text');
  return text;
}
