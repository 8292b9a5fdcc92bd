import { runAgent } from '../src/compose/run-agent.ts';
import { environment, loadConfig } from '../src/config.ts';

const GRACE_MS = 10_000;

/** Scheduler, phases and HTTP in one process, for a server or a container: what `homeostat start` runs, without a terminal. */
const line = (text: string) => process.stderr.write(`${text}\n`);
const running = await runAgent({
  config: loadConfig(environment()),
  cron: true,
  progress: line,
  said: (document) => line(JSON.stringify(document)),
});
const reason = await Promise.race([
  new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  }),
  running.lost.then(() => 'another controller has taken over'),
]);
await running.stop(reason, GRACE_MS);
