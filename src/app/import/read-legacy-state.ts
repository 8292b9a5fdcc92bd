import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Refusal } from '../../domain/import-plan.ts';
import type { LegacyFile, LegacyState } from '../../domain/learning/import-legacy/legacy-state.ts';
import { messageOf } from '../../kernel/thrown.ts';

const FILE_LIMIT_BYTES = 5_000_000;
const MOST_FILES = 1000;

/** The files of a state folder of the original, or of the folder above it. Reports unreadable files instead of throwing. */
export async function readLegacyState(
  folder: string,
): Promise<{ state: LegacyState; unread: readonly Refusal[] }> {
  const above = await stat(join(folder, 'state')).catch(() => null);
  const root = above?.isDirectory() === true ? join(folder, 'state') : folder;
  const unread: Refusal[] = [];
  const read = async (name: string): Promise<string | null> => {
    const path = join(root, name);
    const found = await stat(path).catch(() => null);
    if (found === null) return null;
    if (!found.isFile() || found.size > FILE_LIMIT_BYTES) {
      unread.push({ what: name, why: `no file of at most ${FILE_LIMIT_BYTES} bytes` });
      return null;
    }
    try {
      return await readFile(path, 'utf8');
    } catch (error) {
      unread.push({ what: name, why: messageOf(error) });
      return null;
    }
  };
  const readAll = async (name: string, ending: string): Promise<readonly LegacyFile[]> => {
    const names = await readdir(join(root, name)).catch(() => []);
    const wanted = names.filter((file) => file.endsWith(ending)).sort();
    const files: LegacyFile[] = [];
    for (const file of wanted.slice(0, MOST_FILES)) {
      const text = await read(join(name, file));
      if (text !== null) files.push({ file, text });
    }
    return files;
  };
  const state = {
    registry: await read('capabilities.json'),
    experiences: await read('experiences.jsonl'),
    memory: await readAll('memory', '.md'),
    tasks: await readAll('tasks', '.json'),
  };
  return { state, unread };
}
