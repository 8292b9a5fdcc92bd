import { lstat, mkdir, readlink, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../../kernel/thrown.ts';
import { holdFolder, replaceBelow, through } from '../held-folder.ts';
import { contentOf, type GitDanger } from './danger.ts';
import { settingsIn } from './find-dangers.ts';
import { withoutCommands, writtenSettings } from './git-settings.ts';

const SHOWN_CHARACTERS = 120;

/**
 * Takes them out of the workspace and keeps what stood there below `aside`: of settings and of the list of a rebase
 * only what is dangerous, everything else as a whole.
 * @param root real path of the workspace
 */
export async function putAside(
  root: string,
  aside: string,
  dangers: readonly GitDanger[],
): Promise<void> {
  for (const path of new Set(dangers.map((danger) => danger.path))) {
    const found = dangers.filter((danger) => danger.path === path);
    const kept = await copyAside(root, aside, path);
    if (kept === null) continue; // it is gone already
    const rest = await restOf(kept, found);
    if (rest === null) await remove(root, path);
    else await replaceBelow(root, path, rest);
  }
}

/** What stands there, written down outside the workspace. */
async function copyAside(root: string, aside: string, path: string): Promise<Buffer | null> {
  const content = (await contentOf(root, path)) ?? (await linkOf(root, path));
  if (content === null) return null;
  await mkdir(join(aside, dirname(path)), { recursive: true, mode: 0o700 });
  await writeFile(join(aside, path), content, { mode: 0o600 });
  return content;
}

async function linkOf(root: string, path: string): Promise<Buffer | null> {
  const found = await lstat(join(root, path)).catch(() => null);
  if (found === null) return null;
  const target = await readlink(join(root, path)).catch(() => null);
  return Buffer.from(target === null ? 'no ordinary file\n' : `link to ${target}\n`);
}

async function restOf(content: Buffer, found: readonly GitDanger[]): Promise<string | null> {
  if (found.every(({ kind }) => kind === 'rebase')) return withoutCommands(content.toString());
  if (!found.every(({ kind }) => kind === 'setting')) return null;
  const settings = await settingsIn(content);
  const isDangerous = (key: string, value: string | null) =>
    found.some(
      (danger) =>
        danger.kind === 'setting' && danger.setting.key === key && danger.setting.value === value,
    );
  const rest = settings?.filter(({ key, value }) => !isDangerous(key, value));
  return rest === undefined ? null : writtenSettings(rest);
}

async function remove(root: string, path: string): Promise<void> {
  const folder = await holdFolder({ root, path: dirname(path), makes: null });
  try {
    await unlink(through(folder, basename(path)));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  } finally {
    await folder.handle.close();
  }
}

const WORDS: Readonly<Record<Exclude<GitDanger['kind'], 'setting'>, string>> = {
  file: 'leads git out of its folder or cannot be read by it',
  hook: 'a hook',
  link: 'a link or no ordinary file',
  rebase: 'commands in the list of a rebase',
  program: 'settings that Mercurial or Jujutsu takes programs from',
};

/** For the owner and for the model. Names may be anything that a step wrote: only plain letters are said. */
export function saidOf(danger: GitDanger): string {
  const what = danger.kind === 'setting' ? `the setting ${danger.setting.key}` : WORDS[danger.kind];
  return `${plain(danger.path)} (${plain(what)})`;
}

function plain(text: string): string {
  return text.replace(/[^\w .@+/()-]/g, '?').slice(0, SHOWN_CHARACTERS);
}
