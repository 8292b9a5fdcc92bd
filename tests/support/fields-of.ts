import { z } from 'zod';

const fields = z.record(z.string(), z.unknown());

/** What a payload says, whatever its type; where the type is known, read it with payloadsOf(). */
export function fieldsOf({
  payload,
}: {
  readonly payload: unknown;
}): Readonly<Record<string, unknown>> {
  return fields.parse(payload);
}
