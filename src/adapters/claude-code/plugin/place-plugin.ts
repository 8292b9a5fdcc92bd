import { randomUUID } from 'node:crypto';
import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { jsonOrNull } from '../../../kernel/json-or-null.ts';
import { sha256 } from '../../../kernel/text/sha256.ts';
import { codeOf } from '../../../kernel/thrown.ts';
import { JUDGING } from './hook-table.ts';
import type { PluginFile } from './plugin-files.ts';

const RECORD = 'installed.json';
/** What is made by us is its owner's alone: hooks and the list of servers hold the token. */
const FOLDER_MODE = 0o700;
/** No repository takes the token in. */
const IGNORED: PluginFile = { path: '.gitignore', text: '*\n', mode: 0o600 };

const pluginRecord = z.object({
  version: z.string(),
  /** The state folder of the agent it belongs to. */
  state: z.string(),
  guest: z.string(),
  judging: z.enum(JUDGING),
  url: z.string(),
  /** SHA-256 of each file as it was written. */
  files: z.record(z.string(), z.string()),
  /** Folders around it that were not there before, the outermost last. */
  made: z.array(z.string()),
});
export type PluginRecord = z.infer<typeof pluginRecord>;

export type PlacedPlugin = {
  readonly folder: string;
  readonly record: PluginRecord;
  /** Files that are no more as they were written. */
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  /** Files and folders that other users of the machine can read. */
  readonly open: readonly string[];
};

export type Placing = Omit<PluginRecord, 'files' | 'made'> & {
  readonly folder: string;
  readonly files: readonly PluginFile[];
};

export type PluginChange = {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** Changes somebody made by hand, under the names they have now. */
  readonly kept: readonly string[];
};

/** A folder of that name that is not ours. */
class NotOurPlugin extends Error {
  readonly code = 'not_ours';

  constructor(folder: string, why: string) {
    super(`${folder} ${why}; move it away, and try again`);
    this.name = 'NotOurPlugin';
  }
}

/** Null: there is none. @throws NotOurPlugin */
export async function placedPlugin(folder: string): Promise<PlacedPlugin | null> {
  const found = await lstat(folder).catch(() => null);
  if (found === null) return null;
  if (!found.isDirectory()) throw new NotOurPlugin(folder, 'is a link or a file');
  const text = await readFile(join(folder, RECORD), 'utf8').catch(() => null);
  const record = pluginRecord.safeParse(text === null ? null : jsonOrNull(text)).data;
  if (record === undefined) {
    if ((await readdir(folder)).length === 0) return null;
    throw new NotOurPlugin(folder, 'was not written by homeostat');
  }
  const hashes = await hashesOf(folder, Object.keys(record.files));
  const states = Object.entries(record.files).map(([path, hash]) => {
    const now = hashes.get(path) ?? null;
    return { path, isMissing: now === null, isChanged: now !== null && now !== hash };
  });
  return {
    folder,
    record,
    changed: states.filter(({ isChanged }) => isChanged).map(({ path }) => path),
    missing: states.filter(({ isMissing }) => isMissing).map(({ path }) => path),
    open: await openToOthers(folder, [...Object.keys(record.files), RECORD]),
  };
}

/** What placing it would change. */
export async function planPlugin(placing: Placing): Promise<PluginChange> {
  return planOver(await placedPlugin(placing.folder), placing);
}

async function planOver(
  before: PlacedPlugin | null,
  { folder, files }: Placing,
): Promise<PluginChange> {
  const wanted = new Map(withRest(files).map((file) => [file.path, sha256(file.text)]));
  const now = await hashesOf(folder, [...wanted.keys()]);
  const old = Object.keys(before?.record.files ?? {});
  const isEdited = (path: string) =>
    before?.changed.includes(path) === true && now.get(path) !== wanted.get(path);
  return {
    written: [...wanted].filter(([path, hash]) => now.get(path) !== hash).map(([path]) => path),
    removed: old.filter((path) => !wanted.has(path)),
    kept: old.filter(isEdited),
  };
}

/** Writes what is not there or is another; the same again changes nothing. @throws NotOurPlugin */
export async function placePlugin(placing: Placing): Promise<PluginChange> {
  const { folder, files, ...rest } = placing;
  const before = await placedPlugin(folder);
  const plan = await planOver(before, placing);
  const made = [...(before?.record.made ?? []), ...(await makeFolders(dirname(folder)))];
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const kept: string[] = [];
  for (const path of plan.kept) kept.push(await putAside(folder, path));
  for (const path of plan.removed) await rm(join(folder, path), { force: true });
  const all = withRest(files);
  for (const file of all.filter(({ path }) => plan.written.includes(path))) {
    await writeBelow(folder, file);
  }
  for (const path of await openToOthers(folder, [...all.map(({ path }) => path), RECORD])) {
    await closePath(folder, path);
  }
  const hashes = all.map(({ path, text }): [string, string] => [path, sha256(text)]);
  const record: PluginRecord = { ...rest, files: Object.fromEntries(hashes), made };
  const text = `${JSON.stringify(record, null, 2)}\n`;
  const isSame = (await readFile(join(folder, RECORD), 'utf8').catch(() => '')) === text;
  if (!isSame) await writeBelow(folder, { path: RECORD, text, mode: 0o600 });
  await removeEmpty(folder, plan.removed);
  return { ...plan, kept };
}

/** Removes what was written, and the folders that were made for it. What somebody else put there stays and is named. */
export async function removePlugin({ folder, record, changed }: PlacedPlugin): Promise<{
  readonly left: readonly string[];
}> {
  for (const path of changed) await putAside(folder, path);
  const paths = [...Object.keys(record.files), RECORD];
  for (const path of paths) await rm(join(folder, path), { force: true });
  await removeEmpty(folder, paths);
  const left = await readdir(folder, { recursive: true }).catch(() => []);
  if (left.length === 0) {
    await rmdir(folder);
    for (const path of record.made) await removeIfEmpty(path);
  }
  return { left: left.map((name) => join(folder, name)) };
}

/** The manifest comes last: until then Claude Code sees no plugin. */
function withRest(files: readonly PluginFile[]): readonly PluginFile[] {
  const isManifest = ({ path }: PluginFile) => path.startsWith('.claude-plugin/');
  return [IGNORED, ...files.filter((file) => !isManifest(file)), ...files.filter(isManifest)];
}

async function hashesOf(
  folder: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pairs = paths.map(async (path): Promise<[string, string][]> => {
    const text = await readFile(join(folder, path), 'utf8').catch((error: unknown) => {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
      throw error;
    });
    return text === null ? [] : [[path, sha256(text)]];
  });
  return new Map((await Promise.all(pairs)).flat());
}

async function writeBelow(folder: string, { path, text, mode }: PluginFile): Promise<void> {
  const place = join(folder, path);
  await mkdir(dirname(place), { recursive: true, mode: FOLDER_MODE });
  const draft = `${place}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { mode, flag: 'wx' });
    await rename(draft, place);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Under a name that no earlier one has. */
async function putAside(folder: string, path: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? `${path}.kept` : `${path}.kept-${n}`;
    if ((await lstat(join(folder, name)).catch(() => null)) !== null) continue;
    await rename(join(folder, path), join(folder, name));
    return name;
  }
}

/** Those that were not there, the innermost first. */
async function makeFolders(folder: string): Promise<readonly string[]> {
  const made: string[] = [];
  for (let at = folder; (await lstat(at).catch(() => null)) === null; at = dirname(at)) {
    made.push(at);
  }
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  return made;
}

function foldersOf(paths: readonly string[]): readonly string[] {
  const all = paths.flatMap((path) => {
    const parts = path.split('/').slice(0, -1);
    return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  });
  return [...new Set(all)].toSorted((a, b) => b.length - a.length);
}

async function removeEmpty(folder: string, paths: readonly string[]): Promise<void> {
  for (const below of foldersOf(paths)) await removeIfEmpty(join(folder, below));
}

/** A folder that is not there, or that has something in it, stays as it is. */
export async function removeIfEmpty(path: string): Promise<void> {
  await rmdir(path).catch((error: unknown) => {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error))) throw error;
  });
}

const OTHERS_MAY = 0o077;

async function openToOthers(folder: string, paths: readonly string[]): Promise<readonly string[]> {
  const names = ['.', ...foldersOf(paths), ...paths];
  const modes = await Promise.all(
    names.map(async (name) => (await lstat(join(folder, name)).catch(() => null))?.mode ?? 0),
  );
  return names.filter((_, at) => ((modes[at] ?? 0) & OTHERS_MAY) !== 0);
}

async function closePath(folder: string, path: string): Promise<void> {
  const { mode } = await lstat(join(folder, path));
  await chmod(join(folder, path), mode & 0o700);
}
