import type { EventMap } from '../event/event.ts';
import type { NamingFields } from '../text/text-plan.ts';

/** A request to a model within a conversation, as it is stored: its beginning is another text, the frame. */
const REQUEST = /^\{"conversation":\{[^{}]*\},"frame":"(sha256:[0-9a-f]{64})"\}$/;

/** `type` is the last field of a canonical body. */
const TYPE = /"type":"(\w+)"\}$/;

/** Names in the blob store that an event has in its fields. */
export type NamedTexts = {
  readonly all: readonly string[];
  /** Those of `all` that are requests to a model. */
  readonly requests: readonly string[];
};

const NONE: NamedTexts = { all: [], requests: [] };

/**
 * Reads the names of texts from the canonical body of an event, in the fields that its schema marks with `textName` or
 * `requestName`. Our own texts are named by their content, those of a person by an HMAC under the key of their subject.
 */
export function namedTexts(definitions: EventMap, body: string): NamedTexts {
  const fields = definitions[TYPE.exec(body)?.[1] ?? '']?.names ?? {};
  const pattern = patternOf(fields);
  if (pattern === null) return NONE;
  const found = [...body.matchAll(pattern)].map(([, field = '', name = '']) => ({ field, name }));
  return {
    all: found.map(({ name }) => name),
    requests: found.flatMap(({ field, name }) => (fields[field] === 'request_name' ? [name] : [])),
  };
}

const patterns = new WeakMap<NamingFields, RegExp | null>();

/** A quote within a string is escaped in the body, so the pattern finds fields alone. */
function patternOf(fields: NamingFields): RegExp | null {
  const known = patterns.get(fields);
  if (known !== undefined) return known;
  const names = Object.keys(fields);
  const pattern =
    names.length === 0
      ? null
      : new RegExp(`(?<=[{,])"(${names.join('|')})":"((?:sha256|hmac):[0-9a-f]{64})"`, 'g');
  patterns.set(fields, pattern);
  return pattern;
}

/** The frame of a request that has one; null: the whole request is in this text. */
export function frameNamed(request: string): string | null {
  return REQUEST.exec(request)?.[1] ?? null;
}
