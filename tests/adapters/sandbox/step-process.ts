import { shellStepRunner } from '../../../src/adapters/process/shell-step-runner.ts';
import { sandboxEnclosure } from '../../../src/adapters/sandbox/sandbox-enclosure.ts';
import { defaultStepRunnerSettings } from '../../../src/kernel/ports/step-runner.ts';

/**
 * Run as a process of its own, to be killed: runs one step and prints its process group as one line of JSON.
 * `held`: the group is printed, but the step is never let go.
 */
const [root = '', mode = '', command = ''] = process.argv.slice(2);
const settings = defaultStepRunnerSettings;
const workspace = `${root}/state/workspace`;
const places = { stateDir: `${root}/state`, workspace, home: `${root}/home` };
const enclosure = sandboxEnclosure({
  ...places,
  projects: [],
  readable: [],
  taskLimit: settings.taskLimit,
});
const steps = shellStepRunner({
  workspace,
  environment: { PATH: process.env['PATH'] ?? '' },
  settings,
  ...(mode === 'none' ? {} : { enclosure }),
  elapsedMs: () => performance.now(),
});
await steps.run({
  run: command,
  onSpawn: async (group) => {
    console.log(JSON.stringify(group));
    if (mode === 'held') await new Promise((resolve) => setTimeout(resolve, 60_000));
  },
  signal: new AbortController().signal,
});
