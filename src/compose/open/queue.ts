import { databaseIdentity } from '../../adapters/postgres/database-identity.ts';
import { openPool } from '../../adapters/postgres/pool.ts';
import { translated } from '../../adapters/postgres/store-errors.ts';
import { bullmqJobQueue, type JobQueueOptions } from '../../adapters/queue/bullmq-job-queue.ts';
import { migrateQueue } from '../../adapters/queue/migrate-queue.ts';
import type { JobQueue, QueueHealth } from '../../kernel/ports/job-queue.ts';
import type { OpenAgent } from './agent.ts';

export type QueueLocks = NonNullable<JobQueueOptions['locks']>;
type OnError = (where: string, error: unknown) => void;

/**
 * The jobs of this agent: on Redis when REDIS_URL names one, else beside its log. A Redis may serve agents of one name
 * in several databases, so the database is part of the name there too.
 * @throws StoreUnavailable
 */
export async function openQueue(
  agent: OpenAgent,
  onError: OnError,
  locks?: QueueLocks,
): Promise<JobQueue> {
  const { redisUrl } = agent.config;
  const { app, appUrl } = agent.database;
  if (redisUrl === '') await prepareSchema(agent, onError);
  const scope = `${agent.agentId}-${await databaseIdentity(app)}`;
  return bullmqJobQueue({
    ...(redisUrl === ''
      ? { backend: 'postgres', url: appUrl }
      : { backend: 'redis', url: redisUrl }),
    scope,
    onError,
    ...(locks !== undefined && { locks }),
  });
}

async function prepareSchema({ database }: OpenAgent, onError: OnError): Promise<void> {
  const owner = openPool({
    url: database.ownerUrl,
    max: 1,
    applicationName: 'homeostat migrate',
    // Whoever looks at the status passes here too: where many do at once, each waits for those before it.
    unlimited: true,
    onError: (error) => {
      onError('queue schema', error);
    },
  });
  try {
    await translated(() => migrateQueue(owner));
  } finally {
    await owner.end();
  }
}

/** How the queue is, for processes that do not work with it. */
export async function lookAtQueue(agent: OpenAgent): Promise<QueueHealth> {
  const queue = await openQueue(agent, () => undefined);
  try {
    return await queue.health();
  } finally {
    await queue.close();
  }
}
