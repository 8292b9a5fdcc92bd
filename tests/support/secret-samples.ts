import { z } from 'zod';
import type { EventMap } from '../../src/kernel/event/event.ts';

/** The part of JSON Schema that event payloads use. */
type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

/** For each text field of each event, as `Type.field.field`, payloads that hold this text in it and nothing else. */
export function samplesWith(
  secret: string,
  definitions: EventMap,
): ReadonlyMap<string, readonly unknown[]> {
  const samples = new Map<string, readonly unknown[]>();
  for (const [type, { schema }] of Object.entries(definitions)) {
    // toJSONSchema writes plain JSON Schema, of which Schema names the fields read here.
    for (const { path, value } of fieldsOf(z.toJSONSchema(schema) as Schema, type, secret)) {
      samples.set(path, [...(samples.get(path) ?? []), value]);
    }
  }
  return samples;
}

type Sample = { readonly path: string; readonly value: unknown };

function fieldsOf(schema: Schema, path: string, secret: string): readonly Sample[] {
  const within = (inner: Schema, wrap: (value: unknown) => unknown, at = path) =>
    fieldsOf(inner, at, secret).map((each) => ({ path: each.path, value: wrap(each.value) }));
  const { items, additionalProperties: values, prefixItems = [] } = schema;
  return [
    ...(isAnyText(schema) ? [{ path, value: secret }] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
      within(field, (value) => ({ [key]: value }), `${path}.${key}`),
    ),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((way) => within(way, same)),
    ...[...prefixItems, ...(items === undefined ? [] : [items])].flatMap((item) =>
      within(item, (value) => [value]),
    ),
    ...(typeof values === 'object' ? within(values, (value) => ({ a: value })) : []),
  ];
}

const same = (value: unknown) => value;

function isAnyText({ type, enum: choices, const: only }: Schema): boolean {
  return [type].flat().includes('string') && choices === undefined && only === undefined;
}
