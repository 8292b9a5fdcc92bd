import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { WITH_SANDBOX } from '../support/sandbox.ts';
import { untilTrue } from '../support/until.ts';

/*
 * The steps of the Dockerfile, in an empty folder in the place of the image's: there is no engine here, no network for
 * `npm ci` (that the lock is taken has its own test), and none of the system's packages is installed.
 */
const project = join(import.meta.dirname, '../..');
const dockerfile = readFileSync(join(project, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
/** Of the image itself; what builds the dashboard comes before it. */
const [, building = '', last = ''] = dockerfile.split(/^FROM /m);
const steps = (word: string, stage = last) =>
  [...stage.matchAll(new RegExp(`^${word} +(.*)$`, 'gm'))].map(([, rest = '']) => rest);
const words = (json: string) => JSON.parse(json) as readonly string[];

let folder = '';
const image = () => join(folder, 'homeostat');
const env = (port: number) => ({
  PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
  HOME: folder,
  HOMEOSTAT_STATE: join(folder, 'state'),
  HOMEOSTAT_PORT: String(port),
  ...WITH_SANDBOX,
});

/** What a build is sent: the files of the checkout but those that .dockerignore leaves out. */
function context(): readonly string[] {
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: project, encoding: 'utf8' });
  const ignored = readFileSync(join(project, '.dockerignore'), 'utf8').trim().split('\n');
  const isOut = (file: string) =>
    ignored.reduce((before, line) => {
      const pattern = line.replace(/^!/, '');
      const isMatch = pattern.startsWith('*')
        ? !file.includes('/') && file.endsWith(pattern.slice(1))
        : `${file}/`.startsWith(pattern.replace(/\*$/, '').replace(/\/?$/, '/'));
      return isMatch ? !line.startsWith('!') : before;
    }, false);
  return stdout
    .trim()
    .split('\n')
    .filter((file) => !isOut(file));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeostat-image-'));
  chmodSync(folder, 0o755); // the server's user passes through when we are root
  mkdirSync(image());
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the image', () => {
  it('copies only what is there, and with it all that is built', () => {
    const files = context();
    for (const step of steps('COPY').filter((each) => !each.startsWith('--from'))) {
      const [, ...sources] = step.split(/ +/).slice(0, -1);
      for (const source of sources) {
        const wanted = files.filter((file) => source === '.' || file === source);
        expect(wanted, source).not.toEqual([]);
        for (const file of wanted) cpSync(join(project, file), join(image(), file));
      }
    }
    expect(existsSync(join(image(), 'state/seed'))).toBe(true);
    expect(existsSync(join(image(), 'tests/support/until.ts'))).toBe(true);
    symlinkSync(join(project, 'node_modules'), join(image(), 'node_modules'));
  });

  it('has the dashboard, built by a stage of its own', () => {
    const [build = ''] = steps('RUN', building).filter((step) => step.includes('build'));
    const { status, stderr } = spawnSync('/bin/sh', ['-c', build], {
      cwd: image(),
      env: env(0),
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    const taken = steps('COPY').filter((step) => step.startsWith('--from=dashboard'));
    expect(taken.map((step) => step.split(/ +/).slice(-2))).toEqual([
      ['/homeostat/dashboard/dist', 'dashboard/dist'],
    ]);
    expect(existsSync(join(image(), 'dashboard/dist/index.html'))).toBe(true);
  });

  it('is bundled by its own step', () => {
    const build = steps('RUN').filter((step) => step.includes('bin/homeostat'));
    expect(build).toHaveLength(1);
    const { status, stderr } = spawnSync('/bin/sh', ['-c', build[0] ?? ''], {
      cwd: image(),
      env: env(0),
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  });

  it('starts by its command, is well by its health check, and stops at SIGTERM', async () => {
    const port = await freePort();
    const [program = '', ...args] = words(steps('CMD').at(-1) ?? '');
    const [, check = ''] = /CMD (\[.*\])/.exec(steps('HEALTHCHECK')[0] ?? '') ?? [];
    const [asks = '', ...how] = words(check);
    const isWell = () => spawnSync(asks, how, { env: env(port), stdio: 'ignore' }).status === 0;
    expect(isWell()).toBe(false);
    const child = spawn(join(image(), program), args, { cwd: image(), env: env(port) });
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await untilTrue(() => said.includes('is alive'));
    expect(isWell()).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(isWell()).toBe(false);
  });
});
