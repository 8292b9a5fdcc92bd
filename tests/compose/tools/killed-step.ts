import { openSandbox } from '../../../src/compose/tools/sandbox.ts';
import { loadConfig } from '../../../src/config.ts';

/** Run as a process of its own, to be killed while its step runs. */
const [stateDir = '', command = ''] = process.argv.slice(2);
const { runner } = openSandbox({
  config: loadConfig({ HOMEOSTAT_STATE: stateDir }),
  elapsedMs: () => performance.now(),
  onPutAside: null,
});
await runner.run({
  run: command,
  onSpawn: async () => undefined,
  signal: new AbortController().signal,
});
