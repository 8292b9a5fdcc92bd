import { readSeals } from '../../adapters/files/proof/seals.ts';
import { checkStretch, type Stretch } from '../../adapters/postgres/log/verify-log.ts';
import { catalogue } from '../../domain/catalogue.ts';
import { noteLogFault } from '../../domain/cycle/incident/note-log-fault.ts';
import { type LogFault, logFaultProjection } from '../../domain/cycle/views/log-fault.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { GENESIS_HASH } from '../../kernel/proof/event-hash.ts';
import type { Seal } from '../../kernel/proof/verify.ts';
import type { OpenAgent } from '../open/agent.ts';
import { masterKeyOf } from '../open/master-key.ts';

/** From one seal to the next, about a thousand events, are read again in so long: a million take a week. */
export const RECHECK_EVERY_MS = 600_000;

type Checked = Pick<OpenAgent, 'agentId' | 'config' | 'database' | 'log' | 'newId' | 'now'> & {
  /** A stretch that could not be read says nothing about it, and holds up nobody. */
  readonly onError: (where: string, error: unknown) => void;
};

/**
 * Reads the log again, byte for byte and with its texts, a stretch at a time and round and round, so that damage is told though nobody
 * asks for a full check. Which stretch is next follows from the time. What is wrong is recorded, and stays known over
 * restarts; its stretch is read again each time, until it is right.
 */
export function openRecheck(agent: Checked): () => Promise<void> {
  let last = -1;
  return async () => {
    const turn = Math.floor(Date.parse(agent.now()) / RECHECK_EVERY_MS);
    if (turn === last) return;
    last = turn;
    await readAgain(agent, turn).catch((error: unknown) => {
      agent.onError('log check', error);
    });
  };
}

async function readAgain(agent: Checked, turn: number): Promise<void> {
  const { agentId, config } = agent;
  const stretches = stretchesOf(await readSeals(config.stateDir, agentId));
  const known = await firstFault(agent);
  const next = stretches[turn % stretches.length];
  const ofKnown = stretches.find(({ from, to }) => holds(known, { after: from.seq, to: to.seq }));
  for (const stretch of new Set([next, ofKnown])) {
    if (stretch !== undefined) await checkAgain(agent, stretch);
  }
}

function holds(fault: LogFault | null, { after, to }: { after: number; to: number }): boolean {
  return fault !== null && fault.seq > after && fault.seq <= to;
}

async function firstFault({ agentId, log }: Checked): Promise<LogFault | null> {
  const view = await log.view(agentId, WANTED);
  return view.get(logFaultProjection, SINGLETON)?.faults[0] ?? null;
}

const WANTED = [{ projection: logFaultProjection, keys: [SINGLETON] }];

async function checkAgain(agent: Checked, { from, to }: Stretch): Promise<void> {
  const { agentId, config, database, log } = agent;
  const masterKey = await masterKeyOf({ config, pool: database.app });
  const found = await checkStretch(
    database.reader,
    { agentId, masterKey },
    { definitions: catalogue, from, to },
  );
  const fault = found === null ? null : { seq: found.seq ?? from.seq + 1, kind: found.kind };
  const origin = controllerOrigin(agent);
  await log.decide(agentId, WANTED, (view) => {
    const known = view.get(logFaultProjection, SINGLETON);
    const events = noteLogFault({ after: from.seq, to: to.seq, fault }, known);
    return { decision: { events, unless: { subjects: ['log-fault'] } }, origin };
  });
}

function stretchesOf(seals: readonly Seal[]): readonly Stretch[] {
  const genuine = seals.filter(({ isGenuine }) => isGenuine).sort((a, b) => a.seq - b.seq);
  const ends = genuine.filter(({ seq }, at) => seq !== genuine[at - 1]?.seq);
  return ends.map((to, at) => ({ from: ends[at - 1] ?? { seq: 0, hash: GENESIS_HASH }, to }));
}
