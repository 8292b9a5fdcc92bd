import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { StepNotStarted } from '../../../src/kernel/ports/step-runner.ts';
import { untilTrue } from '../../support/until.ts';
import { sandboxStory } from './sandbox-story.ts';

const { at, run } = sandboxStory();

/** EAFNOSUPPORT: what a kernel without that kind says. */
const REFUSED = 97;

describe('a step in the sandbox', () => {
  it('runs in the workspace, keeps what it writes there and gives its exit code', async () => {
    const { exitCode, text } = await run("pwd; echo kept > made; printf '%s' \"it's\" >&2; exit 3");
    expect(exitCode).toBe(3);
    expect(text).toBe(`${at('state/workspace')}\nit's`);
    expect(await readFile(at('state/workspace/made'), 'utf8')).toBe('kept\n');
  });

  it('changes nothing outside of the workspace', async () => {
    const places = [at('state/HEARTBEAT.md'), at('state/skills/one/SKILL.md'), at('beside')];
    places.push('/etc/homeostat-was-here', '/usr/homeostat-was-here', '/dev/homeostat-was-here');
    for (const place of places) await run(`echo changed > ${place}`);
    expect(await readdir(at())).toEqual(['home', 'state']);
    expect(await readFile(at('state/skills/one/SKILL.md'), 'utf8')).toBe('a skill');
    expect(await readdir(at('state'))).toEqual(['secrets', 'skills', 'tmp', 'workspace']);
    expect(await readdir('/etc')).not.toContain('homeostat-was-here');
  });

  it('gets out by no link that it makes', async () => {
    await run(`ln -s ${at('state/secrets')} s; ln -s ${at('state')} out`);
    expect((await run('cat s/token out/secrets/token')).text).not.toContain('canary');
    await run('echo x > out/secrets/token; echo x > s/new');
    expect(await readFile(at('state/secrets/token'), 'utf8')).toBe('canary-in-secrets');
    expect(await readdir(at('state/secrets'))).toEqual(['token']);
  });

  it('reads no secret of the agent or of the user, but skills', async () => {
    await writeFile(at('.env'), 'canary-in-env');
    await mkdir(at('state/workspace/app'));
    await writeFile(at('state/workspace/app/.env.local'), 'canary-in-app');
    await writeFile(at('state/workspace/app/.env.example'), 'a sample');
    const tried = [at('state/secrets/token'), at('home/.ssh/id_rsa'), at('.env')];
    const { text } = await run(
      `cat ${tried.join(' ')} app/.env.local app/.env.example ${at('state/skills/one/SKILL.md')} /etc/shadow; ls -A ${at('state')} ~`,
    );
    expect(text).not.toMatch(/canary|root:/);
    expect(text).toContain('a sample');
    expect(text).toContain('a skill');
    expect(text).not.toMatch(/^\.ssh$/m);
  });

  it('sees no environment but what is allowed, and no process but its own', async () => {
    process.env['ANTHROPIC_API_KEY'] = 'canary-in-environment';
    const { text } = await run('env; cat /proc/*/environ /proc/*/cmdline | tr "\\0" "\\n"; kill 1');
    delete process.env['ANTHROPIC_API_KEY'];
    expect(text).not.toContain('canary');
    expect(text).not.toContain('vitest');
    expect(text).toContain('TMPDIR=/tmp');
  });

  it('has a temporary folder and a home of its own, gone afterwards', async () => {
    const { text } = await run(
      'echo 1 > /tmp/a; echo 2 > ~/b; ls /tmp; cat /tmp/a ~/b; chmod 0 /tmp',
    );
    expect(text).toContain('1\n2\n');
    expect(text).not.toContain('vitest');
    expect(await readdir(at('state/tmp'))).toEqual([]);
    expect(await readdir(at('home'))).toEqual(['.ssh']);
  });

  it('cannot change what git would run outside: hooks and settings', async () => {
    await run('git init -q . && git init -q sub');
    const { text } = await run(
      'for r in . sub; do echo x > $r/.git/hooks/pre-commit; echo x >> $r/.git/config; git -C $r config core.fsmonitor evil; mv $r/.git $r/gone; rm -rf $r/.git/hooks; done; git -c user.name=a -c user.email=a@b commit -q --allow-empty -m works && git log --oneline',
    );
    expect(text).toContain('works');
    for (const repository of ['.', 'sub']) {
      const git = at('state/workspace', repository, '.git');
      expect(await readFile(`${git}/config`, 'utf8')).not.toMatch(/x$|evil/m);
      expect(await readdir(`${git}/hooks`)).not.toContain('pre-commit');
    }
  });

  it('cannot use what root could outside, even as root', async () => {
    const { text } = await run(
      'cat /proc/sys/kernel/core_pattern > /tmp/c; cat /tmp/c > /proc/sys/kernel/core_pattern && echo written; unshare -Urm true && id -u | grep -qx 0 && echo nested; umount /proc && echo unmounted; mount -t tmpfs none /mnt && echo mounted; mknod /tmp/sda b 8 0 && echo made; grep CapEff /proc/self/status',
    );
    expect(text).not.toMatch(/written|nested|unmounted|^mounted|made/m);
    expect(text).toMatch(/CapEff:\s+0{16}/);
  });

  it('makes no Unix socket, so it talks to no service of the machine', async () => {
    const { text } = await run(
      `node -e 'require("net").createServer().on("error", (e) => console.log(e.code)).listen("/tmp/s", () => { console.log("listening"); process.exit(); })'`,
    );
    expect(text).toMatch(/EPERM|EACCES/);
  });

  it('reaches no socket of Postgres, neither by its path nor by a name of its own for it', async () => {
    const { hostname, port } = new URL(inject('ownerUrl'));
    const socket = join(decodeURIComponent(hostname), `.s.PGSQL.${port}`);
    expect((await stat(socket)).isSocket()).toBe(true);
    await symlink(socket, at('state/workspace/pg'));
    const knock = (path: string) =>
      `node -e 'try { require("net").connect(${JSON.stringify(path)}, () => console.log("reached")).on("error", (e) => console.log(e.code)) } catch (e) { console.log(e.code) }'`;
    const { text } = await run(`${knock(socket)}; ${knock('pg')}`);
    expect(text).not.toContain('reached');
    expect(text.trim().split('\n')).toHaveLength(2);
  });

  it.each([
    ['vsock, the way to the host of a virtual machine', 40],
    ['packet', 17],
    ['alg', 38],
    ['bluetooth', 31],
    ['tipc', 30],
    ['can', 29],
  ])('makes no socket of the kind %s', async (_, family) => {
    const { text } = await run(
      `perl -e 'for my $type (1, 2, 3, 5) { print socket(my $s, ${family}, $type, 0) ? "made" : int($!), " " }'`,
    );
    expect(text.trim()).toBe(`${REFUSED} ${REFUSED} ${REFUSED} ${REFUSED}`);
  });

  it('reads no keyring, not even the one it inherits', async () => {
    const keyctl = process.arch === 'x64' ? 250 : 219;
    const { text } = await run(`perl -e 'print syscall(${keyctl}, 0, -3, 0), " ", int($!)'`);
    expect(text).toBe('-1 1');
  });

  it('shares no memory with programs outside by number either', async () => {
    const perl = (text: string) =>
      execFileSync('/bin/sh', ['-c', 'perl -e "$1"', 'sh', text]).toString();
    const made = 'print shmget(0, 4096, 0600 | 01000)';
    const id = perl(made);
    const remove = `print shmctl(${id}, 0, 0) ? "removed" : "not there"`;
    try {
      const { text } = await run(`cat /proc/sysvipc/shm; perl -e '${remove}'`);
      expect(text).toContain('not there');
      expect(text).not.toMatch(new RegExp(`\\b${id}\\b`));
    } finally {
      expect(perl(remove)).toBe('removed');
    }
  });

  it('makes the sockets that programs need', async () => {
    const made = (family: number, type: number) =>
      `perl -e 'print socket(my $s, ${family}, ${type}, 0) ? "made " : "$! "'`;
    const { text } = await run([made(2, 1), made(2, 2), made(10, 1), made(16, 3)].join('; '));
    expect(text.trim()).toBe('made made made made');
  });

  it('is refused when what it asks for is no domain', async () => {
    const access = { domains: ['example.com', '*'] };
    await expect(run('true', { access })).rejects.toThrow(StepNotStarted);
  });

  it('is shown nothing by a link that another step makes while it is set up', async () => {
    const other = new AbortController();
    // The controller makes missing hooks to close them; a link is in their place before bubblewrap looks.
    const swapping = run(
      'git init -q x; rm -rf x/.git/hooks; while :; do if [ -d x/.git/hooks ] && [ ! -L x/.git/hooks ]; then sleep 0.03; rmdir x/.git/hooks; ln -s ../../.. x/.git/hooks; sleep 1; rm x/.git/hooks; fi; done',
      { signal: other.signal },
    );
    await untilTrue(async () => (await readdir(at('state/workspace'))).includes('x'));
    const slowly = { onSpawn: () => sleep(100) };
    const texts: string[] = [];
    while (texts.length < 3) {
      const looked = run('cat x/.git/hooks/secrets/token ../secrets/token', slowly);
      texts.push(await looked.then(({ text }) => text, String));
      await sleep(1_200);
    }
    other.abort();
    await swapping;
    expect(texts.join()).not.toContain('canary');
  });

  it('does not get out by a link that was there before', async () => {
    await symlink(at('state/secrets'), at('state/workspace/link'));
    expect((await run('echo x > link/token')).exitCode).not.toBe(0);
  });
});

describe('the network of a step', () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end('canary-of-the-server');
  });
  let address = '';
  beforeEach(async () => {
    asked = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is off: not even this machine is reached', async () => {
    const { text } = await run(
      `curl -sS --max-time 3 http://${address}/; node -e 'fetch("http://${address}/").catch((e) => console.log(e.cause.code))'; cat /proc/net/dev`,
    );
    expect(text).not.toContain('canary');
    expect(text).not.toMatch(/eth|ens|enp/);
    expect(asked).toBe(0);
  });

  it('reaches an allowed address through the proxy, and no other', async () => {
    const through = `curl -sS --max-time 30 --noproxy '' -x "$HTTP_PROXY"`;
    const access = { domains: [address] };
    const open = await run(`${through} http://${address}/`, { access });
    expect(open.text).toContain('canary-of-the-server');
    const other = await run(`${through} http://${address}/`, {
      access: { domains: ['example.com'] },
    });
    expect(other.text).not.toContain('canary');
    expect(asked).toBe(1);
  });

  it('is there when the step begins, however slowly it is set up', async () => {
    await writeFile(
      at('state/workspace/socat'),
      '#!/bin/sh\ncase $1 in TCP-LISTEN*) sleep 1;; esac\nexec /usr/bin/socat "$@"\n',
      { mode: 0o755 },
    );
    const { text } = await run(
      `curl -sS --max-time 30 --noproxy '' -x "$HTTP_PROXY" http://${address}/`,
      {
        access: { domains: [address] },
        searchPath: `${at('state/workspace')}:${process.env['PATH']}`,
      },
    );
    expect(text).toContain('canary-of-the-server');
  });

  it('is closed for a step without domains while another has some', async () => {
    const probe = `curl -sS --max-time 30 --noproxy '' -x "\${HTTP_PROXY:-http://localhost:3128}" http://${address}/`;
    const [open, closed] = await Promise.all([
      run(`sleep 0.5; ${probe}`, { access: { domains: [address] } }),
      run(`sleep 0.5; ${probe}; ls /tmp`),
    ]);
    expect(open.text).toContain('canary');
    expect(closed.text).not.toContain('canary');
    expect(closed.text).not.toContain('.sock');
  });

  it('is given to one set of domains after the other', async () => {
    const others = ['example.com', address, 'example.org'].map((domain) =>
      run(`curl -sS --max-time 30 --noproxy '' -x "$HTTP_PROXY" http://${address}/`, {
        access: { domains: [domain] },
      }),
    );
    const texts = (await Promise.all(others)).map(({ text }) => text);
    expect(texts[1]).toContain('canary-of-the-server');
    expect(`${texts[0]} ${texts[2]}`).not.toContain('canary');
  });
});
