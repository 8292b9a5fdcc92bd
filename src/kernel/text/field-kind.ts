import { z } from 'zod';

/**
 * What a text field of an event holds, where it is no words. `reference`: it refers to something and is compared with
 * it, so it is written as it is. `tool_input`: JSON with field names of its own.
 */
type FieldKind = { readonly holds: 'reference' | 'tool_input' };

/** Apart from zod's own, so that no schema shown to a model or a client speaks of it. */
const fieldKinds = z.registry<FieldKind>();

/**
 * A field that refers to something: a path, a time, a key, the name of a part of this program. It is written as it is;
 * all other texts are written without their secrets. Needless where the name of the field says so (see `isNamedReference`).
 */
export function reference(): z.ZodString {
  return z.string().register(fieldKinds, { holds: 'reference' });
}

/** A field with what a tool is given. */
export function toolInput<Schema extends z.ZodType>(schema: Schema): Schema {
  fieldKinds.add(schema, { holds: 'tool_input' });
  return schema;
}

/** Undefined: words, if it holds any text. */
export function fieldKind(schema: z.core.$ZodType): FieldKind['holds'] | undefined {
  return fieldKinds.get(schema)?.holds;
}

/** Ids, hashes and times by their names alone. */
export function isNamedReference(name: string): boolean {
  return /^(?:id|hash|at)$|_(?:id|ids|hash|at|ref|digest|seq)$/.test(name);
}
