import { z } from 'zod';
import { type NamingFields, namingFields, type TextPlan, textPlan } from '../text/text-plan.ts';

/** Where a fact comes from. Inherited along causation; only an authenticated owner raises it. */
export const trust = z.enum(['owner', 'self', 'outside']);
export type Trust = z.infer<typeof trust>;

export const actor = z.strictObject({
  kind: z.enum(['controller', 'agent', 'owner', 'user', 'hook', 'cli']),
  id: z.string(),
});
export type Actor = z.infer<typeof actor>;

/** One kind of event: the shape of its payload, its subjects, and how older shapes are upcast. */
export type EventDefinition<Payload> = {
  readonly version: number;
  readonly schema: z.ZodType<Payload>;
  /** Which texts have their secrets removed: all but those the schema calls a reference. */
  readonly texts: TextPlan;
  /** Which fields name texts in the blob store. */
  readonly names: NamingFields;
  /** `<kind>:<id>` names of what the event is about; append conditions and searches use them. */
  subjects(payload: Payload): readonly string[];
  /** Keyed by the version they start from; each goes one version up. */
  readonly upcasters: Readonly<Record<number, (payload: unknown) => unknown>>;
};

export type EventMap = Readonly<Record<string, EventDefinition<unknown>>>;

/** Deeply read-only: what happened does not change. JSON of unknown shape stays as it is. */
export type DeepReadonly<Value> = z.core.util.JSONType extends Value
  ? Value
  : { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> };

/** `{type, payload}` for each definition of a map; `dedupeKey` marks a fact that may be offered twice. */
export type EventOf<Map> = {
  [Type in keyof Map & string]: {
    readonly type: Type;
    readonly payload: Map[Type] extends EventDefinition<infer Payload>
      ? DeepReadonly<Payload>
      : never;
    readonly dedupeKey?: string;
    /** Default: the trust of the append. */
    readonly trust?: Trust;
    readonly because?: Because;
  };
}[keyof Map & string];

export type NewEvent = {
  readonly type: string;
  readonly payload: unknown;
  readonly dedupeKey?: string;
  readonly trust?: Trust;
  /** When it happened, ISO 8601 with zone, if not when the origin says. */
  readonly occurredAt?: string;
  /** What it follows from, if not from what the origin says. */
  readonly because?: Because;
};

export type Because = Pick<Origin, 'correlationId' | 'causationId' | 'cycleNo'>;

/** Who appends events, why and as part of what. `occurredAt` is ISO 8601 with zone. */
export type Origin = {
  readonly actor: Actor;
  readonly trust: Trust;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly cycleNo?: number;
  readonly sessionId?: string;
  readonly occurredAt: string;
};

/** The fixed fields of an event as the log returns it. `recordedAt` has microseconds. */
export type Envelope = Origin & {
  readonly agentId: string;
  readonly seq: number;
  readonly eventId: string;
  readonly schemaVersion: number;
  readonly subjects: readonly string[];
  readonly dedupeKey?: string;
  readonly recordedAt: string;
  readonly appVersion: string;
  readonly configHash: string;
  /** Characters the store cannot hold were replaced by U+FFFD. */
  readonly repaired?: true;
};

export type Recorded<Event extends { type: string; payload: unknown }> = Event extends unknown
  ? { readonly type: Event['type']; readonly payload: Event['payload'] } & Envelope
  : never;

/** An event as a fold sees it, without `recordedAt`: the store sets that only after the append has been folded. */
export type Folded<Event extends { type: string; payload: unknown }> = Event extends unknown
  ? { readonly type: Event['type']; readonly payload: Event['payload'] } & Omit<
      Envelope,
      'recordedAt'
    >
  : never;

export type RecordedEvent = { readonly type: string; readonly payload: unknown } & Envelope;

/** Defines one kind of event. The payload is closed: an unknown field is rejected. */
export function event<Shape extends z.ZodRawShape>(
  shape: Shape,
  subjects: (payload: z.output<z.ZodObject<Shape, z.core.$strict>>) => readonly string[] = () => [],
  history: {
    version: number;
    upcasters: EventDefinition<unknown>['upcasters'];
  } = { version: 1, upcasters: {} },
): EventDefinition<z.output<z.ZodObject<Shape, z.core.$strict>>> {
  const schema = z.strictObject(shape);
  return { ...history, schema, texts: textPlan(schema), names: namingFields(schema), subjects };
}

/** The stored text of an event: what the hash covers. Field names are the columns' names. */
export const storedBody = z.strictObject({
  agent_id: z.string(),
  event_id: z.string(),
  type: z.string(),
  schema_version: z.int(),
  subjects: z.array(z.string()),
  cycle_no: z.int().optional(),
  session_id: z.string().optional(),
  actor,
  trust,
  correlation_id: z.string(),
  causation_id: z.string().optional(),
  dedupe_key: z.string().optional(),
  occurred_at: z.string(),
  app_version: z.string(),
  config_hash: z.string(),
  repaired: z.literal(true).optional(),
  payload: z.unknown(),
});
export type StoredBody = z.infer<typeof storedBody>;
