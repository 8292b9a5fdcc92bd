import type { Trust } from '../kernel/event/event.ts';
import type { HomeostatEvent } from './catalogue.ts';

type Type = HomeostatEvent['type'];

/** What an event of this type says, by its schema. */
export type PayloadOf<Name extends Type> = Extract<
  HomeostatEvent,
  { readonly type: Name }
>['payload'];

/** A fact before it is appended, of one type of the catalogue. */
export type Fact<Name extends Type = Type> = {
  readonly type: Name;
  readonly payload: PayloadOf<Name>;
  readonly dedupeKey?: string;
  readonly trust?: Trust;
};

/** Makes a fact: a name that is not in the catalogue, and a missing or surplus field of its payload, do not compile. */
export function fact<Name extends Type>(
  type: Name,
  payload: PayloadOf<Name>,
  about: Pick<Fact, 'dedupeKey' | 'trust'> = {},
): Fact<Name> {
  return { type, payload, ...about };
}
