import { createHash, randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type {
  NewSkillFolder,
  SkillFile,
  SkillFiles,
  SkillFolder,
  SkillFolders,
  SkillLimits,
  SkillProblem,
  SkillSource,
} from '../../kernel/ports/skill-files.ts';
import { codeOf, messageOf } from '../../kernel/thrown.ts';

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
const NAME = /^[a-z][a-z0-9-]{0,63}$/;
const LEARNED = 'learned';
/** What others than the owner of a file could use to change it. */
const OTHERS_WRITE = 0o022;

export type SkillPlaces = {
  /** Shipped with the program. */
  readonly builtinDir: string;
  /** The state folder's `skills`; what the agent writes lies in its `learned`. */
  readonly stateSkillsDir: string;
  readonly limits: SkillLimits;
};

/** Skills in folders, by real path: nothing is followed out of a skill's own folder (SAFETY D1.11). */
export function skillFiles({ builtinDir, stateSkillsDir, limits }: SkillPlaces): SkillFiles {
  const learnedDir = join(stateSkillsDir, LEARNED);
  return {
    read: async () => {
      const all = [
        await readRoot({ root: builtinDir, source: 'builtin', limits }),
        await readRoot({ root: stateSkillsDir, source: 'owner', limits }),
        await readRoot({ root: learnedDir, source: 'learned', limits }),
      ];
      return {
        skills: all.flatMap(({ skills }) => skills),
        problems: all.flatMap(({ problems }) => problems),
      };
    },
    write: (skill) => writeSkill(skill.source === 'owner' ? stateSkillsDir : learnedDir, skill),
  };
}

type Root = { readonly root: string; readonly source: SkillSource; readonly limits: SkillLimits };

async function readRoot(given: Root): Promise<SkillFolders> {
  const { source, limits } = given;
  const path = await realpath(given.root).catch(() => null);
  if (path === null) return { skills: [], problems: [] };
  const names = (await readdir(path)).filter(
    (name) => !name.startsWith('.') && !(source === 'owner' && name === LEARNED),
  );
  const skills: SkillFolder[] = [];
  const problems: SkillProblem[] = [];
  for (const name of names.sort()) {
    const folder = join(path, name);
    const refuse = (why: string) => problems.push({ name, source, path: folder, why });
    if (skills.length >= limits.skillsPerFolder) {
      refuse(`at most ${limits.skillsPerFolder} skills are read from one folder`);
      break;
    }
    const read = await readSkill(folder, { name, source, limits });
    if (typeof read === 'string') refuse(read);
    else if (read !== null) skills.push(read);
  }
  return { skills, problems };
}

type Named = Omit<Root, 'root'> & { readonly name: string };

/** Null: a lone file, which is nobody's skill. A text says why the folder is none. */
async function readSkill(
  folder: string,
  { name, source, limits }: Named,
): Promise<SkillFolder | string | null> {
  try {
    const top = await lstat(folder);
    if (top.isSymbolicLink()) return 'it is a link';
    if (!top.isDirectory()) return null;
    if (!NAME.test(name)) return 'its name is not made of words in lower case joined by hyphens';
    const walk: Walk = { limits, files: [], bytes: 0, areOnlyOwners: isOnlyOwners(top) };
    const above = await lstat(dirname(folder));
    walk.areOnlyOwners &&= isOnlyOwners(above);
    const why = await readInto(walk, folder, []);
    if (why !== null) return why;
    const files = walk.files.map(({ path, bytes }) => ({ path, text: utf8Text(bytes) }));
    const hash = hashOfFiles(walk.files);
    return { name, source, folder, files, hash, isOnlyOwners: walk.areOnlyOwners };
  } catch (error) {
    return `it cannot be read (${messageOf(error)})`;
  }
}

type Walk = {
  readonly limits: SkillLimits;
  readonly files: { readonly path: string; readonly bytes: Buffer }[];
  bytes: number;
  areOnlyOwners: boolean;
};

/** All files below, into `walk`; a text when something there makes it no skill. */
async function readInto(walk: Walk, root: string, at: readonly string[]): Promise<string | null> {
  if (at.length >= walk.limits.depth) return `it is deeper than ${walk.limits.depth} folders`;
  for (const name of (await readdir(join(root, ...at))).sort()) {
    const inner = [...at, name];
    const path = inner.join('/');
    if (!name.isWellFormed() || /[\p{Cc}\uFFFD]/u.test(name)) return 'a file has no readable name';
    const found = await lstat(join(root, ...inner));
    walk.areOnlyOwners &&= isOnlyOwners(found);
    const why = found.isDirectory()
      ? await readInto(walk, root, inner)
      : await readOne(walk, join(root, ...inner), { path, found });
    if (why !== null) return why;
  }
  return null;
}

type Met = { readonly path: string; readonly found: Stats };

async function readOne(walk: Walk, file: string, { path, found }: Met): Promise<string | null> {
  if (found.isSymbolicLink()) return `${path} is a link`;
  if (!found.isFile()) return `${path} is no regular file`;
  if (walk.files.length >= walk.limits.filesPerSkill) {
    return `it has more than ${walk.limits.filesPerSkill} files`;
  }
  // What was looked at may be replaced by a link or a pipe before it is opened.
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const opened = await handle.stat();
    if (!opened.isFile() || opened.ino !== found.ino) return `${path} was replaced meanwhile`;
    // Another name for it lies elsewhere, and whoever holds that may change it or hide it.
    if (opened.nlink > 1) walk.areOnlyOwners = false;
    const room = walk.limits.bytesPerSkill - walk.bytes;
    if (opened.size > room) return `it is larger than ${walk.limits.bytesPerSkill} bytes`;
    const bytes = Buffer.alloc(room + 1);
    const { bytesRead } = await handle.read(bytes, 0, room + 1, 0);
    if (bytesRead > room) return `it is larger than ${walk.limits.bytesPerSkill} bytes`;
    walk.bytes += bytesRead;
    walk.files.push({ path, bytes: bytes.subarray(0, bytesRead) });
    return null;
  } finally {
    await handle.close();
  }
}

function isOnlyOwners({ uid, mode }: Stats): boolean {
  return uid === process.getuid?.() && (mode & OTHERS_WRITE) === 0;
}

function utf8Text(bytes: Buffer): SkillFile['text'] {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null; // no UTF-8 is an ordinary answer: a picture
  }
}

/** Lengths stand before what they measure, so that no two sets of files read the same. */
function hashOfFiles(files: Walk['files']): string {
  const hash = createHash('sha256');
  for (const { path, bytes } of files) {
    hash.update(`${Buffer.byteLength(path)}:${path}:${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

async function writeSkill(root: string, skill: NewSkillFolder): Promise<'written' | 'exists'> {
  if (!NAME.test(skill.name)) throw new Error(`"${skill.name}" is no name of a skill`);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const target = join(await realpath(root), skill.name);
  const isThere = await lstat(target).then(
    () => true,
    () => false,
  );
  if (isThere && !skill.mayReplace) return 'exists';
  const mark = randomBytes(6).toString('hex');
  const draft = join(dirname(target), `.new-${mark}`);
  const old = join(dirname(target), `.old-${mark}`);
  try {
    for (const { path, text } of skill.files) await writeWhole(join(draft, path), text);
    if (isThere) await rename(target, old);
    return await takePlace(draft, target).catch(async (error: unknown) => {
      if (isThere) await rename(old, target);
      throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
}

/** A rename does not replace a folder that holds something: somebody else was first. */
async function takePlace(draft: string, target: string): Promise<'written' | 'exists'> {
  try {
    await rename(draft, target);
    return 'written';
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return 'exists';
    throw error;
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
