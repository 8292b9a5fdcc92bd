import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { identityFile } from '../../adapters/files/self/identity-file.ts';
import type { Config } from '../../config.ts';
import { claudeConfigDir, environment } from '../../environment.ts';
import type { IdentityFile } from '../../kernel/ports/claude/identity-file.ts';

const RULE = 'rules/homeostat-identity.md';

type Where = {
  /** Left out: the project of `cwd` where it has a document, else the user's. */
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
  const folder = project ?? (existsSync(join(cwd, inProject)) ? cwd : undefined);
  if (folder !== undefined) {
    return identityFile({ root: resolve(folder), file: inProject, backups, now });
  }
  const root = resolve(claudeConfigDir(environment(), homedir()));
  return identityFile({ root, file: RULE, backups, now });
}
