import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { StepResult, StepRunner, StepService } from '../../kernel/ports/step-runner.ts';
import type { Tool, ToolOutcome, ToolRun } from '../../kernel/ports/tool.ts';
import { exitCodeOf, exitEvidence, notesOf } from './step-outcome.ts';

const LONGEST_TIMEOUT_S = 600;
const SECOND_MS = 1000;

const input = z.strictObject({
  command: z.string().min(1).describe('Shell text for sh, run in the workspace.'),
  memory: z
    .boolean()
    .optional()
    .describe(
      'Code in it may import /tmp/homeostat/memory.mjs; not after you have read from outside.',
    ),
  timeout_s: z.int().positive().max(LONGEST_TIMEOUT_S).optional(),
});

const description =
  'Runs a shell command in the sandbox: the workspace is the current folder and the only place it can write; there is no network. Standard output and error come back together. To write a file use write_file instead.';

/** Shell text in whatever the runner runs steps in. What it prints may come from anywhere, so it is from outside. */
export function shellTool(
  runner: StepRunner,
  /** Null: nobody could answer the step. */
  memoryFor: ((run: Pick<ToolRun, 'cycleNo'>) => StepService) | null = null,
): Tool {
  return checkedTool({
    name: 'shell',
    description,
    reach: 'shell',
    isRepeatable: false,
    input,
    prepare: ({ command, timeout_s, memory = false }) => ({
      status: 'ready',
      touches: { command },
      summary: memory ? `${command} (with memory)` : command,
      run: async ({ signal, onSpawn, trust, cycleNo }) => {
        // What was read outside could have it print what the owner said.
        if (memory && trust === 'outside') return refusedMemory('you have read from outside');
        if (memory && memoryFor === null) return refusedMemory('there is no sandbox');
        const service = memory ? memoryFor?.({ cycleNo }) : undefined;
        const timeoutMs = timeout_s === undefined ? undefined : timeout_s * SECOND_MS;
        return shellOutcome(
          await runner.run({ run: command, timeoutMs, signal, onSpawn, service }),
        );
      },
    }),
  });
}

function refusedMemory(why: string): ToolOutcome {
  const text = `${why}: look things up with recall, and run it without memory`;
  return { exitCode: 1, text, trust: 'self', evidence: [] };
}

function shellOutcome(result: StepResult): ToolOutcome {
  const exitCode = exitCodeOf(result);
  const notes = notesOf(result).map((note) => `(${note})`);
  const text = [new TextDecoder().decode(result.output), ...notes].join('\n').trim();
  return { exitCode, text, trust: 'outside', evidence: exitEvidence(exitCode) };
}
