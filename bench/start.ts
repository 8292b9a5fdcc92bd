import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * What a call of the built command costs in processor time, as a ratio to `node -e ''` in the same run: absolute times
 * hold for one machine at one load. `npm run package` first; the controller that answers is one of its own.
 */

const ROUNDS = 25;
const root = resolve(import.meta.dirname, '..');
const built = join(root, 'dist/package');
const command = join(built, 'bin/homeostat');
const CALLS = [
  { name: '--version', args: ['--version'], limit: 1.3 },
  { name: 'status', args: ['status'], limit: 2.5 },
  { name: 'task list', args: ['task', 'list'], limit: 2.5 },
  { name: 'budget', args: ['budget'], limit: 2.5 },
  { name: 'task --help', args: ['task', '--help'], limit: null },
];

/** User and system time of one call and of all it waited for, in ms. */
function cpuOf(program: string, args: readonly string[], env: NodeJS.ProcessEnv): number {
  const line = `TIMEFORMAT='%U %S'; time "$0" "$@" >/dev/null 2>&1`;
  const { stderr } = spawnSync('bash', ['-c', line, program, ...args], { encoding: 'utf8', env });
  const [user = 0, system = 0] = stderr.trim().split(' ').map(Number);
  return (user + system) * 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function main(): Promise<void> {
  if (!existsSync(command)) throw new Error('there is no built program: npm run package');
  if (!existsSync(join(built, 'node_modules'))) {
    symlinkSync('../../node_modules', join(built, 'node_modules'));
  }
  const stateDir = mkdtempSync(join(tmpdir(), 'homeostat-bench-start-'));
  chmodSync(stateDir, 0o755);
  const env = { ...process.env, HOMEOSTAT_STATE: stateDir, HOMEOSTAT_PORT: '0' };
  const controller = spawn(command, ['start', '--no-cron'], { env, stdio: 'ignore' });
  try {
    while (!existsSync(join(stateDir, 'run/controller.json'))) await sleep(200);
    measure(env);
  } finally {
    controller.kill('SIGTERM');
    await new Promise((done) => controller.once('exit', done));
    rmSync(stateDir, { recursive: true, force: true });
  }
}

function measure(env: NodeJS.ProcessEnv): void {
  const bare: number[] = [];
  const took = new Map<string, number[]>(CALLS.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(cpuOf(process.execPath, ['-e', ''], env));
    for (const { name, args } of CALLS) took.get(name)?.push(cpuOf(command, args, env));
  }
  const base = median(bare);
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `- ${cpus()[0]?.model ?? 'unknown cpu'}, ${cpus().length} cores, load ${load.join(' ')}`,
  );
  console.log(
    `- Node ${process.version}, node -e '': ${base.toFixed(0)} ms of CPU, ${ROUNDS} rounds\n`,
  );
  console.log('| call | CPU ms | ratio | limit |\n| --- | --- | --- | --- |');
  for (const { name, limit } of CALLS) {
    const ms = median(took.get(name) ?? []);
    const ratio = `${(ms / base).toFixed(2)}x`;
    console.log(`| ${name} | ${ms.toFixed(0)} | ${ratio} | ${limit === null ? '' : `${limit}x`} |`);
  }
}

await main();
