import { canonicalText } from './canonical-text.ts';
import type { EventDefinition, EventMap, NewEvent, Origin, StoredBody } from './event.ts';
import { isSuspicious, repairText } from './repair-text.ts';

/** An event ready for the log: its canonical text, made once. */
export type PreparedEvent = {
  readonly eventId: string;
  readonly dedupeKey: string | null;
  readonly type: string;
  readonly subjects: readonly string[];
  /** The fields of the body beside the payload; the same objects for events prepared with one origin. */
  readonly envelope: Omit<StoredBody, 'payload'>;
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
class InvalidEvent extends Error {
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
  const text = canonicalText(body);
  if (!isSuspicious(text)) return prepared(body, text);
  const { value, repaired } = repairText(body);
  const subjects = subjectsOf(definition, value.payload);
  const clean = { ...value, subjects, ...(repaired && { repaired: true as const }) };
  return prepared(clean, canonicalText(clean));
}

function prepared(body: StoredBody, text: string): PreparedEvent {
  return {
    eventId: body.event_id,
    dedupeKey: body.dedupe_key ?? null,
    type: body.type,
    subjects: body.subjects,
    envelope: body,
    body: text,
  };
}

type Content = { payload: unknown; definition: EventDefinition<unknown> };

function bodyOf(event: NewEvent, { payload, definition }: Content, to: Preparation): StoredBody {
  const { origin } = to;
  return {
    agent_id: to.agentId,
    event_id: to.newId(),
    type: event.type,
    schema_version: definition.version,
    subjects: subjectsOf(definition, payload),
    actor: origin.actor,
    trust: event.trust ?? origin.trust,
    correlation_id: origin.correlationId,
    occurred_at: origin.occurredAt,
    app_version: to.appVersion,
    config_hash: to.configHash,
    payload,
    ...optionalFields(event, origin),
  };
}

function optionalFields(event: NewEvent, origin: Origin): Partial<StoredBody> {
  return {
    ...(origin.cycleNo !== undefined && { cycle_no: origin.cycleNo }),
    ...(origin.sessionId !== undefined && { session_id: origin.sessionId }),
    ...(origin.causationId !== undefined && { causation_id: origin.causationId }),
    ...(event.dedupeKey !== undefined && { dedupe_key: event.dedupeKey }),
  };
}

function subjectsOf(definition: EventDefinition<unknown>, payload: unknown): string[] {
  return [...new Set(definition.subjects(payload))];
}
