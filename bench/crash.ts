import { postgresEventStore } from '../src/adapters/postgres/log/event-store.ts';
import { openPool } from '../src/adapters/postgres/pool.ts';
import { catalogue } from '../src/domain/catalogue.ts';
import { brokenInvariants } from '../tests/support/log-invariants.ts';
import { agentOfManyLives } from '../tests/support/many-lives.ts';
import type { Bed } from './bed.ts';
import { type BenchOptions, table } from './measure.ts';

const LEAST_MS = 500;
const MOST_MS = 3_500;

/** kill -9 at random moments of a controller at work, `--deaths` times; then what holds of its log and its deeds. */
export async function benchCrash(bed: Bed, { deaths }: BenchOptions): Promise<void> {
  const databaseUrl = await bed.newDatabase('deaths');
  const pool = openPool({
    url: databaseUrl,
    max: 2,
    applicationName: 'bench',
    unlimited: true,
    onError: (error) => {
      throw error;
    },
  });
  const store = postgresEventStore(pool, catalogue);
  const agent = await agentOfManyLives({
    agentId: 'deaths',
    store,
    environment: { DATABASE_URL: databaseUrl },
  });
  try {
    for (let n = 0; n < deaths; n++) {
      await agent.addStep(`task-${n}`);
      await agent.dieAfter(LEAST_MS + Math.random() * (MOST_MS - LEAST_MS));
      if ((n + 1) % 20 === 0) console.log(`${n + 1} deaths`);
    }
    await agent.recover();
    const events = await agent.events();
    const done = (await agent.witness()).trim().split('\n');
    const count = (type: string) => events.filter((event) => event.type === type).length;
    console.log(
      table([
        [
          'deaths',
          'events',
          'cycles',
          'steps done',
          'done twice',
          'in question',
          'broken',
          'verify',
        ],
        [
          ...[String(deaths), String(events.length), String(count('CycleScheduled'))],
          ...[String(done.length), String(done.length - new Set(done).size)],
          String(count('EffectIndeterminate')),
          brokenInvariants(events).join('; ') || 'none',
          JSON.stringify((await agent.verify())['ok']),
        ],
      ]),
    );
  } finally {
    await agent.close();
    await pool.end();
  }
}
