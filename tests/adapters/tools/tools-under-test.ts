import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { shellStepRunner } from '../../../src/adapters/process/shell-step-runner.ts';
import { openFileTools } from '../../../src/compose/tools/file-tools.ts';
import type { Trust } from '../../../src/kernel/event/event.ts';
import {
  defaultStepRunnerSettings,
  type StepRunner,
} from '../../../src/kernel/ports/step-runner.ts';
import type { Tool, ToolOutcome } from '../../../src/kernel/ports/tool.ts';

const environment = { PATH: process.env['PATH'] ?? '', HOME: '/nowhere' };

/** As where the owner has chosen that there is no sandbox. */
function plainSteps(workspace: string): StepRunner {
  const settings = defaultStepRunnerSettings;
  return shellStepRunner({ workspace, environment, settings, elapsedMs: () => performance.now() });
}

/**
 * The tools over a workspace of its own for each test, beside which a secret lies. `stepsIn`: what git runs
 * in. Call it at the top of a test file.
 */
export function fileToolsUnderTest(stepsIn?: (stateDir: string) => StepRunner) {
  let dir = '';
  let tools: readonly Tool[] = [];
  const openAnew = async (): Promise<void> => {
    const steps = stepsIn?.(dir) ?? plainSteps(join(dir, 'workspace'));
    tools = await openFileTools({ stateDir: dir, agentId: 'main', steps });
  };
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'file-tools-'));
    await openAnew();
    writeFileSync(join(dir, 'secret.txt'), 'canary');
  });
  afterEach(() => {
    rmSync(dir, { recursive: true, force: true });
  });
  const refusal = (text: string): ToolOutcome => ({
    exitCode: 2,
    text,
    trust: 'self',
    evidence: [],
  });
  return {
    openAnew,
    place: () => ({ dir, workspace: join(dir, 'workspace') }),
    at: (path: string) => join(dir, 'workspace', path),
    call: async (name: string, input: unknown, trust: Trust = 'self'): Promise<ToolOutcome> => {
      const prepared = tools.find((tool) => tool.name === name)?.prepare(input);
      if (prepared?.status !== 'ready') return refusal(prepared?.why ?? `no tool ${name}`);
      return prepared.run({
        actionId: 'a1',
        cycleNo: 1,
        trust,
        signal: new AbortController().signal,
        onSpawn: async () => undefined,
      });
    },
  };
}
