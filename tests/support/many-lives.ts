import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOfType } from '../../src/domain/fact.ts';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import type { EventStore } from '../../src/kernel/ports/event-store.ts';
import { openCli } from './cli.ts';

const POLL_MS = 100;
/** What many short lives left undone takes a while. */
const PATIENCE_MS = 600_000;

export type Birth = {
  readonly agentId: string;
  readonly store: EventStore;
  /** Database, model: what every life of it gets. */
  readonly environment: Readonly<Record<string, string>>;
};

/** One agent over many lives. Every life ends where it is told to, or as its owner wants it. */
export async function agentOfManyLives({ agentId, store, environment: given }: Birth) {
  const cli = await openCli();
  const tasks = join(cli.stateDir, 'tasks');
  await mkdir(tasks, { recursive: true });
  const witness = join(cli.stateDir, 'workspace/witness.txt');
  const environment = {
    HOMEOSTAT_AGENT: agentId,
    HOMEOSTAT_LEASE_MS: '1000',
    ...given,
  };
  const addTask = (id: string, task: Record<string, unknown>) =>
    writeFile(join(tasks, `${id}.json`), JSON.stringify({ id, title: id, ...task }), {
      mode: 0o600,
    });
  return {
    addStep: (id: string) => addTask(id, { steps: [{ run: `echo ${id} >> ${witness}` }] }),
    addText: (id: string) => addTask(id, { content: 'Say something.' }),
    witness: () => readFile(witness, 'utf8').catch(() => ''),
    events: () => store.read(agentId, { limit: 100_000 }),
    dieAt: async (point: string) => {
      const life = cli.start({ ...environment, HOMEOSTAT_CRASH_AT: point });
      await life.ended;
      return life.child.signalCode;
    },
    dieAfter: async (ms: number) => {
      const life = cli.start(environment);
      await new Promise((resolve) => setTimeout(resolve, ms));
      life.child.kill('SIGKILL');
      await life.ended;
    },
    /** Lives until nothing is under way, then stops as asked. */
    recover: async () => {
      const life = cli.start(environment);
      await life.seen('tick');
      await until(async () => isAtRest(await store.read(agentId, LAST_TICK)));
      life.child.kill('SIGINT');
      return life.ended;
    },
    close: () => cli.close(),
    verify: async () => (await cli.runWith(environment, 'log', 'verify')).document,
  };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('it did not come to rest');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const LAST_TICK = { types: ['TickClosed', 'CycleScheduled'], newestFirst: true, limit: 1 };

/** The last tick found nothing to do: all that was begun is over. */
function isAtRest([last]: readonly RecordedEvent[]): boolean {
  return last !== undefined && isOfType(last, 'TickClosed') && last.payload.reason === 'idle';
}
