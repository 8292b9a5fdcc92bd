import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askRunning } from '../../src/cli/ask-running.ts';
import { announceController } from '../../src/process/find-controller.ts';
import { HOMEOSTAT } from '../support/program.ts';

const TOKEN = 'a-token-of-more-than-32-characters-0';
const BUDGET = {
  consent: null,
  today: { scope: 'day:2026-11-22', limit_usd: 2, spent_usd: 0.5, reserved_usd: 0, left_usd: 1.5 },
  scopes: [],
  open: [],
  resting: [],
};
let stateDir = '';
let server: Server;
let asked: string[] = [];
let out = '';

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-ask-'));
  await mkdir(join(stateDir, 'secrets'));
  await writeFile(join(stateDir, 'secrets/token'), TOKEN);
  asked = [];
  out = '';
  server = createServer((request, response) => {
    asked.push(`${request.url ?? ''} ${request.headers.authorization ?? ''}`);
    response.end(JSON.stringify(request.url === '/api/status' ? { agent: 'other' } : BUDGET));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  await announceController(stateDir, (server.address() as AddressInfo).port);
  vi.stubEnv('HOMEOSTAT_STATE', stateDir);
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    out += String(chunk);
    return true;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await new Promise((done) => server.close(done));
  await rm(stateDir, { recursive: true, force: true });
});

async function announced(change: object): Promise<void> {
  const file = join(stateDir, 'run/controller.json');
  const said = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...said, ...change }));
}

describe('a running controller', () => {
  it('answers by HTTP, with the token, what is asked most', async () => {
    expect(await askRunning(['budget'])).toBe(true);
    expect(asked).toEqual([`/api/budget Bearer ${TOKEN}`]);
    expect(out).toContain('$0.50 spent, $0.00 reserved, $1.50 left of $2.00');
  });

  it('is asked for the same document with --json', async () => {
    expect(await askRunning(['--json', 'budget'])).toBe(true);
    expect(JSON.parse(out)).toEqual({ ok: true, ...BUDGET });
  });
});

it('says nothing to a reader that has closed, as `head` does', async () => {
  const env = { PATH: process.env['PATH'] ?? '', HOMEOSTAT_STATE: stateDir };
  const child = spawn(process.execPath, [...HOMEOSTAT, 'budget'], { env });
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  expect({ code, said }).toEqual({ code: 0, said: '' });
  expect(asked).toHaveLength(1);
});

describe('the long way is gone', () => {
  it.each([[['budget', '--help']], [['task', 'list', '--all']], [['verify']], [[]]])(
    'for %j, which is another call',
    async (argv) => {
      expect(await askRunning(argv)).toBe(false);
      expect(asked).toEqual([]);
    },
  );

  it('where another version of the program runs, whose answers may look otherwise', async () => {
    await announced({ version: '0.0.9' });
    expect(await askRunning(['budget'])).toBe(false);
    expect(asked).toEqual([]);
  });

  it('where the controller works for another agent than the one that is meant', async () => {
    expect(await askRunning(['status'])).toBe(false);
    expect(out).toBe('');
  });

  it('where nothing answers', async () => {
    await announced({ port: 1 });
    expect(await askRunning(['budget'])).toBe(false);
    expect(out).toBe('');
  });
});
