import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginTexts } from './plugin-files.ts';

/** Reads what the program, in this folder, brings for the plugin. */
export async function readPluginTexts(programFolder: string): Promise<PluginTexts> {
  const folder = join(programFolder, 'claude-code');
  const read = (...path: readonly string[]) => readFile(join(folder, ...path), 'utf8');
  const skills = (await readdir(join(folder, 'skills'))).toSorted();
  const agents = (await readdir(join(folder, 'agents'))).toSorted();
  return {
    readme: await read('README.md'),
    helper: await readFile(join(programFolder, 'bin', 'ask-homeostat.mjs'), 'utf8'),
    skills: await byName(skills, (name) => read('skills', name, 'SKILL.md')),
    agents: await byName(
      agents.map((file) => file.replace(/\.md$/, '')),
      (name) => read('agents', `${name}.md`),
    ),
  };
}

async function byName(
  names: readonly string[],
  read: (name: string) => Promise<string>,
): Promise<Readonly<Record<string, string>>> {
  const pairs = names.map(async (name): Promise<[string, string]> => [name, await read(name)]);
  return Object.fromEntries(await Promise.all(pairs));
}
