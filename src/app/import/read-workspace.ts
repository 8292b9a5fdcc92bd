import { lstat, readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Refusal } from '../../domain/import-plan.ts';
import type {
  Workspace,
  WorkspaceSkill,
  WorkspaceSource,
} from '../../domain/task/import-workspace/workspace.ts';
import { defaultSkillLimits } from '../../kernel/ports/skill-files.ts';
import { messageOf } from '../../kernel/thrown.ts';

const FILE_LIMIT_BYTES = 1_000_000;
const MOST_SKILLS = 64;
const SKILL_FILE = 'SKILL.md';
const SKILL_DEPTH = 3;

type Reader = {
  readonly unread: Refusal[];
  /** The first of these that is a file of reasonable size; links are not followed. */
  readonly first: (...paths: readonly string[]) => Promise<string | null>;
};

/** Where each keeps its files, in its home or in the workspace itself. */
const PLACES: Readonly<Record<WorkspaceSource, readonly string[]>> = {
  openclaw: ['', 'workspace'],
  hermes: ['', 'memories'],
};

/** The files of an OpenClaw or Hermes workspace, or of the folder above it. Reports unreadable files instead of throwing. */
export async function readWorkspace(
  source: WorkspaceSource,
  folder: string,
): Promise<{ workspace: Workspace; unread: readonly Refusal[] }> {
  const unread: Refusal[] = [];
  const { first } = readerOf(folder, unread);
  const text = (name: string) => first(...PLACES[source].map((place) => join(place, name)));
  const workspace = {
    source,
    heartbeat: await text('HEARTBEAT.md'),
    soul: await text('SOUL.md'),
    user: await text('USER.md'),
    memory: await text('MEMORY.md'),
    jobs: await first('cron/jobs.json', 'jobs.json', '../cron/jobs.json'),
    skills: await skillsIn(folder, unread),
  };
  return { workspace, unread };
}

function readerOf(folder: string, unread: Refusal[]): Reader {
  const read = async (name: string): Promise<string | null> => {
    const found = await lstat(join(folder, name)).catch(() => null);
    if (found === null) return null;
    if (found.isFile() && found.size <= FILE_LIMIT_BYTES)
      return readFile(join(folder, name), 'utf8');
    unread.push({ what: name, why: `no file of at most ${FILE_LIMIT_BYTES} bytes` });
    return null;
  };
  return {
    unread,
    first: async (...paths) => {
      for (const path of paths) {
        const text = await read(path).catch((error: unknown) => {
          unread.push({ what: path, why: messageOf(error) });
          return null;
        });
        if (text !== null) return text;
      }
      return null;
    },
  };
}

async function skillsIn(folder: string, unread: Refusal[]): Promise<readonly WorkspaceSkill[]> {
  const folders = new Set<string>();
  for (const place of ['skills', 'workspace/skills']) {
    for (const path of await filesUnder(join(folder, place), SKILL_DEPTH)) {
      if (path.endsWith(`/${SKILL_FILE}`)) folders.add(dirname(path));
    }
  }
  const found = [...folders].sort();
  if (found.length > MOST_SKILLS) {
    const why = `${found.length - MOST_SKILLS} after the first ${MOST_SKILLS}`;
    unread.push({ what: 'skills', why });
  }
  return Promise.all(found.slice(0, MOST_SKILLS).map((one) => skillIn(folder, one)));
}

async function skillIn(folder: string, skill: string): Promise<WorkspaceSkill> {
  const { filesPerSkill, bytesPerSkill, depth } = defaultSkillLimits;
  const paths = [...(await filesUnder(skill, depth))].sort().slice(0, filesPerSkill);
  const files = [];
  let left = bytesPerSkill;
  for (const path of paths) {
    const { size } = await lstat(path);
    if (size <= left)
      files.push({ path: relative(skill, path), text: await readFile(path, 'utf8') });
    left -= size;
  }
  return { path: relative(folder, skill), files };
}

/** Files of a folder and its subfolders; links are left out. */
async function filesUnder(folder: string, depth: number): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries.map(async (entry): Promise<readonly string[]> => {
      const path = join(folder, entry.name);
      if (entry.isFile()) return [path];
      return entry.isDirectory() && depth > 1 ? filesUnder(path, depth - 1) : [];
    }),
  );
  return found.flat();
}
