import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openGuard } from '../../../src/compose/tools/guard.ts';

const stateDir = await mkdtemp(join(tmpdir(), 'homeostat-guard-'));
await mkdir(join(stateDir, 'workspace'));
afterAll(() => rm(stateDir, { recursive: true }));

it('lets nothing change the program it runs from', async () => {
  const guard = await openGuard({ stateDir, port: 0 });
  const program = resolve('src/compose/tools/guard.ts');
  expect(guard.judge({ writes: [program] })).toMatchObject({ verdict: 'block', rule: 'own.write' });
  expect(guard.judgeCommand(`echo > ${program}`)).toMatchObject({ verdict: 'block' });
  expect(guard.judge({ writes: ['src/compose/tools/guard.ts'] })).toMatchObject({
    verdict: 'allow',
  });
});

it('works in a workspace that lies in the folder of the program', async () => {
  const guard = await openGuard({ stateDir: resolve('state'), port: 0 });
  expect(guard.judgeCommand('echo hello > notes.md').verdict).toBe('allow');
  expect(guard.judgeCommand('echo > ../../package.json').verdict).toBe('block');
});
