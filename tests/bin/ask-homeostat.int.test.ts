import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hookTable } from '../../src/adapters/claude-code/plugin/hook-table.ts';

const TOKEN = 'a'.repeat(64);
const SAID = { hook_event_name: 'PreToolUse', session_id: 's', tool_name: 'Bash' };

let root: string;
let socket: string;
let server: Server | null;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'homeostat-ask-'));
  socket = join(root, 'hooks.sock');
  await mkdir(join(root, 'bin'));
  await copyFile(resolve('bin/ask-homeostat.mjs'), join(root, 'bin/ask-homeostat.mjs'));
  await writeFile(join(root, 'token'), `${TOKEN}\n`);
  server = null;
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await rm(root, { recursive: true, force: true });
});

async function serve(listener: RequestListener): Promise<void> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((done) => started.listen(socket, done));
}

function answers(status: number, body: string): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
}

type Ended = { readonly code: number | null; readonly out: string; readonly said: string };

async function ask(
  mode: 'judge' | 'tell' | 'hear' | 'wait',
  { address = socket, env = {}, stdin = JSON.stringify(SAID) } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, 'bin/ask-homeostat.mjs'), mode, address], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  child.stdin.end(stdin);
  const [out, said, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.once('close', done)),
  ]);
  return { code, out, said };
}

type Started = { readonly command: string; readonly args: readonly string[] };

function judgingHook(table: unknown): Started {
  const { hooks } = table as { hooks: Record<string, { hooks: Started[] }[]> }; // as written
  const [hook] = hooks['PreToolUse']?.[0]?.hooks ?? [];
  if (hook === undefined) throw new Error('nothing judges');
  return hook;
}

const REFUSED = {
  code: 2,
  out: '',
  said: expect.stringContaining('start it with `homeostat start`') as unknown,
};
const SILENT = { code: 0, out: '', said: '' };

describe('the helper of the hooks', () => {
  it.each<[how: string, node: string, env: Record<string, string>]>([
    ['a Node that is there no more', '/nowhere/node', {}],
    [
      'options for the Node of others',
      process.execPath,
      { NODE_OPTIONS: '--require /nowhere.cjs' },
    ],
  ])('is started in a way that refuses rather than runs unjudged: %s', async (_, node, env) => {
    await serve(answers(200, '{}'));
    const own = { name: 'homeostat', level: 'user', token: TOKEN } as const;
    const places = { ...own, judging: 'helper', url: '', socket, node } as const;
    const table = hookTable({ ...places, helper: join(root, 'bin/ask-homeostat.mjs') });
    const { command, args } = judgingHook(table);
    const child = spawn(command, args, { env: { PATH: process.env['PATH'] ?? '', ...env } });
    child.stdin.on('error', () => undefined).end(JSON.stringify(SAID));
    const [said, code] = await Promise.all([
      text(child.stderr),
      new Promise<number | null>((done) => child.once('close', done)),
    ]);
    expect([code, said]).toEqual(
      node === process.execPath ? [0, ''] : [2, expect.stringContaining('claude install')],
    );
  });

  it('hands over what it is told, with its process and its project, and prints the answer', async () => {
    const asked: unknown[] = [];
    await serve((request, response) => {
      void text(request).then((body) => {
        asked.push([request.url, request.headers.authorization, JSON.parse(body)]);
        response.end('{"hookSpecificOutput":{"hookEventName":"PreToolUse"}}');
      });
    });
    const env = { CLAUDE_PID: '77', CLAUDE_PROJECT_DIR: '/p', CLAUDE_CODE_ENTRYPOINT: 'cli' };
    const { code, out } = await ask('judge', { env });
    expect([code, out]).toEqual([0, '{"hookSpecificOutput":{"hookEventName":"PreToolUse"}}']);
    const homeostat = { pid: 77, project_dir: '/p', entrypoint: 'cli' };
    expect(asked).toEqual([['/hooks/claude-code', `Bearer ${TOKEN}`, { ...SAID, homeostat }]]);
  });

  it('asks a URL past every proxy', async () => {
    const started = createServer(answers(200, '{}'));
    server = started;
    await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
    const at = started.address();
    const port = typeof at === 'object' ? at?.port : 0;
    const proxy = 'http://127.0.0.1:9';
    const env = { HTTP_PROXY: proxy, http_proxy: proxy, NODE_USE_ENV_PROXY: '1' };
    const address = `http://127.0.0.1:${port}/hooks/claude-code`;
    expect(await ask('judge', { address, env })).toMatchObject({ code: 0, out: '{}' });
  });

  it.each<[string, RequestListener]>([
    ['garbage', answers(200, 'ok')],
    ['a list', answers(200, '[]')],
    ['nothing', answers(204, '')],
    ['an answer to another event', answers(200, '{"hookSpecificOutput":{"hookEventName":"Stop"}}')],
    ['a refusal', answers(403, '{}')],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/x' }).end()],
    [
      'half an answer',
      (request, response) => {
        response
          .writeHead(200, { 'content-length': '50' })
          .write('{}', () => request.socket.destroy());
      },
    ],
    ['nothing, ever', () => undefined],
  ])(
    'refuses the tool when it gets %s, and says nothing where it only tells',
    async (_, listener) => {
      await serve(listener);
      expect(await ask('judge')).toEqual(REFUSED);
      expect(await ask('tell')).toEqual(SILENT);
    },
  );

  it('refuses the tool when nobody is there, when it is asked nonsense, and without its token', async () => {
    expect(await ask('judge')).toEqual(REFUSED);
    expect(await ask('tell')).toEqual(SILENT);
    expect(await ask('wait')).toEqual(SILENT);
    await serve(answers(200, '{}'));
    expect(await ask('judge', { stdin: 'nonsense' })).toEqual(REFUSED);
    await rm(join(root, 'token'));
    expect(await ask('judge')).toEqual(REFUSED);
  });

  it('tells the person with their prompt, and when a session begins, that no tool will run', async () => {
    for (const hook_event_name of ['SessionStart', 'UserPromptSubmit']) {
      const stdin = JSON.stringify({ ...SAID, hook_event_name });
      const { code, out } = await ask('hear', { stdin });
      const { systemMessage } = JSON.parse(out) as { systemMessage: string };
      expect([code, systemMessage]).toEqual([0, expect.stringContaining('`homeostat start`')]);
    }
    const stdin = JSON.stringify({ ...SAID, hook_event_name: 'Stop' });
    expect(await ask('tell', { stdin })).toEqual(SILENT);
    await serve(answers(500, '{}'));
    const prompt = JSON.stringify({ ...SAID, hook_event_name: 'UserPromptSubmit' });
    const { out } = await ask('hear', { stdin: prompt });
    expect(out).toContain('homeostat claude doctor');
    expect(out).not.toContain('homeostat start');
  });

  it('begins no turn whose tools would be judged through a proxy, and says why', async () => {
    const asked = { ...SAID, hook_event_name: 'UserPromptSubmit' };
    const started = createServer(answers(200, '{}'));
    server = started;
    await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
    const at = started.address();
    const host = `127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
    const address = `http://${host}/hooks/claude-code`;
    const prompted = async (env: Record<string, string>, said = asked, to = address) =>
      (await ask('hear', { address: to, env, stdin: JSON.stringify(said) })).out;
    const proxy = 'http://127.0.0.1:9';
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy']) {
      const blocked = { decision: 'block', reason: expect.stringContaining('NO_PROXY') as unknown };
      for (const more of [{}, { NO_PROXY: 'corp.local' }, { HOMEOSTAT_WORKER_RUN: '1' }]) {
        expect(JSON.parse(await prompted({ [name]: proxy, ...more }))).toEqual(blocked);
      }
    }
    for (const direct of ['127.0.0.1', `corp.local, ${host}`, '*']) {
      expect(await prompted({ HTTP_PROXY: proxy, NO_PROXY: direct })).toBe('{}');
      expect(await prompted({ HTTP_PROXY: proxy, NO_PROXY: 'x', no_proxy: direct })).toBe('{}');
    }
    expect(await prompted({ ALL_PROXY: proxy })).toBe('{}');
    const stop = { ...SAID, hook_event_name: 'Stop' };
    expect(await prompted({ HTTP_PROXY: proxy }, stop)).toBe('{}');
    expect(await prompted({ HTTP_PROXY: proxy }, asked, socket)).not.toContain('block');
  });

  it('tells nothing of what Claude Code does for Homeostat itself, and judges it all the same', async () => {
    let asked = 0;
    await serve((_, response) => {
      asked += 1;
      response.end('{}');
    });
    const env = { HOMEOSTAT_WORKER_RUN: '1' };
    expect(await ask('tell', { env })).toEqual(SILENT);
    expect(asked).toBe(0);
    expect(await ask('judge', { env })).toMatchObject({ code: 0, out: '{}' });
  });
});
