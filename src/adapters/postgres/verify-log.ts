import type pg from 'pg';
import type { EventMap, RecordedEvent } from '../../kernel/event.ts';
import { GENESIS_HASH } from '../../kernel/event-hash.ts';
import type { Projection } from '../../kernel/projection.ts';
import { readEvent, UnreadableEvent } from '../../kernel/read-event.ts';
import {
  checkChain,
  type Divergence,
  type Seal,
  type StoredRow,
  type Verification,
} from '../../kernel/verify.ts';
import { checkFold, type FoldCheck } from '../../kernel/verify-projections.ts';
import { readHead, storedRows } from './event-rows.ts';
import { inSnapshot } from './snapshot.ts';

const DOCUMENTS_PAGE = 1000;

export type VerifyOptions = {
  readonly agentId: string;
  readonly definitions: EventMap;
  readonly projections: readonly Projection[];
  /** Read them before the call: a seal made meanwhile may be past the snapshot. */
  readonly seals: readonly Seal[];
  readonly onProgress?: (seq: number, head: number) => void;
};

/**
 * Checks the whole log and all documents in one read-only snapshot, beside a live controller: the chain over the
 * stored bytes, columns against bodies, seals, and every projection folded from the first event against its stored
 * documents at its mark. Memory grows with the documents, not with the events. `pool`: the app or the read role,
 * without session limits.
 * @throws StoreUnavailable
 */
export async function verifyLog(pool: pg.Pool, options: VerifyOptions): Promise<Verification> {
  return inSnapshot(pool, async (client) => {
    const found: { first: Divergence | null } = { first: null };
    const unequal = new Set<string>();
    const note = (divergence: Divergence | null) => {
      found.first ??= divergence;
      if (divergence?.projection !== undefined) unequal.add(divergence.projection);
    };
    const folds = await foldChecks(client, options);
    const events = await checkEvents(client, options, { folds, note });
    const projections: Verification['projections'][number][] = [];
    for (const check of folds) {
      const documents = await checkDocuments(client, options.agentId, { check, note });
      const { name, version } = check.projection;
      const equal = !unequal.has(name);
      projections.push({ name, version, mark: check.mark, documents, equal });
    }
    return { ok: found.first === null, events, projections, firstDivergence: found.first };
  });
}

type Note = (divergence: Divergence | null) => void;

async function foldChecks(
  client: pg.PoolClient,
  { agentId, projections }: VerifyOptions,
): Promise<readonly FoldCheck[]> {
  const { rows } = await client.query<{ projection: string; version: number; seq: number }>(
    'select projection, version, seq from marks where agent_id = $1',
    [agentId],
  );
  return projections.flatMap((projection) => {
    const { name, version } = projection;
    const mark = rows.find((row) => row.projection === name && row.version === version);
    return mark === undefined ? [] : [checkFold(projection, mark.seq)];
  });
}

/** Returns how many events there are. */
async function checkEvents(
  client: pg.PoolClient,
  { agentId, definitions, seals, onProgress }: VerifyOptions,
  { folds, note }: { folds: readonly FoldCheck[]; note: Note },
): Promise<number> {
  const head = (await readHead(client, agentId)) ?? { seq: 0, hash: GENESIS_HASH };
  const chain = checkChain(seals);
  let count = 0;
  for await (const rows of storedRows(client, agentId, { withColumns: true })) {
    for (const row of rows) note(chain.next(row));
    const events = rows.flatMap((row) => readable(definitions, row, note));
    for (const check of folds) note(check.take(events));
    count += rows.length;
    onProgress?.(rows.at(-1)?.seq ?? 0, head.seq);
  }
  note(chain.end(head));
  return count;
}

function readable(definitions: EventMap, row: StoredRow, note: Note): readonly RecordedEvent[] {
  try {
    return [readEvent(definitions, row)];
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    const expected = 'an event of this program';
    note({ kind: 'unreadable', seq: row.seq, expected, found: error.message });
    return [];
  }
}

type DocumentRow = { key: string; doc: unknown; is_open: boolean | null };

/** Returns how many documents the version has. */
async function checkDocuments(
  client: pg.PoolClient,
  agentId: string,
  { check, note }: { check: FoldCheck; note: Note },
): Promise<number> {
  const { name, version } = check.projection;
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: DocumentRow[] } = await client.query(
      `select key, doc, is_open from documents
       where agent_id = $1 and projection = $2 and ($4::text is null or key > $4)
         and version = (select kept_as from marks where agent_id = $1 and projection = $2 and version = $3)
       order by key limit ${DOCUMENTS_PAGE}`,
      [agentId, name, version, after],
    );
    for (const { key, doc, is_open } of rows) note(check.compare(key, doc, is_open));
    count += rows.length;
    if (rows.length < DOCUMENTS_PAGE) break;
    after = rows.at(-1)?.key ?? null;
  }
  note(check.missing());
  return count;
}
