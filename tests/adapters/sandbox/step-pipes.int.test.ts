import { readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { guestMemory } from '../../../src/app/guest/guest-memory.ts';
import { answerCall } from '../../../src/app/guest/memory-calls.ts';
import { memoryClient } from '../../../src/app/guest/memory-client.ts';
import type { StepService } from '../../../src/kernel/ports/step-runner.ts';
import { memoryStory } from '../../app/memory/memory-story.ts';
import { sandboxStory } from './sandbox-story.ts';

const { at, run } = sandboxStory();

/** Says back what it was told, in capitals. */
function echo(files: StepService['files'] = {}) {
  const asked: string[] = [];
  const service: StepService = {
    files,
    answer: async (line) => {
      asked.push(line);
      return line.toUpperCase();
    },
  };
  return { asked, service };
}

const ASK =
  'echo hello > /tmp/homeostat/questions; read -r said < /tmp/homeostat/answers; echo "$said"';

describe('a step with a service', () => {
  it('asks through its pipes without a network, and finds its files beside them', async () => {
    const { asked, service } = echo({ 'a.txt': 'a file' });
    const { exitCode, text } = await run(`${ASK}; cat /tmp/homeostat/a.txt`, { service });
    expect({ exitCode, text }).toEqual({ exitCode: 0, text: 'HELLO\na file' });
    expect(asked).toEqual(['hello']);
    expect(await readdir(at('state/tmp'))).toEqual([]);
  });

  it('alone has them', async () => {
    expect((await run('ls /tmp/homeostat 2>&1 || true')).text).toContain('No such file');
  });

  it('fools only itself by putting something else in their place', async () => {
    await writeFile(at('beside'), 'untouched');
    const { asked, service } = echo();
    const { exitCode } = await run(
      `cd /tmp/homeostat; mv answers kept; ln -s ${at('beside')} answers; echo one > questions; read -r said < kept; ` +
        `rm questions; ln -s ${at('state/secrets/token')} questions; echo two > questions 2>/dev/null; [ "$said" = ONE ]`,
      { service },
    );
    expect(exitCode).toBe(0);
    expect(asked).toEqual(['one']);
    expect(await readFile(at('beside'), 'utf8')).toBe('untouched');
    expect(await readFile(at('state/secrets/token'), 'utf8')).toBe('canary-in-secrets');
  });

  it('is over when it ends, whatever it left unread or half said', async () => {
    const { asked, service } = echo();
    const long = "head -c 200000 /dev/zero | tr '\\0' x > /tmp/homeostat/questions";
    expect((await run(`${long} & sleep 1; kill %1 2>/dev/null; true`, { service })).exitCode).toBe(
      0,
    );
    expect(asked).toEqual([]);
    const many =
      'i=0; while [ $i -lt 100 ]; do echo $i; i=$((i+1)); done > /tmp/homeostat/questions';
    expect((await run(many, { service })).exitCode).toBe(0);
    expect(await readdir(at('state/tmp'))).toEqual([]);
  });
});

describe('the memory in a step', () => {
  const code = `
    import { memory } from '/tmp/homeostat/memory.mjs';
    const [found] = await memory.query({ text: 'where is the shop' });
    const both = await Promise.all([memory.timeline(), memory.recent_episodes({ hours: 2 })]);
    const id = await memory.store({ fact: 'The step was here' });
    const no = await memory.query({ text: '' }).catch((error) => error.message);
    console.log(JSON.stringify({ found: found.text, both, id, no }));
  `;

  it('is reached by an ES module, from several processes at once', async () => {
    const story = memoryStory();
    await story.add({ text: 'The shop is in Bern' });
    const memory = guestMemory(story.ports, { name: 'step-of-cycle-1', access: 'write' });
    const onError = (_: string, error: unknown) => {
      throw error;
    };
    const service: StepService = {
      files: memoryClient(),
      answer: (line) => answerCall({ ports: story.ports, memory }, line, onError),
    };
    await writeFile(at('state/workspace/ask.mjs'), code);
    const node = process.execPath;
    const { text, exitCode } = await run(`${node} ask.mjs & ${node} ask.mjs & wait`, { service });
    expect(exitCode, text).toBe(0);
    const said = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(said).toMatchObject(
      [0, 1].map(() => ({ found: 'The shop is in Bern', both: [[], []] })),
    );
    expect((await story.docs()).map(({ trust }) => trust)).toEqual(['owner', 'outside']);
  });
});
