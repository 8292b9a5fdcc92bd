import { spawnSync } from 'node:child_process';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome'];

/** The path of the machine's browser; null: there is none. */
export function chromiumPath(): string | null {
  const name = PROGRAMS.find((program) => spawnSync(program, ['--version']).status === 0);
  if (name === undefined) return null;
  return spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim();
}
