import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { StepResult, StepRunner } from '../../kernel/ports/step-runner.ts';
import type { Tool, ToolOutcome } from '../../kernel/ports/tool.ts';
import { exitCodeOf, exitEvidence, notesOf } from './step-outcome.ts';

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
    name: 'shell',
    description,
    reach: 'shell',
    isRepeatable: false,
    input,
    prepare: ({ command, timeout_s }) => ({
      status: 'ready',
      touches: { command },
      summary: command,
      run: async ({ signal, onSpawn }) => {
        const timeoutMs = timeout_s === undefined ? undefined : timeout_s * SECOND_MS;
        return shellOutcome(await runner.run({ run: command, timeoutMs, signal, onSpawn }));
      },
    }),
  });
}

function shellOutcome(result: StepResult): ToolOutcome {
  const exitCode = exitCodeOf(result);
  const notes = notesOf(result).map((note) => `(${note})`);
  const text = [new TextDecoder().decode(result.output), ...notes].join('\n').trim();
  return { exitCode, text, trust: 'outside', evidence: exitEvidence(exitCode) };
}
