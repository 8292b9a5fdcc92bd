import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepMemories } from '../../src/app/memory/keep/keep-memories.ts';
import { type MemoryDraft, storeMemories } from '../../src/app/memory/store-memories.ts';
import { type OpenAgent, withOpenAgent } from '../../src/compose/open/agent.ts';
import { TO_RUN_SOURCE } from '../../tests/support/run-source.ts';
import type { Bed } from '../bed.ts';
import { cpuAccount } from '../cpu-time.ts';
import { quantile, table, whole } from '../measure.ts';
import { claimOf, thrown, wordsOf } from './made-memories.ts';

const ALONE = 300;
const STATEMENTS = 1_100;
const CLAIMS = 1_900;
const STORED_AT_ONCE = 200;
const INDEXED_AFTER = 10;
const SESSION = 40;
const KILLS = 3;

/**
 * Memories through the ordinary pipeline of an agent on Postgres: how soon one is in the log, how many are stored and
 * found a second, and whether a change of the embedding model goes on after each kill -9 and ends with all of them.
 */
export async function reportIntake(
  bed: Bed,
  { memories }: { readonly memories: number },
): Promise<void> {
  const options = await bed.openOptions('intake');
  const environment = {
    HOMEOSTAT_STATE: options.config.stateDir,
    DATABASE_URL: options.config.databaseUrl,
    DATABASE_ADMIN_URL: options.config.databaseAdminUrl,
  };
  await withOpenAgent(options, async (agent) => {
    const alone = await storeAlone(agent);
    const statements = await storeMany(agent, bed, { kind: 'fact', from: ALONE, to: STATEMENTS });
    const claims = await storeMany(agent, bed, { kind: 'claim', from: STATEMENTS, to: CLAIMS });
    const turns = await storeMany(agent, bed, {
      kind: 'user_query',
      from: CLAIMS,
      to: memories,
    });
    console.log(
      table([
        [
          '',
          'memories',
          'in the log: p50 ms',
          'p95 ms',
          'stored and found a second',
          'CPU ms each',
        ],
        [
          ...['statements, one by one', whole(ALONE)],
          ...[quantile(alone, 0.5).toFixed(1), quantile(alone, 0.95).toFixed(1), '', ''],
        ],
        ['statements, 200 at once', whole(STATEMENTS - ALONE), '', '', ...statements],
        ['claims, 200 at once', whole(CLAIMS - STATEMENTS), '', '', ...claims],
        ['turns of conversations', whole(memories - CLAIMS), '', '', ...turns],
      ]),
    );
    const embedded = await changeModel(agent, environment);
    console.log(table([['embedding', 'vectors', 'memories', 'kill -9'], ...embedded]));
  });
}

type Kind = 'fact' | 'claim' | 'user_query';

/** A fact is compared with what is known, as it comes, a claim also with what it may outdate; a turn belongs to its conversation. */
function draftOf(n: number, kind: Kind, agent: OpenAgent): MemoryDraft {
  return {
    type: 'episodic',
    scope: kind === 'user_query' ? 'session' : 'global',
    kind: kind === 'claim' ? 'fact' : kind,
    importance: 5,
    session: `session-${Math.floor(n / SESSION)}`,
    subject: `document:${Math.floor(n / SESSION)}`,
    position: n,
    standing: 'accepted',
    at: agent.now(),
    text: kind === 'claim' ? claimOf(n) : wordsOf(n),
    trust: 'owner',
  };
}

function originOf(agent: OpenAgent) {
  return {
    origin: {
      actor: { kind: 'owner' as const, id: 'owner' },
      trust: 'owner' as const,
      correlationId: agent.newId(),
      occurredAt: agent.now(),
    },
    revives: true,
  };
}

/** How long each of so many takes that are told one after the other, in ms. */
async function storeAlone(agent: OpenAgent): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 0; n < ALONE; n++) {
    const startedMs = performance.now();
    await storeMemories(agent, [draftOf(n, 'fact', agent)], originOf(agent));
    times.push(performance.now() - startedMs);
    if (n % INDEXED_AFTER === 0) await keepAll(agent); // a controller does so every half second
  }
  return times;
}

async function storeMany(
  agent: OpenAgent,
  bed: Bed,
  { kind, from, to }: { readonly kind: Kind; readonly from: number; readonly to: number },
): Promise<readonly string[]> {
  await keepAll(agent);
  const cpu = await cpuAccount(bed.ownerUrl);
  const before = await cpu();
  const startedMs = performance.now();
  for (let at = from; at < to; at += STORED_AT_ONCE) {
    const count = Math.min(STORED_AT_ONCE, to - at);
    const drafts = Array.from({ length: count }, (_, i) => draftOf(at + i, kind, agent));
    await storeMemories(agent, drafts, originOf(agent));
    await keepAll(agent);
  }
  const after = await cpu();
  const cpuMs = after.clientMs + after.serverMs - before.clientMs - before.serverMs;
  return [
    whole(((to - from) * 1000) / (performance.now() - startedMs)),
    (cpuMs / (to - from)).toFixed(2),
  ];
}

async function keepAll(agent: OpenAgent): Promise<void> {
  await keepMemories(agent, { signal: new AbortController().signal, onError: thrown });
}

/** By one model, and then by another that is killed on the way. */
async function changeModel(agent: OpenAgent, environment: NodeJS.ProcessEnv) {
  const rows: string[][] = [];
  const row = async (name: string, kills: number) => {
    const [vectors, all] = [
      await agent.memoryIndex.countVectors(),
      await agent.memoryIndex.count(),
    ];
    rows.push([name, whole(vectors), whole(all), String(kills)]);
  };
  const startedMs = performance.now();
  await embedding('one', environment).ended;
  const tookMs = performance.now() - startedMs;
  await row('by one model', 0);
  for (let n = 1; n <= KILLS; n++) {
    const child = embedding('another', environment);
    await Promise.race([child.ended, sleep(tookMs / (KILLS + 1))]);
    child.kill();
    await child.ended.catch(() => undefined);
    await row('by another, killed', n);
  }
  await embedding('another', environment).ended;
  await row('gone on to its end', KILLS);
  return rows;
}

function embedding(model: string, environment: NodeJS.ProcessEnv) {
  const file = join(import.meta.dirname, 'embed-child.ts');
  const child = spawn(process.execPath, [...TO_RUN_SOURCE, file, model], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`the embedding process ended with ${String(code)}`);
  });
  return { ended, kill: () => child.kill('SIGKILL') };
}
