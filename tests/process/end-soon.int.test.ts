import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const SOURCE = new URL('../../src/process/stop-asked.ts', import.meta.url).href;

/** With something open that nobody closes, as after a part that did not close in its time. */
async function exitCodeOf(rest: string): Promise<number | null> {
  const script = `const { endSoon } = await import(${JSON.stringify(SOURCE)}); ${rest}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: 'inherit',
  });
  await once(child, 'exit');
  return child.exitCode;
}

it('ends with its exit code though something that was left would keep it', async () => {
  expect(await exitCodeOf('setInterval(() => {}, 1000); process.exitCode = 1; endSoon();')).toBe(1);
});
