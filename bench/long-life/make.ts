import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSealer } from '../../src/adapters/files/proof/seals.ts';
import { newId } from '../../src/adapters/process/new-id.ts';
import { type OpenAgent, openAgent } from '../../src/compose/open/agent.ts';
import { openSnapshotKeeper } from '../../src/compose/proof/keep-snapshots.ts';
import { loadConfig } from '../../src/config.ts';
import { catalogue, type HomeostatEvent } from '../../src/domain/catalogue.ts';
import { prepareEvent } from '../../src/kernel/event/prepare-event.ts';
import { type Chapter, chapters } from './story.ts';
import type { Every } from './story-work.ts';

/** At least so many events go to the log in one call. */
const EVENTS_A_CALL = 700;
const SEAL_EVERY_CALLS = 2;
/** Events of a cycle and of what comes beside it, on average. */
const EVENTS_A_CYCLE = 35.5;

export function openState(stateDir: string): Promise<OpenAgent> {
  return openAgent({
    config: loadConfig({
      HOMEOSTAT_STATE: stateDir,
      HOMEOSTAT_PORT: '0',
      HOMEOSTAT_SCHEDULE: '0 0 1 1 *',
      HOMEOSTAT_SANDBOX: 'none',
    }),
    progress: () => undefined,
    onError: (error) => {
      throw error;
    },
    applicationName: 'long-life',
  });
}

/** Writes a life of about so many events into a new state folder, with its seals and all its views. */
export async function makeLife(stateDir: string, events: number): Promise<number> {
  const agent = await openState(stateDir);
  try {
    await writeLife(agent, Math.ceil(events / EVENTS_A_CYCLE));
    const view = await agent.log.view(agent.agentId, []);
    return view.head;
  } finally {
    await agent.close();
  }
}

/** The snapshots that a controller would have made in that time. */
export async function makeSnapshots(agent: OpenAgent): Promise<void> {
  const keep = openSnapshotKeeper(agent);
  while ((await keep()) === 'more');
}

/** So many cycles, up to now, into a log that has none. */
export async function writeLife(agent: OpenAgent, cycles: number, every?: Every): Promise<void> {
  const seal = await sealing(agent, agent.config.stateDir);
  let call: Chapter[] = [];
  let events = 0;
  let calls = 0;
  for (const chapter of chapters(Date.now(), cycles, every)) {
    call.push(chapter);
    events += chapter.events.length;
    if (events < EVENTS_A_CALL && chapter.cycleNo < cycles) continue;
    await append(agent, call);
    call = [];
    events = 0;
    calls += 1;
    if (calls % SEAL_EVERY_CALLS === 0 || chapter.cycleNo === cycles) await seal();
  }
}

/** A state folder with the data of its server. As root that stands elsewhere, for a user of its own. */
export async function forget(stateDir: string): Promise<void> {
  const note = await readFile(join(stateDir, 'postgres', 'location.json'), 'utf8').catch(() => '');
  const [, elsewhere] = /"dir":"([^"]+)"/.exec(note) ?? [];
  const gone = { recursive: true, force: true, maxRetries: 5 };
  if (elsewhere !== undefined) await rm(elsewhere, gone);
  await rm(stateDir, gone);
}

/** As one batch: all of them or none. */
export async function append(agent: OpenAgent, call: readonly Chapter[]): Promise<void> {
  const [first] = call;
  if (first === undefined) return;
  const prepared = call.flatMap(({ cycleNo, at, events }) =>
    events.map((event) => prepare(agent, event, { cycleNo, at })),
  );
  const { status } = await agent.store.append({ agentId: agent.agentId, events: prepared });
  if (status !== 'stored') throw new Error(`cycle ${first.cycleNo}: ${status}`);
}

function prepare(agent: OpenAgent, event: HomeostatEvent, at: Pick<Chapter, 'cycleNo' | 'at'>) {
  return prepareEvent(catalogue, event, {
    agentId: agent.agentId,
    origin: {
      actor: { kind: 'controller', id: 'controller' },
      trust: 'self',
      correlationId: `cycle-${at.cycleNo}`,
      occurredAt: at.at,
      cycleNo: at.cycleNo,
    },
    appVersion: '0.1.0',
    configHash: agent.config.hash,
    newId,
  });
}

async function sealing(agent: OpenAgent, stateDir: string): Promise<() => Promise<void>> {
  const sealer = await openSealer(stateDir);
  return async () => {
    const { rows } = await agent.database.app.query<{ seq: number; hash: string }>(
      `select seq, encode(hash, 'hex') as hash from heads where agent_id = $1`,
      [agent.agentId],
    );
    const [head] = rows;
    if (head !== undefined) await sealer.seal(agent.agentId, head);
  };
}
