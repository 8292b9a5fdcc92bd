import { expect, it } from 'vitest';
import { shellTool } from '../../../src/adapters/tools/shell-tool.ts';
import type { Trust } from '../../../src/kernel/event/event.ts';
import type { StepRequest, StepRunner } from '../../../src/kernel/ports/step-runner.ts';
import type { ToolRun } from '../../../src/kernel/ports/tool.ts';

const SERVICE = { files: {}, answer: async () => '' };

function shellUnderTest(memoryFor: Parameters<typeof shellTool>[1]) {
  const ran: StepRequest[] = [];
  const runner: StepRunner = {
    killGroup: async () => 'gone',
    run: async (request) => {
      ran.push(request);
      return {
        pid: 1,
        pgid: 1,
        startTime: '',
        exitCode: 0,
        signal: null,
        timedOut: false,
        aborted: false,
        exceeded: null,
        durationMs: 1,
        truncatedBytes: 0,
        output: new Uint8Array(),
      };
    },
  };
  const call = async (input: object, trust: Trust) => {
    const prepared = shellTool(runner, memoryFor).prepare(input);
    if (prepared.status !== 'ready') return prepared;
    return prepared.run({ trust, cycleNo: 3 } as unknown as ToolRun); // nothing else is read
  };
  return { ran, call };
}

it('gives a command the memory only when it is asked for', async () => {
  const { ran, call } = shellUnderTest(() => SERVICE);
  await call({ command: 'ls' }, 'self');
  await call({ command: 'node x.mjs', memory: true }, 'self');
  expect(ran.map(({ service }) => service)).toEqual([undefined, SERVICE]);
});

it('runs nothing with the memory after something from outside was read, or where nobody could answer', async () => {
  const tainted = shellUnderTest(() => SERVICE);
  expect(await tainted.call({ command: 'x', memory: true }, 'outside')).toMatchObject({
    exitCode: 1,
  });
  const plain = shellUnderTest(null);
  expect(await plain.call({ command: 'x', memory: true }, 'owner')).toMatchObject({ exitCode: 1 });
  expect([...tainted.ran, ...plain.ran]).toEqual([]);
});
