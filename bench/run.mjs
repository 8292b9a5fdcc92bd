#!/usr/bin/env node
// The peer is installed here and not with the product: it wants other versions of packages the product uses.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const run = (program, args, cwd) => spawnSync(program, args, { cwd, stdio: 'inherit' }).status ?? 1;

let status = 0;
// These want no peer of the log; the guardian, the cache and lives in memory want no database either.
const alone = {
  guard: 'guard.ts',
  cache: 'cache.ts',
  life: 'life/main.ts',
  start: 'start.ts',
  'long-life': 'long-life/main.ts',
  memory: 'memory/main.ts',
}[process.argv[2]];
if (alone === undefined && !existsSync(here('node_modules/@event-driven-io/emmett-postgresql'))) {
  status = run('npm', ['ci', '--no-audit', '--no-fund'], here('.'));
}
if (status === 0) {
  const [file, rest] = alone === undefined ? ['main.ts', 2] : [alone, 3];
  const args = ['--import', 'tsx', here(file), ...process.argv.slice(rest)];
  // That of the packages, as for npm scripts: the machine's may be older than the product asks for.
  const ours = here('../node_modules/.bin/node');
  status = run(existsSync(ours) ? ours : process.execPath, args, here('..'));
}
process.exitCode = status;
