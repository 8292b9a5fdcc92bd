import { spawnSync } from 'node:child_process';

/** First the one without windows: the same engine for half the work. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The path of the machine's browser; null: there is none. */
export function chromiumPath(): string | null {
  const name = PROGRAMS.find((program) => spawnSync(program, ['--version']).status === 0);
  if (name === undefined) return null;
  return spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim();
}
