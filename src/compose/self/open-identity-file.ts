import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { identityFile } from '../../adapters/files/self/identity-file.ts';
import type { Config } from '../../config.ts';
import type { IdentityFile } from '../../kernel/ports/claude/identity-file.ts';
import { projectPlugin } from '../claude/claude-places.ts';
import { claudeFolders } from '../settings/claude-folders.ts';

const RULE = 'rules/homeostat-identity.md';

type Where = {
  /** Left out: the project of `cwd` where it has a document or a plugin of its own, else the user's. */
  readonly project?: string | undefined;
  readonly cwd: string;
};

/** Where the identity document of a session in this folder stands (S42): a project's own beats the user's. */
export function openIdentityFile(
  { stateDir }: Pick<Config, 'stateDir'>,
  { project, cwd }: Where,
): IdentityFile {
  const backups = join(stateDir, 'exports', 'identity');
  const now = () => new Date().toISOString();
  const inProject = join('.claude', RULE);
  const isProjects = [join(cwd, inProject), projectPlugin(cwd)].some((path) => existsSync(path));
  const folder = project ?? (isProjects ? cwd : undefined);
  if (folder !== undefined) {
    return identityFile({ root: resolve(folder), file: inProject, backups, now });
  }
  return identityFile({ root: claudeFolders().configDir, file: RULE, backups, now });
}
