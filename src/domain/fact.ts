import type { Because, RecordedEvent, Trust } from '../kernel/event/event.ts';
import type { HomeostatEvent } from './catalogue.ts';

type Type = HomeostatEvent['type'];

/** What an event of this type says, by its schema. */
export type PayloadOf<Name extends Type> = {
  [Event in HomeostatEvent as Event['type']]: Event['payload'];
}[Name];

type About = {
  readonly dedupeKey?: string;
  readonly trust?: Trust;
  readonly because?: Because;
};
type FactOf<Name extends Type> = About & {
  readonly type: Name;
  readonly payload: PayloadOf<Name>;
};

/** A fact before it is appended, of one of these types of the catalogue: which payload goes with which type is known. */
export type Fact<Name extends Type = Type> = { [Each in Name]: FactOf<Each> }[Name];

/** Makes a fact: a name that is not in the catalogue, and a missing or surplus field of its payload, do not compile. */
export function fact<Name extends Type>(
  type: Name,
  payload: PayloadOf<Name>,
  about: About = {},
): FactOf<Name> {
  return { type, payload, ...about };
}

type Event = { readonly type: string; readonly payload: unknown };
type Typed<Name extends Type> = { readonly type: Name; readonly payload: PayloadOf<Name> };
type OfType<Given extends Event, Name extends Type> = Name extends Type
  ? Given & Typed<Name>
  : never;

/** A fact as the log returns it, of one of these types. */
export type RecordedFact<Name extends Type> = OfType<RecordedEvent, Name>;

/** Whether an event is of one of these types; then it says what they say: facts are made by fact() and parsed when read. */
export function isOfType<Given extends Event, Name extends Type>(
  event: Given,
  ...names: readonly Name[]
): event is OfType<Given, Name> {
  return names.some((name) => name === event.type);
}

/** Those of one of these types, typed by it. */
export function factsOfType<Given extends Event, Name extends Type>(
  events: readonly Given[],
  ...names: readonly Name[]
): readonly OfType<Given, Name>[] {
  return events.filter((event) => isOfType(event, ...names));
}

/** What those of one type say. */
export function payloadsOf<Name extends Type>(
  events: readonly Event[],
  name: Name,
): readonly PayloadOf<Name>[] {
  const isOne = (event: Event): event is Typed<Name> => isOfType(event, name);
  return events.filter(isOne).map(({ payload }) => payload);
}
