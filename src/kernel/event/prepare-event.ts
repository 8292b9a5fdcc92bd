import { canonicalText } from '../text/canonical-text.ts';
import { isSuspicious, repairText } from '../text/repair-text.ts';
import { payloadForLog, payloadForLogCut } from '../text/write-seam.ts';
import type {
  Because,
  EventDefinition,
  EventMap,
  NewEvent,
  Origin,
  StoredBody,
  Trust,
} from './event.ts';

/** An event ready for the log, with its canonical text, which is made once. */
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

/** The catalogue does not have this event, or its payload does not have the declared shape. A bug in our code. */
class InvalidEvent extends Error {
  readonly code = 'invalid_event';

  constructor(type: string, why: string, cause?: unknown) {
    super(`event ${type} cannot be stored: ${why}`, { cause });
    this.name = 'InvalidEvent';
  }
}

/**
 * Checks events of one origin, removes secrets from their texts, repairs them and writes them as RFC 8785 text. Fields
 * that they share are written once. The only way into the log.
 * @throws InvalidEvent (which it returns) when the type is unknown or the payload has the wrong shape.
 */
export function eventPreparer(
  definitions: EventMap,
  to: Preparation,
): (event: NewEvent) => PreparedEvent {
  const sharedOf = sharedByCause(to);
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
    const { occurredAt, because } = event;
    const { shared, texts } = sharedOf(because);
    const at = occurredAt === undefined ? texts : { ...texts, occurredAt: momentText(occurredAt) };
    const body = bodyText(fields, { payload, isRepaired: false }, at);
    if (!isSuspicious(body)) return { ...fields, body };
    const around = occurredAt === undefined ? shared : { ...shared, occurred_at: occurredAt };
    const repair = repairText({ fields, payload, shared: around });
    // The check may raise a false alarm: then the repair changes nothing.
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

/** Prepares a single event, as eventPreparer does. @throws InvalidEvent */
export function prepareEvent(
  definitions: EventMap,
  event: NewEvent,
  to: Preparation,
): PreparedEvent {
  return eventPreparer(definitions, to)(event);
}

type Shared = { readonly shared: SharedFields; readonly texts: SharedTexts };

/** Once for all events that follow from the same. */
function sharedByCause(to: Preparation): (because?: Because) => Shared {
  const known = new Map<Because | undefined, Shared>();
  return (because) => {
    const before = known.get(because);
    if (before !== undefined) return before;
    const shared = sharedFields(to, because);
    const found = { shared, texts: sharedTexts(shared) };
    known.set(because, found);
    return found;
  };
}

function sharedFields(
  { agentId, origin, appVersion, configHash }: Preparation,
  because: Because = origin,
): SharedFields {
  return {
    agent_id: agentId,
    actor: origin.actor,
    correlation_id: because.correlationId,
    occurred_at: origin.occurredAt,
    app_version: appVersion,
    config_hash: configHash,
    ...(because.cycleNo !== undefined && { cycle_no: because.cycleNo }),
    ...(origin.sessionId !== undefined && { session_id: origin.sessionId }),
    ...(because.causationId !== undefined && { causation_id: because.causationId }),
  };
}

type SharedTexts = Readonly<Record<'start' | 'occurredAt' | 'session', string>>;

/** The shared fields as they appear in the text: before and after the fields of each event. */
function sharedTexts({ occurred_at, session_id, ...first }: SharedFields): SharedTexts {
  return {
    start: canonicalText(first).slice(0, -1), // all of them sort before the fields of an event
    occurredAt: momentText(occurred_at),
    session: session_id === undefined ? '' : `,"session_id":${canonicalText(session_id)}`,
  };
}

function momentText(occurredAt: string): string {
  return `,"occurred_at":${canonicalText(occurredAt)}`;
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

/** An event with repaired values; its subjects are read from the repaired payload. */
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
