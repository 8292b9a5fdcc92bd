import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { fileText, readKnownPlaces } from '../../adapters/claude-code/plugin/known-places.ts';
import { placedPlugin } from '../../adapters/claude-code/plugin/place-plugin.ts';
import { jsonOrNull } from '../../kernel/json-or-null.ts';
import { claudeFolders } from '../settings/claude-folders.ts';
import { projectPlugin } from './claude-places.ts';

/**
 * Whether Claude Code loads a plugin of this project's own, beside that of the user: one that its person installed (a folder that
 * somebody else wrote, with a repository, is none), in exactly this folder, once they said that they trust it.
 */
export async function hasOwnPlugin(stateDir: string, project: string): Promise<boolean> {
  const { places } = await readKnownPlaces(stateDir);
  const ofProjects = places.filter(({ level }) => level === 'project');
  if (ofProjects.length === 0) return false;
  const wanted = projectPlugin(project);
  const own = ofProjects.find(({ folder }) => folder === wanted);
  if (own === undefined || (await placedPlugin(own.folder).catch(() => null)) === null)
    return false;
  const users = places
    .filter(({ level }) => level === 'user')
    .map(({ folder }) => configOf(folder));
  return isTrusted(
    [project, resolve(configOf(wanted), '..')],
    [...users, claudeFolders().configDir],
  );
}

/** The folder of Claude Code's settings that a plugin lies in: that of the user or of a project. */
export function configOf(plugin: string): string {
  return resolve(plugin, '..', '..');
}

const trusting = z.looseObject({
  projects: z
    .record(z.string(), z.looseObject({ hasTrustDialogAccepted: z.boolean().optional() }))
    .optional(),
});

/** Claude Code remembers whom its person trusts beside its settings, or in their home where those are at their usual place. */
async function isTrusted(
  project: readonly string[],
  configDirs: readonly string[],
): Promise<boolean> {
  const folders = new Set([...configDirs, homedir()]);
  for (const folder of folders) {
    const text = await fileText(join(folder, '.claude.json')).catch(() => null);
    const { projects = {} } = trusting.safeParse(jsonOrNull(text ?? '')).data ?? {};
    if (project.some((name) => projects[name]?.hasTrustDialogAccepted === true)) return true;
  }
  return false;
}
