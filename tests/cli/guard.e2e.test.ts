import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { HOMEOSTAT } from '../support/program.ts';

function check(...args: readonly string[]) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [...HOMEOSTAT, 'guard', 'check', ...args],
    {
      encoding: 'utf8',
    },
  );
  return { status, stdout };
}

describe('guard check', () => {
  it('ends with 0 where the command would simply run', () => {
    expect(check('--', 'git', 'status')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('allow') as string,
    });
  });

  it.each([['rm -rf /'], ['npm publish']])('ends with 1 and says BLOCKED of: %s', (command) => {
    expect(check('--', command)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('BLOCKED') as string,
    });
  });

  it('gives one document with --json', () => {
    const { status, stdout } = check('--json', '--', 'rm -rf /');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, verdict: 'block', tier: '1' });
  });
});
