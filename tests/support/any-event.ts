import fc from 'fast-check';
import { z } from 'zod';
import type { EventMap, RecordedEvent } from '../../src/kernel/event/event.ts';
import { recorded } from './recorded.ts';

/** The part of JSON Schema that event payloads use. */
type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
};

/** Few ids, so that events of a random history meet the same documents. */
const WORDS = ['a', 'b', 'send-email', 'git-push', 'x y', ''];

/** Histories of any events of these definitions, in any order, valid by their schemas. */
export function anyHistory(definitions: EventMap, maxLength = 30): fc.Arbitrary<RecordedEvent[]> {
  const one = Object.entries(definitions).map(([type, { schema }]) =>
    // toJSONSchema writes plain JSON Schema, of which Schema names the fields read here.
    anyOfSchema(z.toJSONSchema(schema) as Schema).map((payload) => ({ type, payload })),
  );
  const fact = fc.oneof(...one);
  return fc
    .array(fact, { maxLength })
    .map((facts) => facts.map((each, i) => recorded(each, i + 1)));
}

function anyOfSchema(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways !== undefined) return fc.oneof(...ways.map(anyOfSchema));
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => (byType[type] ?? anyText)(schema)));
}

const anyText = ({ minLength = 0 }: Schema) =>
  fc.constantFrom(...WORDS.filter((word) => word.length >= minLength));

const byType: Readonly<Record<string, (schema: Schema) => fc.Arbitrary<unknown>>> = {
  string: anyText,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  integer: ({ minimum, maximum = 40, exclusiveMinimum }) =>
    fc.integer({
      min: Math.max(-3, minimum ?? -3, (exclusiveMinimum ?? -4) + 1),
      max: Math.min(40, maximum),
    }),
  number: ({ minimum, maximum, exclusiveMinimum }) =>
    fc.double({
      min: exclusiveMinimum ?? minimum ?? -2,
      max: maximum ?? 2,
      minExcluded: exclusiveMinimum !== undefined,
      noNaN: true,
    }),
  array: ({ prefixItems, items, minItems = 0 }) =>
    prefixItems === undefined
      ? fc.array(anyOfSchema(items ?? {}), {
          minLength: minItems,
          maxLength: Math.max(3, minItems),
        })
      : fc.tuple(...prefixItems.map(anyOfSchema)),
  object: anyObject,
};

function anyObject({ properties, required = [], additionalProperties }: Schema) {
  if (properties === undefined) {
    const value = typeof additionalProperties === 'object' ? additionalProperties : {};
    return fc.dictionary(fc.constantFrom('a', 'b'), anyOfSchema(value));
  }
  const fields = Object.entries(properties).map(([name, each]) => [name, anyOfSchema(each)]);
  // Each entry pairs a name with the arbitrary of its value.
  const record = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>;
  return fc.record(record, { requiredKeys: [...required] });
}
