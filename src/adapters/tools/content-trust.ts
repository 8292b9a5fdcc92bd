import { appendFile, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Trust } from '../../kernel/event/event.ts';
import type { ContentTrust } from './workspace.ts';

const LINE = /^([0-9a-f]{64}) (owner|self)$/;

/**
 * ContentTrust in a file with a line for each content that is better than `outside`. The file lies outside the
 * workspace. Several processes may add to it; what a process has not seen yet counts as `outside`.
 */
export function contentTrust(path: string): ContentTrust {
  let known = new Map<string, Trust>();
  let knownBytes = -1;
  const catchUp = async (): Promise<void> => {
    const found = await stat(path).catch(() => null); // nothing noted yet
    if (found === null || found.size === knownBytes) return;
    known = new Map(
      (await readFile(path, 'utf8')).split('\n').flatMap((line) => {
        const [, hash, trust] = LINE.exec(line) ?? [];
        return hash === undefined ? [] : [[hash, trust === 'owner' ? 'owner' : 'self'] as const];
      }),
    );
    knownBytes = found.size;
  };
  return {
    of: async (hash) => {
      await catchUp();
      return known.get(hash) ?? 'outside';
    },
    note: async (hash, trust) => {
      await catchUp();
      if (trust === 'outside' || known.has(hash)) return;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await appendFile(path, `${hash} ${trust}\n`, { mode: 0o600 });
    },
  };
}
