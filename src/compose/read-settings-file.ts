import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { ConfigError } from '../config.ts';

/**
 * What the owner settled in a JSON file; without the file what `schema` makes of `{}`.
 * @throws ConfigError naming the file and the place in it
 */
export function readSettingsFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(existsSync(path) ? readJson(path) : {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(path, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not usable'}`);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(path, `mend or delete it: ${why}`);
  }
}
