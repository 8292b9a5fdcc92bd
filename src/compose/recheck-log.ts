import { readSeals } from '../adapters/files/seals.ts';
import { checkStretch, type Stretch } from '../adapters/postgres/verify-log.ts';
import { GENESIS_HASH } from '../kernel/event-hash.ts';
import type { Seal } from '../kernel/verify.ts';
import type { Agent } from './agent.ts';

/** From one seal to the next, about a thousand events, are read again in so long: a million take a week. */
export const RECHECK_EVERY_MS = 600_000;

type Checked = Pick<Agent, 'agentId' | 'config' | 'database' | 'now'> & {
  /** A stretch that could not be read says nothing about it, and holds up nobody. */
  readonly onError: (where: string, error: unknown) => void;
};

/**
 * Reads the log again, byte for byte, a stretch at a time and round and round, so that damage is told though nobody
 * asks for a full check. Which stretch is next follows from the time: nothing is kept. Answers what is wrong, until that
 * stretch is right again; null: nothing that is known.
 */
export function openRecheck(agent: Checked): () => Promise<string | null> {
  const faults = new Map<number, string>();
  let last = -1;
  return async () => {
    const turn = Math.floor(Date.parse(agent.now()) / RECHECK_EVERY_MS);
    if (turn !== last) {
      last = turn;
      await readAgain(agent, turn, faults).catch((error: unknown) => {
        agent.onError('log check', error);
      });
    }
    return [...faults.values()][0] ?? null;
  };
}

async function readAgain(
  { agentId, config, database }: Checked,
  turn: number,
  faults: Map<number, string>,
): Promise<void> {
  const stretches = stretchesOf(await readSeals(config.stateDir, agentId));
  const stretch = stretches[turn % stretches.length];
  if (stretch === undefined) return;
  const { seq } = stretch.from;
  const found = await checkStretch(database.reader, agentId, stretch);
  if (found === null) faults.delete(seq);
  else faults.set(seq, `event ${found.seq ?? seq + 1} (${found.kind})`);
}

function stretchesOf(seals: readonly Seal[]): readonly Stretch[] {
  const genuine = seals.filter(({ isGenuine }) => isGenuine).sort((a, b) => a.seq - b.seq);
  const ends = genuine.filter(({ seq }, at) => seq !== genuine[at - 1]?.seq);
  return ends.map((to, at) => ({ from: ends[at - 1] ?? { seq: 0, hash: GENESIS_HASH }, to }));
}
