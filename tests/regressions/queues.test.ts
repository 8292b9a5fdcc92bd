import { readFile } from 'node:fs/promises';
import { glob } from 'tinyglobby';
import { describe, expect, it } from 'vitest';

async function sources(): Promise<string> {
  const paths = await glob('src/**/*.ts');
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return texts.join('\n');
}

describe('fault 12: queues', () => {
  it('are all given jobs by somebody', async () => {
    const port = await readFile('src/kernel/ports/job-queue.ts', 'utf8');
    const union = /type QueueName = ([^;]+);/.exec(port)?.[1] ?? '';
    const names = [...union.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '');
    expect(names).toContain('cycle');
    const text = await sources();
    expect(names.filter((name) => !text.includes(`queue: '${name}'`))).toEqual([]);
  });
});
