import { type OpenAgent, openAgent } from '../../src/compose/open/agent.ts';
import { openQueue, type QueueLocks } from '../../src/compose/open/queue.ts';
import { buildRunners } from '../../src/compose/run/runners.ts';
import { loadConfig } from '../../src/config.ts';
import { type CycleSettings, defaultCycleSettings } from '../../src/domain/cycle/settings.ts';
import type { JobQueue } from '../../src/kernel/ports/job-queue.ts';
import type { PhaseRunner } from '../../src/phases/cycle/run-phase.ts';
import { defaultPhaseWorkSettings } from '../../src/process/phase-worker.ts';
import { WITH_SANDBOX } from '../support/sandbox.ts';

/** Short, so that a test need not wait for half a minute. */
export const PHASE_WORK = {
  ...defaultPhaseWorkSettings,
  takeUpMs: 500,
  rescueMs: 2_500,
  distrustMs: 500,
};
const SHORT: Partial<CycleSettings> = { leaseMs: 2_000, retryBaseMs: 200 };

export type Place = { readonly databaseUrl: string; readonly adminUrl: string; redisUrl?: string };

/** One process of the program, as far as it carries cycles on. */
export type Process = {
  readonly agent: OpenAgent;
  readonly phases: PhaseRunner;
  readonly queue: JobQueue;
  /** What was handed to the queue and what it said. */
  readonly handedOver: readonly string[];
  readonly errors: readonly string[];
  readonly stop: () => Promise<void>;
};

export type ProcessNames = {
  readonly stateDir: string;
  readonly agentId: string;
  readonly locks?: QueueLocks;
  readonly cycle?: Partial<CycleSettings>;
  readonly crashPoint?: (name: string) => void;
};

/** An agent with its queue, as each process of the program has them. */
export async function openProcess(
  { databaseUrl, adminUrl, redisUrl = '' }: Place,
  { stateDir, agentId, locks, cycle = SHORT, crashPoint }: ProcessNames,
) {
  const errors: string[] = [];
  const onError = (where: string, error: unknown) => {
    errors.push(`${where}: ${String(error)}`);
  };
  const agent = await openAgent({
    config: loadConfig({
      HOMEOSTAT_STATE: stateDir,
      HOMEOSTAT_AGENT: agentId,
      HOMEOSTAT_SCHEDULE: '0 0 1 1 *',
      DATABASE_URL: databaseUrl,
      DATABASE_ADMIN_URL: adminUrl,
      REDIS_URL: redisUrl,
      ...WITH_SANDBOX,
    }),
    progress: () => undefined,
    onError: (error) => {
      onError('database', error);
    },
    applicationName: 'test',
  });
  const queue = await openQueue(agent, onError, locks);
  const handedOver: string[] = [];
  const enqueue: JobQueue['enqueue'] = async (job) => {
    const answer = await queue.enqueue(job);
    handedOver.push(`${job.name} ${answer}`);
    return answer;
  };
  const { phases } = buildRunners(agent);
  const cycleSettings = { ...defaultCycleSettings, ...cycle };
  return {
    agent,
    errors,
    onError,
    handedOver,
    phases: { ...phases, cycleSettings, crashPoint: crashPoint ?? phases.crashPoint },
    queue: { ...queue, enqueue },
    stop: async () => {
      await queue.close();
      await agent.close();
    },
  };
}
