import { mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { loadConfig } from '../../../src/config.ts';

/** A person's folders, with the settings that a command of theirs would have. */
export async function personsFolders() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'homeostat-claude-')));
  const folders = {
    root,
    configDir: join(root, 'claude'),
    settings: join(root, 'claude', 'settings.json'),
    plugin: join(root, 'claude', 'skills', 'homeostat'),
    project: join(root, 'project'),
    state: join(root, 'state'),
  };
  vi.stubEnv('CLAUDE_CONFIG_DIR', folders.configDir);
  const config = (more: Record<string, string> = {}): Config =>
    loadConfig({ HOMEOSTAT_STATE: folders.state, HOMEOSTAT_CLAUDE: '/nowhere/claude', ...more });
  return { ...folders, config, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Every file below a folder with its content, rights and time. */
export async function allBelow(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const entries = names.toSorted().map(async (name): Promise<[string, unknown]> => {
    const path = join(folder, name);
    const { mode, mtimeMs } = await stat(path);
    const text = await readFile(path, 'utf8').catch(() => null);
    return [name, { text, mode: mode.toString(8), ...(text !== null && { mtimeMs }) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}
