import { z } from 'zod';

/**
 * The content of a text field of an event, if it is not words. `reference`: it refers to something and is compared with
 * it, so it is stored unchanged; `text_name` and `request_name` refer to a text in the blob store. `tool_input`: JSON
 * with field names of its own.
 */
type FieldKind = { readonly holds: 'reference' | NameKind | 'tool_input' };

/** What a field names in the blob store: any text, or a request to a model, which may consist of two texts. */
export type NameKind = 'text_name' | 'request_name';

/** Kept outside zod's own metadata, so that no schema shown to a model or a client contains it. */
const fieldKinds = z.registry<FieldKind>();

/**
 * A field that refers to something: a path, a time, a key, the name of a part of this program. It is stored unchanged;
 * all other texts are stored without their secrets. Not needed if the field's name says so (see `isNamedReference`).
 */
export function reference(): z.ZodString {
  return z.string().register(fieldKinds, { holds: 'reference' });
}

/** A field that names a text in the blob store. `log verify` finds a missing or changed text only through such a field. */
export function textName(): z.ZodString {
  return z.string().register(fieldKinds, { holds: 'text_name' });
}

/** A field that names the request to a model in the blob store. */
export function requestName(): z.ZodString {
  return z.string().register(fieldKinds, { holds: 'request_name' });
}

/** A field with a tool's input. */
export function toolInput<Schema extends z.ZodType>(schema: Schema): Schema {
  fieldKinds.add(schema, { holds: 'tool_input' });
  return schema;
}

/** Undefined: words, if it contains any text. */
export function fieldKind(schema: z.core.$ZodType): FieldKind['holds'] | undefined {
  return fieldKinds.get(schema)?.holds;
}

/** Ids, hashes and times, by their names alone. */
export function isNamedReference(name: string): boolean {
  return /^(?:id|hash|at)$|_(?:id|ids|hash|at|ref|digest|seq)$/.test(name);
}
