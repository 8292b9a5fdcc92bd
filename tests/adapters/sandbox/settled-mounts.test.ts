import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  linesOf,
  mountsInside,
  START_SETTLED,
} from '../../../src/adapters/sandbox/settled-mounts.ts';
import { StepNotStarted } from '../../../src/kernel/ports/step-runner.ts';

const TABLE = `22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime - ext4 /dev/vda rw
24 27 0:6 / /dev rw - devtmpfs devtmpfs rw
30 27 254:1 /subvolume /srv rw - btrfs /dev/vdb rw
31 30 254:2 / /srv/a\\040b rw - ext4 /dev/vdc rw
`;

describe('the mounts whose names steps can change', () => {
  const words = (...inner: readonly string[]) => ['--ro-bind', '/', '/', ...inner, '--', 'sh'];

  it('are the binds from or to what lies in the workspace', () => {
    const inside = ['--ro-bind', '/dev/null', '/srv/w/.env', '--ro-bind', '/srv/w/x', '/srv/w/x'];
    const outside = ['--bind', '/srv/w', '/srv/w', '--tmpfs', '/root', '--bind', '/srv/t', '/tmp'];
    expect(mountsInside(words(...outside, ...inside), '/srv/w')).toEqual([
      { source: '/dev/null', place: '/srv/w/.env' },
      { source: '/srv/w/x', place: '/srv/w/x' },
    ]);
  });

  it('are known, or nothing is run', () => {
    expect(() => mountsInside(words('--tmpfs', '/srv/w/x'), '/srv/w')).toThrow(StepNotStarted);
  });

  it('show as the kernel tells them, by the mount that each lies on', () => {
    const lines = linesOf(
      [
        { source: '/dev/null', place: '/srv/w/.env' },
        { source: '/srv/w/a\\b', place: '/srv/w/a\\b' },
        { source: '/srv/a b/c', place: '/srv/a b/c' },
        { source: '/home/x', place: '/home/x' },
        { source: '/home/x', place: '/home/x' },
      ],
      TABLE,
    );
    expect(lines).toEqual([
      '0:6 /null /srv/w/.env',
      '254:1 /subvolume/w/a\\134b /srv/w/a\\134b',
      '254:2 /c /srv/a\\040b/c',
      '254:0 /home/x /home/x',
    ]);
  });
});

const BEFORE = '254:0 / /\n';
const MAKING = '254:0 / /newroot\n254:0 /w/x /newroot/w/x\n';
const MADE = '254:0 / /\n254:0 /w/x /w/x\n';
const MOVED = '254:0 / /\n254:0 /w/evil /w/x\n';

describe.runIf(process.platform === 'linux')('what waits for its mounts', () => {
  it.each([
    ['starts when they are the planned ones', [BEFORE, MAKING, MADE]],
    ['waits while it stands between two roots, where nothing is shown', [MAKING, '', '', MADE]],
    ['waits where nothing was shown before', ['', BEFORE, MAKING, MADE]],
  ])('%s', async (_, tables) => {
    expect(await started(tables)).toEqual({ status: 0, said: 'started\n' });
  });

  it('is ended when one leads elsewhere', async () => {
    const { status, said } = await started([BEFORE, MAKING, MOVED]);
    expect(status).toBeNull();
    expect(said).toBe('a running step changed the workspace while this one was set up\n');
  });
});

/** A program in bubblewrap's place, of whose mounts these tables are read one after the other. */
async function started(tables: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'homeostat-mounts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = async (name: string, words: string) => {
    await writeFile(join(folder, name), `#!/bin/sh\n${words}\n`);
    await chmod(join(folder, name), 0o700);
  };
  await writeFile(join(folder, 'sockets.bpf'), '');
  await writeFile(join(folder, 'mounts'), '254:0 /w/x /w/x\n');
  await Promise.all(tables.map((table, at) => writeFile(join(folder, `table-${at}`), table)));
  await script(
    'awk',
    `cd '${folder}'; for table in table-*; do cat "$table"; [ "$table" = table-${tables.length - 1} ] || rm "$table"; exit; done`,
  );
  await script('program', `echo '"child-pid": '$$ >&8; read -r word <&7; echo started >&2`);
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', START_SETTLED, 'sh', folder, join(folder, 'program')],
    { env: { PATH: `${folder}:${process.env['PATH']}` }, encoding: 'utf8', timeout: 20_000 },
  );
  return { status, said: stderr };
}
