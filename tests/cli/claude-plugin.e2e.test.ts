import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  asks,
  HOW_TO_INSTALL_CLAUDE,
  isClaudeInstalled,
} from '../adapters/claude-code/worker-under-test.ts';
import { claudeSession } from '../support/claude-session.ts';
import { freePort } from '../support/free-port.ts';

type Said = Readonly<Record<string, unknown>> & { readonly hook_event_name: string };

let person: Awaited<ReturnType<typeof claudeSession>>;
const servers: Server[] = [];
beforeEach(async ({ skip }) => {
  if (!isClaudeInstalled) skip(HOW_TO_INSTALL_CLAUDE);
  person = await claudeSession();
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await person.remove();
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port; // it listens on TCP
}

/** Where hooks arrive, in the place of the controller. */
async function endpoint(answer: (said: Said) => object = () => ({})) {
  const asked: Said[] = [];
  const mcp: unknown[] = [];
  const port = await serve((request, response) => {
    void text(request).then((body) => {
      const said = JSON.parse(body === '' ? '{}' : body) as Said;
      if (request.url === '/mcp') mcp.push(request.headers.authorization);
      if (request.url !== '/hooks/claude-code') return response.writeHead(404).end();
      asked.push(said);
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify(answer(said)));
    });
  });
  return { port, asked, mcp, env: { ...ownState(), HOMEOSTAT_PORT: String(port) } };
}

function ownState(): { HOMEOSTAT_STATE: string } {
  return { HOMEOSTAT_STATE: join(person.root, 'state') };
}

const touch = () => join(person.project, 'ran');
const hasRun = () =>
  access(touch()).then(
    () => true,
    () => false,
  );

/** A prompt for which the model runs a command that leaves a file. */
function work(env: Record<string, string> = {}, more = '') {
  return person.prompt('go', [asks('Bash', { command: `touch "${touch()}"${more}` })], {
    args: ['--allowedTools', 'Bash'],
    env,
  });
}

async function install(env: Record<string, string>, ...args: readonly string[]): Promise<void> {
  const { code, document } = await person.homeostat(env, 'install', ...args);
  expect([code, document]).toMatchObject([0, { ok: true }]);
}

describe('the plugin in the real Claude Code', () => {
  it('is valid, also as a marketplace', async () => {
    const env = { ...ownState(), HOMEOSTAT_PORT: '8090' };
    for (const how of ['http', 'helper']) {
      await install(env, '--judge', how);
      const { code, out } = await person.claude('plugin', 'validate', '--strict', person.plugin);
      expect([code, out]).toEqual([0, expect.stringContaining('Validation passed')]);
    }
    const market = join(person.root, 'market');
    await install(env, '--user');
    expect((await person.homeostat(env, 'marketplace', market)).code).toBe(0);
    expect((await person.claude('plugin', 'validate', '--strict', market)).code).toBe(0);
    expect((await person.claude('plugin', 'marketplace', 'add', market)).code).toBe(0);
    expect(await person.claude('plugin', 'install', 'homeostat@homeostat')).toMatchObject({
      code: 0,
    });
  });

  it('asks before a tool runs and tells what came of it, and after it is gone nobody is asked', async () => {
    const { asked, mcp, env } = await endpoint();
    await install(env, '--judge', 'http');
    const token = (await readFile(join(person.plugin, 'token'), 'utf8')).trim();
    expect((await work()).code).toBe(0);
    expect(mcp).toContain(`Bearer ${token}`);
    expect(await hasRun()).toBe(true);
    const events = asked.map(({ hook_event_name }) => hook_event_name);
    for (const event of [
      'SessionStart',
      'UserPromptSubmit',
      'PreToolUse',
      'PostToolUse',
      'PostToolBatch',
      'Stop',
      'SessionEnd',
    ]) {
      expect(events, event).toContain(event);
    }
    const start = asked.find(({ hook_event_name }) => hook_event_name === 'SessionStart');
    expect(start).toMatchObject({
      homeostat: { project_dir: person.project, pid: expect.any(Number) as unknown },
    });
    asked.length = 0;
    const asWorker = ['--setting-sources', '', '--strict-mcp-config'];
    await person.prompt('go', [], { args: asWorker, env: { HOMEOSTAT_WORKER_RUN: '1' } });
    expect(asked).toEqual([]);
    await person.homeostat(env, 'uninstall');
    const left = (await readdir(person.configDir, { recursive: true })).filter((name) =>
      /homeostat|skills|rules/.test(name),
    );
    expect(left).toEqual([]);
    asked.length = 0;
    await work();
    expect(asked).toEqual([]);
  });

  it('refuses a tool with our words, and lets no person’s words run', async () => {
    const { env } = await endpoint(({ hook_event_name: hookEventName }) =>
      hookEventName === 'PreToolUse'
        ? {
            hookSpecificOutput: {
              hookEventName,
              permissionDecision: 'deny',
              permissionDecisionReason: 'because',
            },
          }
        : {},
    );
    await install(env, '--judge', 'http');
    expect((await work()).sent).toContain('because');
    expect(await hasRun()).toBe(false);
    const words = `it's "$(touch ${touch()})" ; touch ${touch()} \`touch ${touch()}\` & touch ${touch()} | touch ${touch()}`;
    for (const skill of ['recall', 'learn', 'whoami', 'reflect']) {
      await person.prompt(`/homeostat:s3-${skill} ${words}`, []);
      expect(await hasRun(), skill).toBe(false);
    }
  });

  it('answers its own commands without a model', async () => {
    const { asked, env } = await endpoint(({ hook_event_name: hookEventName }) =>
      hookEventName === 'UserPromptExpansion' ? { decision: 'block', reason: 'the status' } : {},
    );
    await install(env, '--judge', 'http');
    for (const name of ['homeostat:s3-status', 's3-status']) {
      asked.length = 0;
      const { calls, out } = await person.prompt(`/${name} a b`, []);
      expect([calls, out], name).toEqual([0, expect.stringContaining('the status')]);
      expect(asked).toContainEqual(
        expect.objectContaining({
          command_name: expect.stringMatching(/s3-status$/) as unknown,
          command_args: 'a b',
        }),
      );
    }
  });
});

describe('a tool that nobody judges', () => {
  /** Each time rm itself would refuse, if it ran all the same. */
  const tool = () => asks('Bash', { command: `touch "${touch()}"; rm -rf /` });
  const prompt = (times: number) =>
    person.prompt('go', Array.from({ length: times }, tool), { args: ['--allowedTools', 'Bash'] });

  it.each(['http', 'helper'])('does not run when by %s nobody is there', async (how) => {
    const env = { ...ownState(), HOMEOSTAT_PORT: String(await freePort()) };
    await install(env, '--judge', how);
    const { code, sent } = await prompt(1);
    expect([code, await hasRun()]).toEqual([0, false]);
    expect(sent).toMatch(/homeostat.start/);
    expect(sent).toMatch(/homeostat.claude.uninstall/);
  });

  // What else may go wrong with the helper is tried without Claude Code: tests/bin/ask-homeostat.int.test.ts.
  it.each<[how: string, answers: readonly RequestListener[]]>([
    ['http', [isSilent, leavesLate, isGarbage, fails]],
    ['helper', [isGarbage, isSilent]],
  ])('does not run when by %s no answer comes, or none that holds', async (how, answers) => {
    const left = [...answers];
    const listener = onTool((...asked) => left.shift()?.(...asked));
    const env = { ...ownState(), HOMEOSTAT_PORT: String(await serve(listener)) };
    await install(env, '--judge', how);
    if (how === 'helper') await serveSocket(listener);
    const { code, sent, allSent } = await prompt(answers.length);
    expect([code, await hasRun(), left]).toEqual([0, false, []]);
    expect(allSent).toHaveLength(answers.length + 1);
    expect(sent.match(/homeostat.start/g)?.length).toBeGreaterThanOrEqual(answers.length);
    expect(sent).toMatch(/homeostat.claude.uninstall/);
  });
});

/** Asks `listener` about tools; whatever else is asked goes on. */
function onTool(listener: RequestListener): RequestListener {
  return (request, response) => {
    void text(request).then((body) => {
      if (body.includes('"PreToolUse"')) listener(request, response);
      else response.end('{}');
    });
  };
}

const isSilent: RequestListener = () => undefined;
const isGarbage: RequestListener = (_, response) => response.end('OK');
const fails: RequestListener = (_, response) => response.writeHead(500).end('{}');

/** A good answer, after Claude Code has given up (five seconds). */
function leavesLate(...[, response]: Parameters<RequestListener>): void {
  const timer = setTimeout(() => response.end('{}'), 20_000);
  response.once('close', () => {
    clearTimeout(timer);
  });
}

async function serveSocket(listener: RequestListener): Promise<void> {
  const folder = join(person.root, 'state', 'run');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(join(folder, 'hooks.sock'), done));
}

describe('behind a proxy', () => {
  it('no tool runs without NO_PROXY, and the doctor says so; with it the hooks arrive', async () => {
    const { env } = await endpoint();
    const proxy = { HTTP_PROXY: `http://127.0.0.1:${await freePort()}` };
    await install(env, '--judge', 'http');
    expect(await work(proxy)).toMatchObject({
      calls: 0,
      out: expect.stringContaining('NO_PROXY') as unknown,
    });
    expect(await hasRun()).toBe(false);
    const before = await person.homeostat({ ...env, ...proxy }, 'doctor');
    expect(before.code).toBe(1);
    expect(JSON.stringify(before.document)).toContain('NO_PROXY does not name this machine');
    await install(env, '--judge', 'http', '--yes');
    await work(proxy);
    expect(await hasRun()).toBe(true);
    const after = await person.homeostat({ ...env, ...proxy }, 'doctor');
    expect(JSON.stringify(after.document)).toContain('hooks go past the proxy');
  });
});

describe('the settings of a project', () => {
  async function project(settings: object): Promise<void> {
    await mkdir(join(person.project, '.claude'), { recursive: true });
    await writeFile(join(person.project, '.claude/settings.json'), JSON.stringify(settings));
  }

  it('cannot have a proxy of theirs answer in our place', async () => {
    const asked: string[] = [];
    const proxy = createServer().on('connect', (_, socket) => {
      const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n';
      socket
        .on('error', () => undefined)
        .on('data', (part: Buffer) => {
          asked.push(String(part));
          if (part.includes('}')) socket.end(`${head}{}`);
        });
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
    });
    servers.push(proxy);
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    const { env } = await endpoint();
    await install(env, '--judge', 'http', '--yes');
    const { port: at } = proxy.address() as AddressInfo; // it listens on TCP
    // Its model is reached all the same.
    const theirs = { HTTPS_PROXY: `http://127.0.0.1:${at}`, NO_PROXY: 'of-theirs.example' };
    await project({ env: theirs });
    const { calls, out } = await work();
    expect([calls, await hasRun()]).toEqual([0, false]);
    expect(out).toContain('the settings of this folder did');
    expect(asked.join('')).not.toContain('PreToolUse');
    const { document } = await person.homeostat(env, 'doctor');
    expect(JSON.stringify(document)).toContain('.claude/settings.json says so');
  });

  it('cannot have Node run a program of theirs in the place of the helper', async () => {
    const { env } = await endpoint();
    await install(env, '--judge', 'helper');
    await serveSocket((_, response) => response.writeHead(500).end());
    const file = join(person.project, 'first.cjs');
    await writeFile(file, `process.stdout.write('{}'); process.exit(0);`);
    await project({ env: { NODE_OPTIONS: `--require ${file}` } });
    await work();
    expect(await hasRun()).toBe(false);
  });

  it('can turn the plugin off, and the doctor says so', async () => {
    const { asked, env } = await endpoint();
    await install(env, '--judge', 'http');
    await project({ enabledPlugins: { 'homeostat@skills-dir': false } });
    await work();
    expect(asked).toEqual([]);
    const { code, document } = await person.homeostat(env, 'doctor');
    expect(code).toBe(1);
    expect(JSON.stringify(document)).toContain('turns homeostat@skills-dir off');
  });
});

describe('settings with a hook that this version does not know', () => {
  it('lose their deny rules without a word, but not the plugin, and the doctor says so', async () => {
    const { asked, env } = await endpoint();
    await install(env, '--judge', 'http');
    const settings = { permissions: { deny: ['Bash(touch *)'] } };
    const file = join(person.configDir, 'settings.json');
    await writeFile(file, JSON.stringify(settings));
    await work();
    expect(await hasRun()).toBe(false);
    const hooks = { PreToolUse: [{ hooks: [{ type: 'of-tomorrow' }] }] };
    await writeFile(file, JSON.stringify({ ...settings, hooks }));
    asked.length = 0;
    await work();
    expect(await hasRun()).toBe(true);
    expect(asked.map(({ hook_event_name }) => hook_event_name)).toContain('PreToolUse');
    const { code, document } = await person.homeostat(env, 'doctor');
    expect(code).toBe(1);
    expect(JSON.stringify(document)).toContain('unknown type \\"of-tomorrow\\"');
    expect((await person.claude('doctor')).out).toContain('Unknown hook type "of-tomorrow"');
    expect(await readFile(file, 'utf8')).toContain('of-tomorrow');
  });
});
