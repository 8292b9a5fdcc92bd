import { spawnSync } from 'node:child_process';

export const isSandboxInstalled =
  process.platform === 'linux' &&
  ['bwrap', 'socat', 'rg'].every((name) => spawnSync(name, ['--version']).error === undefined);

/** For tests that are not about the sandbox: steps run in it as they do for an owner, and without it where it is missing. */
export const WITH_SANDBOX: Readonly<Record<string, string>> = isSandboxInstalled
  ? {}
  : { HOMEOSTAT_SANDBOX: 'none' };
