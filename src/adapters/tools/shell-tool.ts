import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { StepResult, StepRunner } from '../../kernel/ports/step-runner.ts';
import type { Tool, ToolOutcome } from '../../kernel/ports/tool.ts';

const LONGEST_TIMEOUT_S = 600;
const SECOND_MS = 1000;

const input = z.strictObject({
  command: z.string().min(1).describe('Shell text for sh, run in the workspace.'),
  timeout_s: z.int().positive().max(LONGEST_TIMEOUT_S).optional(),
});

const description =
  'Runs a shell command in the sandbox: the workspace is the current folder and the only place it can write; there is no network. Standard output and error come back together. To write a file use write_file instead.';

/** Shell text in whatever the runner runs steps in. What it prints may come from anywhere, so it is from outside. */
export function shellTool(runner: StepRunner): Tool {
  return checkedTool({
    ...{ name: 'shell', description, reach: 'shell', isRepeatable: false, input },
    prepare: ({ command, timeout_s }) => ({
      status: 'ready',
      touches: { command },
      summary: command,
      run: async ({ signal, onSpawn }) => {
        const timeoutMs = timeout_s === undefined ? undefined : timeout_s * SECOND_MS;
        return outcomeOf(await runner.run({ run: command, timeoutMs, signal, onSpawn }));
      },
    }),
  });
}

const BY_SIGNAL = 128;

function outcomeOf(result: StepResult): ToolOutcome {
  const exitCode = result.exitCode ?? BY_SIGNAL;
  const notes = [
    result.timedOut && 'ended: it took longer than it may',
    result.aborted && 'ended: the work was stopped',
    result.exceeded !== null && `too much ${result.exceeded}: it, or a part of it, was ended`,
    result.truncatedBytes > 0 && `${result.truncatedBytes} more bytes were left out`,
  ].filter((note) => note !== false);
  const text = [new TextDecoder().decode(result.output), ...notes.map((note) => `(${note})`)];
  const evidence = [{ kind: 'exit' as const, ref: `exit ${exitCode}`, ok: exitCode === 0 }];
  return { exitCode, text: text.join('\n').trim(), trust: 'outside', evidence };
}
