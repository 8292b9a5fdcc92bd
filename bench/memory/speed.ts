import { postgresMemoryIndex } from '../../src/adapters/postgres/memory-index/memory-index.ts';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
import { openPool } from '../../src/adapters/postgres/pool.ts';
import type { IndexedMemory, MemoryIndex } from '../../src/kernel/ports/memory-index.ts';
import type { Bed } from '../bed.ts';
import { cpuAccount } from '../cpu-time.ts';
import { quantile, table, whole } from '../measure.ts';
import { chance, DIMENSIONS, vectorOf, word, wordsOf } from './made-memories.ts';
import { plainScanMs } from './plain-scan.ts';

const BATCH = 500;
const SESSION = 40;

function memoryOf(n: number): IndexedMemory {
  return {
    id: `memory-${n}`,
    type: 'episodic',
    session: `session-${Math.floor(n / SESSION)}`,
    position: n,
    scope: 'global',
    text: wordsOf(n),
    language: 'en',
    at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    subject: null,
  };
}

/** Some of its words, and some of any text. */
function questionOf(n: number, memories: number): string {
  const next = chance(-n - 7);
  const said = memoryOf(Math.floor(next() * memories)).text.split(' ');
  const own = Array.from({ length: 4 }, () => said[Math.floor(next() * said.length)]);
  return [...own, word(next), word(next)].join(' ');
}

export async function reportSpeed(
  bed: Bed,
  {
    sizes,
    queries,
    isOfWords,
  }: { readonly sizes: readonly number[]; readonly queries: number; readonly isOfWords: boolean },
): Promise<void> {
  const url = await bed.newDatabase('memories');
  const of = { url, max: 4, applicationName: 'bench', onError: fail };
  const owner = openPool({ ...of, unlimited: true });
  await migrate(owner);
  const pool = openPool(of);
  const cpu = await cpuAccount(url);
  const index = postgresMemoryIndex({ pool, agentId: 'a', masterKey: Buffer.alloc(32, 1) });
  const rows: string[][] = [];
  let stored = 0;
  for (const size of sizes) {
    const before = await cpu();
    const startedMs = performance.now();
    for (let from = stored; from < size; from += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, size - from) }, (_, i) =>
        memoryOf(from + i),
      );
      await index.put(batch, [], from);
    }
    const puts = size - stored;
    const putMs = performance.now() - startedMs;
    const after = await cpu();
    stored = size;
    await owner.query('vacuum analyze memory_rows, memory_terms');
    const asked = await ask(index, { queries, size });
    const end = await cpu();
    const meant = isOfWords
      ? []
      : await meantCells({ owner, index, cpu }, { from: size - puts, size, queries });
    rows.push([
      whole(size),
      whole((puts * 1000) / putMs),
      ((after.clientMs + after.serverMs - before.clientMs - before.serverMs) / puts).toFixed(2),
      quantile(asked, 0.5).toFixed(1),
      quantile(asked, 0.95).toFixed(1),
      ((end.clientMs - after.clientMs) / queries).toFixed(1),
      ((end.serverMs - after.serverMs) / queries).toFixed(1),
      ...meant,
      whole(process.memoryUsage().rss / 2 ** 20),
    ]);
    console.log(rows.at(-1)?.join(' | '));
  }
  await Promise.all([pool.end(), owner.end()]);
  console.log(
    table([
      [
        'memories',
        'puts/s',
        'CPU ms a put',
        'find p50 ms',
        'p95 ms',
        'client CPU ms',
        'server CPU ms',
        ...(isOfWords ? [] : MEANT),
        'MiB',
      ],
      ...rows,
    ]),
  );
}

const MEANT = [
  'vectors/s',
  'with meaning p50 ms',
  'p95 ms',
  'client CPU ms',
  'server CPU ms',
  'plain scan p50 ms',
];

/** The columns of `MEANT`, once what was put since has its vectors. */
async function meantCells(
  {
    owner,
    index,
    cpu,
  }: {
    readonly owner: ReturnType<typeof openPool>;
    readonly index: MemoryIndex;
    readonly cpu: Awaited<ReturnType<typeof cpuAccount>>;
  },
  {
    from,
    size,
    queries,
  }: { readonly from: number; readonly size: number; readonly queries: number },
): Promise<readonly string[]> {
  const embeddedMs = await putVectors(index, { from, size });
  await owner.query('vacuum analyze memory_vectors, memory_signs');
  const before = await cpu();
  const meant = await ask(index, { queries, size, isMeant: true });
  const after = await cpu();
  return [
    whole(((size - from) * 1000) / embeddedMs),
    quantile(meant, 0.5).toFixed(1),
    quantile(meant, 0.95).toFixed(1),
    ((after.clientMs - before.clientMs) / queries).toFixed(1),
    ((after.serverMs - before.serverMs) / queries).toFixed(1),
    (await plainScanMs(owner, size)).toFixed(1),
  ];
}

const SPACE = { model: 'of chance', dimensions: DIMENSIONS, from: 0, to: 1 };

async function putVectors(
  index: MemoryIndex,
  { from, size }: { readonly from: number; readonly size: number },
): Promise<number> {
  const startedMs = performance.now();
  await index.beginVectors(SPACE);
  for (let at = from; at < size; at += BATCH) {
    const count = Math.min(BATCH, size - at);
    const rows = Array.from({ length: count }, (_, i) => ({
      id: `memory-${at + i}`,
      vector: vectorOf(at + i),
    }));
    await index.putVectors(SPACE.model, rows, at + count);
  }
  return performance.now() - startedMs;
}

async function ask(
  index: MemoryIndex,
  {
    queries,
    size,
    isMeant = false,
  }: { readonly queries: number; readonly size: number; readonly isMeant?: boolean },
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 0; n < queries + 20; n++) {
    const meaning = { model: SPACE.model, vector: vectorOf(-n - 1) };
    const query = { text: questionOf(n, size), limit: 20, ...(isMeant && { meaning }) };
    const startedMs = performance.now();
    const found = await index.find(query);
    if (found.length === 0) throw new Error(`nothing found for question ${n}`);
    if (n >= 20) times.push(performance.now() - startedMs); // the first ones compile and warm up
  }
  return times;
}

function fail(error: Error): void {
  throw error;
}
