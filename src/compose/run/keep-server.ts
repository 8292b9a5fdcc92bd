import { setTimeout as sleep } from 'node:timers/promises';
import { ClusterError } from '../../adapters/postgres/cluster/cluster-error.ts';
import { noteOutage, OUTAGE_INCIDENT } from '../../domain/cycle/incident/note-outage.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import type { OpenAgent } from '../open/agent.ts';

const LOOK_EVERY_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

type Kept = Pick<OpenAgent, 'agentId' | 'database' | 'log' | 'newId' | 'now'>;

export type ServerKeeperPorts = {
  readonly agent: Kept;
  readonly onError: (where: string, error: unknown) => void;
  /** Told of each time that the server was started again. */
  readonly onRevived: () => void;
};

export type ServerKeeper = {
  /** Resolves when this process can never reach its server again: another one could. */
  readonly lost: Promise<Error>;
  /** Waits for a start that is under way. */
  readonly stop: () => Promise<void>;
};

/**
 * Looks after an embedded Postgres, which nobody else does: one that died (out of memory, a disk without room for its
 * write-ahead log) is started again where it was. While that fails, or it dies again at once, the pauses grow.
 */
export function keepServer(ports: ServerKeeperPorts): ServerKeeper {
  const stopping = new AbortController();
  const kept = keep(ports, stopping.signal);
  return {
    lost: kept.then((error) => error ?? new Promise(() => undefined)),
    stop: async () => {
      stopping.abort();
      await kept;
    },
  };
}

/** Null: stopped. */
async function keep(ports: ServerKeeperPorts, signal: AbortSignal): Promise<Error | null> {
  const { revive } = ports.agent.database;
  if (revive === null) return null;
  const look = lookAfter(ports, revive);
  let pauseMs = LOOK_EVERY_MS;
  for (;;) {
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    const seen = await look();
    if (seen instanceof Error) return seen;
    pauseMs =
      seen === 'well'
        ? Math.max(pauseMs / 2, LOOK_EVERY_MS)
        : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** An outage is recorded as soon as the log takes it. An error: there is no use in looking again. */
function lookAfter(
  { agent, onError, onRevived }: ServerKeeperPorts,
  revive: () => Promise<boolean>,
): () => Promise<'well' | 'trouble' | Error> {
  let unrecorded = 0;
  return async () => {
    try {
      const wasGone = await revive();
      if (wasGone) {
        unrecorded += 1;
        onRevived();
      }
      for (; unrecorded > 0; unrecorded -= 1) await record(agent);
      return wasGone ? 'trouble' : 'well';
    } catch (error) {
      if (error instanceof ClusterError && error.code === 'address_lost') return error;
      onError('postgres', error);
      return 'trouble';
    }
  };
}

async function record(agent: Kept): Promise<void> {
  const origin = controllerOrigin(agent);
  const wanted = [{ projection: incidentProjection, keys: [OUTAGE_INCIDENT] }];
  await agent.log.decide(agent.agentId, wanted, (view) => {
    const events = noteOutage(view.get(incidentProjection, OUTAGE_INCIDENT));
    return { decision: { events, unless: { subjects: [`incident:${OUTAGE_INCIDENT}`] } }, origin };
  });
}
