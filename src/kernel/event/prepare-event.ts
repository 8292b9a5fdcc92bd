import { canonicalText } from '../text/canonical-text.ts';
import { isSuspicious, repairText } from '../text/repair-text.ts';
import { payloadForLog, payloadForLogCut } from '../text/write-seam.ts';
import type { EventDefinition, EventMap, NewEvent, Origin, StoredBody, Trust } from './event.ts';

/** An event ready for the log: its canonical text, made once. */
export type PreparedEvent = {
  readonly eventId: string;
  readonly dedupeKey: string | null;
  readonly type: string;
  readonly schemaVersion: number;
  readonly trust: Trust;
  readonly subjects: readonly string[];
  readonly body: string;
};

type OwnField =
  | 'event_id'
  | 'dedupe_key'
  | 'type'
  | 'schema_version'
  | 'trust'
  | 'subjects'
  | 'repaired'
  | 'payload';
type SharedFields = Omit<StoredBody, OwnField>;

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
 * Checks events of one origin, takes secrets out of their texts, repairs them and writes them as RFC 8785 text. What
 * they share is written once. The only way into the log.
 * @throws InvalidEvent (what it returns) when the type is unknown or the payload has the wrong shape.
 */
export function eventPreparer(
  definitions: EventMap,
  to: Preparation,
): (event: NewEvent) => PreparedEvent {
  const shared = sharedFields(to);
  const texts = sharedTexts(shared);
  return (event) => {
    const definition = definitions[event.type];
    if (definition === undefined) throw new InvalidEvent(event.type, 'no such type');
    const parsed = definition.schema.safeParse(event.payload);
    if (!parsed.success) throw new InvalidEvent(event.type, parsed.error.message, parsed.error);
    const payload = withoutSecrets(definition, event.type, parsed.data);
    const fields = {
      eventId: to.newId(),
      dedupeKey: event.dedupeKey ?? null,
      type: event.type,
      schemaVersion: definition.version,
      trust: event.trust ?? to.origin.trust,
      subjects: subjectsOf(definition, payload),
    };
    const body = bodyText(fields, { payload, isRepaired: false }, texts);
    if (!isSuspicious(body)) return { ...fields, body };
    const repair = repairText({ fields, payload, shared });
    // What looks suspicious may be well: then nothing changes.
    return repair.repaired ? repaired(definition, repair.value) : { ...fields, body };
  };
}

/** A checked payload without the secrets in its texts. @throws InvalidEvent */
export function withoutSecrets(
  definition: EventDefinition<unknown>,
  type: string,
  payload: unknown,
): unknown {
  const kept = payloadForLog(payload, definition.texts);
  if (kept === payload || definition.schema.safeParse(kept).success) return kept;
  const cut = payloadForLogCut(payload, definition.texts); // a mark may be longer than what it stands for
  const parsed = definition.schema.safeParse(cut);
  if (!parsed.success) throw new InvalidEvent(type, parsed.error.message, parsed.error);
  return cut;
}

/** One event by itself, as eventPreparer does it. @throws InvalidEvent */
export function prepareEvent(
  definitions: EventMap,
  event: NewEvent,
  to: Preparation,
): PreparedEvent {
  return eventPreparer(definitions, to)(event);
}

function sharedFields({ agentId, origin, appVersion, configHash }: Preparation): SharedFields {
  return {
    agent_id: agentId,
    actor: origin.actor,
    correlation_id: origin.correlationId,
    occurred_at: origin.occurredAt,
    app_version: appVersion,
    config_hash: configHash,
    ...(origin.cycleNo !== undefined && { cycle_no: origin.cycleNo }),
    ...(origin.sessionId !== undefined && { session_id: origin.sessionId }),
    ...(origin.causationId !== undefined && { causation_id: origin.causationId }),
  };
}

type SharedTexts = Readonly<Record<'start' | 'occurredAt' | 'session', string>>;

/** The shared fields as they stand in the text, where fields of each event come between them. */
function sharedTexts({ occurred_at, session_id, ...first }: SharedFields): SharedTexts {
  return {
    start: canonicalText(first).slice(0, -1), // all of them sort before the fields of an event
    occurredAt: `,"occurred_at":${canonicalText(occurred_at)}`,
    session: session_id === undefined ? '' : `,"session_id":${canonicalText(session_id)}`,
  };
}

type OwnFields = Omit<PreparedEvent, 'body'>;

/** The canonical text of the whole body: its fields in order. */
function bodyText(own: OwnFields, content: Content, shared: SharedTexts): string {
  const dedupe = own.dedupeKey === null ? '' : `,"dedupe_key":${canonicalText(own.dedupeKey)}`;
  const id = `,"event_id":${canonicalText(own.eventId)}`;
  const payload = `,"payload":${canonicalText(content.payload)}`;
  const version = `${content.isRepaired ? ',"repaired":true' : ''},"schema_version":${own.schemaVersion}`;
  const about = `,"subjects":${canonicalText(own.subjects)},"trust":"${own.trust}"`;
  const type = `,"type":${canonicalText(own.type)}}`;
  const end = version + shared.session + about + type;
  return shared.start + dedupe + id + shared.occurredAt + payload + end;
}
type Content = { readonly payload: unknown; readonly isRepaired: boolean };

/** An event of repaired values: what it is about is read from its payload anew. */
function repaired(
  definition: EventDefinition<unknown>,
  { fields, payload, shared }: { fields: OwnFields; payload: unknown; shared: SharedFields },
): PreparedEvent {
  const own = { ...fields, subjects: subjectsOf(definition, payload) };
  const body = bodyText(own, { payload, isRepaired: true }, sharedTexts(shared));
  return { ...own, body };
}

function subjectsOf(definition: EventDefinition<unknown>, payload: unknown): readonly string[] {
  const subjects = definition.subjects(payload);
  return subjects.length < 2 ? subjects : [...new Set(subjects)];
}
