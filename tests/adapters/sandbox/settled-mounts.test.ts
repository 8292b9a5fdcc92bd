import { describe, expect, it } from 'vitest';
import { linesOf, mountsInside } from '../../../src/adapters/sandbox/settled-mounts.ts';
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
