#!/usr/bin/env node
// The peer is installed here and not with the product, because it needs other versions of the product's packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const run = (program, args, cwd) => spawnSync(program, args, { cwd, stdio: 'inherit' }).status ?? 1;

let status = 0;
// These need no peer of the log; the guardian, the cache, the house and lives in memory need no database either.
const alone = {
  guard: 'guard.ts',
  house: 'house.ts',
  cache: 'cache.ts',
  life: 'life/main.ts',
  start: 'start.ts',
  'long-life': 'long-life/main.ts',
  memory: 'memory/main.ts',
  dashboard: 'dashboard/main.ts',
  attend: 'attend/main.ts',
  journeys: 'journeys/main.ts',
}[process.argv[2]];
if (alone === undefined && !existsSync(here('node_modules/@event-driven-io/emmett-postgresql'))) {
  status = run('npm', ['ci', '--no-audit', '--no-fund'], here('.'));
}
if (status === 0) {
  const [file, rest] = alone === undefined ? ['main.ts', 2] : [alone, 3];
  const args = [
    '--import',
    new URL('../bin/keep-compiled.mjs', import.meta.url).href,
    here(file),
    ...process.argv.slice(rest),
  ];
  // The Node of the packages, as for npm scripts: the machine's may be too old.
  const ours = here('../node_modules/.bin/node');
  status = run(existsSync(ours) ? ours : process.execPath, args, here('..'));
}
process.exitCode = status;
