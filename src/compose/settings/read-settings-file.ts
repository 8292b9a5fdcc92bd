import type { z } from 'zod';
import { readOwnersFile } from '../../adapters/files/owners-file.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { ConfigError } from '../../raw-settings.ts';

/**
 * What the owner settled in a JSON file that nobody else may write: it says whose word counts and where words go. Without
 * the file what `schema` makes of `{}`.
 * @throws ConfigError naming the file and the place in it
 */
export function readSettingsFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.') ?? '';
  const what = issue?.message ?? 'not usable';
  throw new ConfigError(path, `mend or delete it: ${place === '' ? what : `${place}: ${what}`}`);
}

function readJson(path: string): unknown {
  const file = readOwnersFile(path);
  if (file.status === 'absent') return {};
  if (file.status === 'refused') {
    throw new ConfigError(
      path,
      `${file.why}; a settings file counts only if nobody else can write it`,
    );
  }
  try {
    return JSON.parse(file.text);
  } catch (error) {
    const why = messageOf(error);
    throw new ConfigError(path, `mend or delete it: ${why}`);
  }
}
