import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Cli, openCli } from '../support/cli.ts';
import { freePort } from '../support/free-port.ts';
import { HOMEOSTAT } from '../support/program.ts';
import { WITH_SANDBOX } from '../support/sandbox.ts';
import { hasTerminals, openTerminal } from '../support/terminal.ts';
import { untilTrue } from '../support/until.ts';

let cli: Cli;
beforeEach(async () => {
  cli = await openCli();
});
afterEach(() => cli.close());

function codeIn(url: string): string {
  return /\/#code=([\w-]{43})$/.exec(url)?.[1] ?? '';
}

/** As the page does it. */
function signIn(base: string, code: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: base };
  return fetch(`${base}/api/session`, { method: 'POST', headers, body: JSON.stringify({ code }) });
}

async function statusWith(base: string, cookie: string): Promise<number> {
  return (await fetch(`${base}/api/status`, { headers: { cookie } })).status;
}

async function linkOf(...flags: readonly string[]): Promise<string> {
  const { code, document } = await cli.run('dashboard', ...flags);
  expect(code).toBe(0);
  return (document as unknown as { url: string }).url;
}

/** All that the agent wrote under the state folder but the log itself. */
async function writtenFiles(): Promise<string> {
  const isWanted = (name: string) => !['postgres', 'bin'].includes(name);
  return textsIn(cli.stateDir, (await readdir(cli.stateDir)).filter(isWanted));
}

/** A running agent moves and removes files meanwhile: what is gone is not kept. */
async function textsIn(folder: string, names: readonly string[]): Promise<string> {
  const texts = names.map(async (name) => {
    const path = join(folder, name);
    const inside = await readdir(path).catch(() => null);
    return inside === null ? readFile(path, 'latin1').catch(() => '') : textsIn(path, inside);
  });
  return (await Promise.all(texts)).join('\n');
}

/** A desktop whose browser only notes what it was shown. */
async function desktop(): Promise<{ readonly env: Record<string, string>; readonly note: string }> {
  const [bin, note] = [join(cli.stateDir, 'bin'), join(cli.stateDir, 'bin/shown')];
  await mkdir(bin);
  for (const name of ['xdg-open', 'open']) {
    await writeFile(join(bin, name), `#!/bin/sh\necho "$1" >> '${note}'\n`);
    await chmod(join(bin, name), 0o755);
  }
  return { env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, DISPLAY: ':0' }, note };
}

describe('homeostat dashboard', () => {
  it('gives a browser a session that survives kill -9 and ends with the token', async () => {
    const port = String(await freePort());
    const base = `http://127.0.0.1:${port}`;
    const first = cli.start({ HOMEOSTAT_PORT: port });
    await first.seen('dashboard');
    const url = await linkOf('--no-open');
    expect(url.startsWith(`${base}/#code=`)).toBe(true);
    const answer = await signIn(base, codeIn(url));
    expect(answer.status).toBe(200);
    expect((await signIn(base, codeIn(url))).status).toBe(401);
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(await statusWith(base, cookie)).toBe(200);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = cli.start({ HOMEOSTAT_PORT: port });
    await second.seen('started');
    expect(await statusWith(base, cookie)).toBe(200);
    const kept = await writtenFiles();
    expect(kept).not.toContain(codeIn(url));
    expect(kept).not.toContain(cookie.split('=')[1]);
    expect((await cli.run('token', 'rotate')).code).toBe(0);
    expect(await statusWith(base, cookie)).toBe(401);
  });

  it('says where a proxy shows it, and opens nothing where there is no desktop', async () => {
    await cli.start().seen('started');
    const { document } = await cli.run('dashboard', '--at', 'https://agent.example.org/agent');
    expect(document).toMatchObject({
      ok: true,
      url: expect.stringMatching(/^https:\/\/agent\.example\.org\/agent\/#code=/) as unknown,
      opened: false,
    });
    expect((await cli.run('dashboard', '--at', 'https://x.org/?token=1')).code).toBe(2);
    expect((await cli.run('dashboard', '--at', 'javascript:alert(1)')).code).toBe(2);
  });

  it('opens the link in a desktop session', async () => {
    await cli.start().seen('started');
    const { env, note } = await desktop();
    const { document } = await cli.runWith(env, 'dashboard');
    const { url } = document as unknown as { url: string };
    expect(document).toMatchObject({ opened: true });
    await untilTrue(async () => (await readFile(note, 'utf8').catch(() => '')) === `${url}\n`);
  });

  it('says that no controller runs', async () => {
    const { code, document } = await cli.run('dashboard');
    expect([code, document]).toMatchObject([1, { error: { type: 'not_running' } }]);
  });
});

describe.runIf(hasTerminals)('a start in a terminal', () => {
  it('shows a link, and opens it the first time alone; elsewhere it shows none', async () => {
    const { env, note } = await desktop();
    const start = async () => {
      const terminal = openTerminal([process.execPath, ...HOMEOSTAT, 'start', '--no-cron'], {
        HOME: cli.stateDir,
        HOMEOSTAT_STATE: cli.stateDir,
        HOMEOSTAT_PORT: '0',
        ...WITH_SANDBOX,
        ...env,
      });
      await terminal.sees('later: homeostat dashboard');
      const [, origin = '', path = '', code = ''] =
        /dashboard: (http:\/\/[^/]+)(\/\w*)#code=(\S+)/.exec(terminal.shown()) ?? [];
      expect((await signIn(origin, code)).status).toBe(200);
      terminal.press('\x03');
      expect(await terminal.ended).toBe(0);
      return { path, code, link: `${origin}${path}#code=${code}` };
    };
    const shown = () => readFile(note, 'utf8').catch(() => '');
    const first = await start();
    await untilTrue(async () => (await shown()) === `${first.link}\n`);
    const second = await start();
    expect([first.path, second.path]).toEqual(['/setup', '/']);
    expect(await shown()).toBe(`${first.link}\n`);
    expect(await writtenFiles()).not.toContain(first.code);
    const piped = cli.start(env);
    await piped.seen('dashboard');
    expect(JSON.stringify(piped.lines)).not.toContain('#code=');
  });
});
