import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { jsonOrNull } from '../../../kernel/json-or-null.ts';
import { codeOf } from '../../../kernel/thrown.ts';

export const LEVELS = ['user', 'project', 'marketplace'] as const;
export type Level = (typeof LEVELS)[number];

const knownPlaces = z.object({
  places: z.array(z.object({ level: z.enum(LEVELS), folder: z.string() })),
  /** What was changed in the settings of Claude Code; null: nothing. */
  proxy: z
    .object({
      file: z.string(),
      added: z.array(z.string()),
      /** As it was; null: there was no such file. */
      before: z.string().nullable(),
      after: z.string(),
    })
    .nullable(),
});
export type KnownPlaces = z.infer<typeof knownPlaces>;

const NONE: KnownPlaces = { places: [], proxy: null };

/** Where an agent put its plugin, kept in `<state>/claude-plugin`. */
export async function readKnownPlaces(stateDir: string): Promise<KnownPlaces> {
  const text = await fileText(placesFile(stateDir));
  return knownPlaces.safeParse(text === null ? null : jsonOrNull(text)).data ?? NONE;
}

export async function keepKnownPlaces(stateDir: string, known: KnownPlaces): Promise<void> {
  const file = placesFile(stateDir);
  if (known.places.length === 0 && known.proxy === null) {
    await rm(dirname(file), { recursive: true, force: true });
    return;
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const text = `${JSON.stringify(known, null, 2)}\n`;
  if ((await fileText(file)) !== text) await replace(file, { text, mode: 0o600 });
}

/** The text of a file of Claude Code; null: it is not there. */
export async function fileText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
    throw error;
  });
}

/** Changes a file of the person, as it is reached: through a link, with its rights. Null removes it. */
export async function changeText(path: string, text: string | null): Promise<void> {
  const place = await realpath(path).catch(() => path);
  if (text === null) {
    await rm(place, { force: true });
    return;
  }
  await mkdir(dirname(place), { recursive: true });
  const mode = (await stat(place).catch(() => null))?.mode ?? 0o600;
  await replace(place, { text, mode: mode & 0o777 });
}

function placesFile(stateDir: string): string {
  return join(stateDir, 'claude-plugin', 'places.json');
}

async function replace(
  path: string,
  { text, mode }: { readonly text: string; readonly mode: number },
): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { mode, flag: 'wx' });
    await chmod(draft, mode);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
