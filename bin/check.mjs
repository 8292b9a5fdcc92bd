import { spawn } from 'node:child_process';

/*
 * `npm run check`: lint, types and unit tests on two cores. ESLint takes one thread for as long as all the rest takes, so it
 * runs beside it. Files that nothing changed for are neither linted nor tested again, unless `--all` is given.
 * All steps run to their end: one look shows everything that is wrong.
 */

const isAll = process.argv.includes('--all');

const LANES = [
  [changed('lint:rules')],
  [
    ['npx', '--no-install', 'biome', 'check', '.'],
    ['npm', 'run', '--silent', 'types'],
    ['npx', '--no-install', 'knip'],
    changed('test:changed'),
  ],
];

const results = (await Promise.all(LANES.map(inTurn))).flat();
console.log();
for (const { name, seconds, code } of results) {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(5)} s  ${name}`);
}
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;

function changed(script) {
  return ['npm', 'run', '--silent', script, ...(isAll ? ['--', '--all'] : [])];
}

async function inTurn(steps) {
  const done = [];
  for (const step of steps) done.push(await run(step));
  return done;
}

/** What a step says is printed when it ends, so that the lanes do not mix. */
function run([command, ...args]) {
  const began = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      done({ name: args.filter((arg) => !arg.startsWith('-')).join(' '), seconds, code });
    });
  });
}
