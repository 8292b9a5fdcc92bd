import type pg from 'pg';
import type { EventMap, RecordedEvent } from '../../../kernel/event/event.ts';
import { readEvent, UnreadableEvent } from '../../../kernel/event/read-event.ts';
import type { Projection } from '../../../kernel/projection/projection.ts';
import type { SnapshotPart, SnapshotPoint } from '../../../kernel/projection/snapshot-part.ts';
import { GENESIS_HASH } from '../../../kernel/proof/event-hash.ts';
import { namedTexts } from '../../../kernel/proof/named-texts.ts';
import {
  type CheckedLog,
  checkChain,
  type Divergence,
  type Kept,
  type Seal,
  type StoredRow,
  sealFault,
  type Verification,
} from '../../../kernel/proof/verify.ts';
import { keptFault } from '../../../kernel/proof/verify-kept.ts';
import { documentFault } from '../../../kernel/proof/verify-projections.ts';
import { countUpTo, hashesAt, readHead, storedRows } from './event-rows.ts';
import { type FoldTable, foldTable, makeFoldTable } from './fold-table.ts';
import { type DocumentsBefore, type FoldedView, foldViews } from './fold-views.ts';
import { countTexts, missingTexts } from './kept-texts.ts';
import { lostMarks } from './lost-marks.ts';
import { inSnapshot } from './snapshot.ts';

export type VerifyOptions = {
  readonly agentId: string;
  readonly definitions: EventMap;
  readonly projections: readonly Projection[];
  /** Read them before the call: a seal made meanwhile may be past the snapshot. */
  readonly seals: readonly Seal[];
  /** Checks only what came after an earlier check, if all views stand at the head. */
  readonly since?: Since;
  /** What an earlier check found, also where everything is checked. */
  readonly before?: CheckedLog;
  /** Whether the earlier check folded the same views. */
  readonly hadTheseViews?: boolean;
  /** Told of each stretch whose events are right. */
  readonly onPart?: (part: SnapshotPart) => Promise<void>;
  readonly onProgress?: (seq: number, head: number) => void;
};

/** An earlier check, and the documents at the last point before it. */
export type Since = {
  readonly checked: CheckedLog;
  readonly point: SnapshotPoint;
  readonly documents: DocumentsBefore;
};

export type LogVerification = Verification & {
  readonly head: SnapshotPoint;
  /** Of the documents of each view; null when something is wrong or a view does not stand at the head. */
  readonly digests: Readonly<Record<string, string>> | null;
  readonly kept: Kept;
};

/**
 * Checks the log and all documents in one read-only snapshot, beside a live controller: the chain over the stored
 * bytes, columns against bodies, seals, and every projection folded against its stored documents at its mark, from the
 * first event or since an earlier check. Memory grows neither with the events nor with the documents. `pool`: the app or
 * the read role, without session limits.
 * @throws StoreUnavailable
 */
export async function verifyLog(pool: pg.Pool, options: VerifyOptions): Promise<LogVerification> {
  return inSnapshot(pool, (client) => verifyIn(client, options), makeFoldTable);
}

type Note = (divergence: Divergence | null) => void;

/** What a check carries along. */
type Check = {
  readonly client: pg.PoolClient;
  readonly options: VerifyOptions;
  readonly head: SnapshotPoint;
  readonly views: readonly FoldedView[];
  readonly table: FoldTable;
  readonly since: Since | undefined;
  readonly note: Note;
};

async function verifyIn(client: pg.PoolClient, options: VerifyOptions): Promise<LogVerification> {
  const { projections } = options;
  const found: { first: Divergence | null } = { first: null };
  const unequal = new Set<string>();
  const check = await checkOf(client, options, (divergence) => {
    found.first ??= divergence;
    if (divergence?.projection !== undefined) unequal.add(divergence.projection);
  });
  const isSound = () => found.first === null;
  const { head, views } = check;
  const lost = await lostMarks(client, options);
  await checkPast(check);
  // What contradicts an earlier check is no ground for a fold, and without its mark a view has no documents to check.
  const isGround = isSound() && (options.since === undefined || lost.length === 0);
  const events = isGround ? await checkEvents(check, isSound) : head.seq;
  const shown = isGround ? await checkViews(check) : [];
  for (const projection of lost) {
    check.note({ kind: 'mark', projection, expected: 'a mark', found: null });
  }
  const kept = await checkKept(check);
  const isWhole = isSound() && areAtHead(views, { projections, head });
  return {
    ok: isSound(),
    events,
    after: check.since?.point.seq ?? 0,
    projections: shown.map(({ name, version, mark, documents }) => {
      return { name, version, mark, documents, equal: !unequal.has(name) };
    }),
    firstDivergence: found.first,
    head,
    digests: isWhole ? Object.fromEntries(shown.map((one) => [one.name, one.digest])) : null,
    kept,
  };
}

async function checkOf(client: pg.PoolClient, options: VerifyOptions, note: Note): Promise<Check> {
  const { agentId, projections, since } = options;
  const head = (await readHead(client, agentId)) ?? { seq: 0, hash: GENESIS_HASH };
  const views = await viewsAt(client, options);
  return {
    client,
    options,
    head,
    views,
    table: foldTable(client, agentId, projections),
    since: areAtHead(views, { projections, head }) ? since : undefined,
    note,
  };
}

function areAtHead(
  views: readonly FoldedView[],
  { projections, head }: Pick<VerifyOptions, 'projections'> & Pick<Check, 'head'>,
): boolean {
  return views.length === projections.length && views.every(({ mark }) => mark === head.seq);
}

/** What the log relies on beside itself must not be less than at an earlier check. */
async function checkKept({ client, options, head, note }: Check): Promise<Kept> {
  const { agentId, before } = options;
  const seals = options.seals.filter(({ isGenuine }) => isGenuine).length;
  const countsAt = async (seq: number): Promise<Kept> => {
    return { ...(await countTexts(client, agentId, { before: seq })), seals };
  };
  if (before !== undefined) note(keptFault(before.kept, await countsAt(before.seq)));
  return countsAt(head.seq);
}

async function viewsAt(
  client: pg.PoolClient,
  { agentId, projections }: VerifyOptions,
): Promise<readonly FoldedView[]> {
  type Row = { projection: string; version: number; seq: number; kept_as: number };
  const { rows } = await client.query<Row>(
    'select projection, version, seq, kept_as from marks where agent_id = $1',
    [agentId],
  );
  return projections.flatMap((projection) => {
    const { name, version } = projection;
    const mark = rows.find((row) => row.projection === name && row.version === version);
    return mark === undefined ? [] : [{ projection, mark: mark.seq, keptAs: mark.kept_as }];
  });
}

/** Of what an earlier check found right, the hashes that were signed and as many events must still be there. */
async function checkPast({ client, options, since, note }: Check): Promise<void> {
  if (since === undefined) return;
  const { checked, point } = since;
  const signed = [checked, point].map(({ seq, hash }) => ({ seq, hash, isGenuine: true }));
  const sealed = [...signed, ...options.seals.filter(({ seq }) => seq <= point.seq)];
  const hashes = await hashesAt(
    client,
    options.agentId,
    sealed.map(({ seq }) => seq),
  );
  for (const seal of sealed) note(sealFault(seal, hashes.get(seal.seq) ?? null));
  const count = await countUpTo(client, options.agentId, point.seq);
  if (count !== point.seq) {
    note({ kind: 'gap', field: `events up to ${point.seq}`, expected: point.seq, found: count });
  }
}

/** Returns how many events there are. */
async function checkEvents(check: Check, isSound: () => boolean): Promise<number> {
  const { client, options, head, since, note } = check;
  const { agentId, seals, onProgress } = options;
  const from = since?.point.seq ?? 0;
  const chain = checkChain(
    seals.filter(({ seq }) => seq > from || from === 0),
    since?.point,
  );
  const folding = foldViews({
    views: check.views,
    table: check.table,
    ...(since !== undefined && { since: { seq: since.checked.seq, ...since } }),
    onPart: async (part) => {
      // Without a mark a view is not in it, and a snapshot that lacks one is worth less than the one that is there.
      const hasAll = check.views.length === options.projections.length;
      if (isSound() && hasAll) await options.onPart?.(part);
    },
    onFailure: note,
  });
  let count = from;
  for await (const rows of storedRows(client, agentId, { withColumns: true, from })) {
    for (const row of rows) {
      note(chain.next(row));
      await folding.take(row, readable(options.definitions, row, note));
    }
    note(await textFault(client, agentId, rows));
    count += rows.length;
    onProgress?.(rows.at(-1)?.seq ?? 0, head.seq);
  }
  await folding.end();
  note(chain.end(head));
  return count;
}

/** The first of these events that refers to a text that is gone. */
async function textFault(
  client: pg.PoolClient,
  agentId: string,
  rows: readonly StoredRow[],
): Promise<Divergence | null> {
  const named = rows.map(({ seq, body }) => ({ seq, names: namedTexts(body) }));
  const missing = await missingTexts(
    client,
    agentId,
    named.flatMap(({ names }) => names),
  );
  for (const { seq, names } of named) {
    const expected = names.find((name) => missing.has(name));
    if (expected !== undefined) return { kind: 'text', seq, field: 'text', expected, found: null };
  }
  return null;
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

/** Two events that were signed, one after the other. */
export type Stretch = { readonly from: SnapshotPoint; readonly to: Seal };

/** The first fault of the stored bytes from one signed event to the next. @throws StoreUnavailable */
export async function checkStretch(
  pool: pg.Pool,
  agentId: string,
  { from, to }: Stretch,
): Promise<Divergence | null> {
  const chain = checkChain([to], from);
  return inSnapshot(pool, async (client) => {
    for await (const rows of storedRows(client, agentId, { withColumns: true, from: from.seq })) {
      for (const row of rows.filter(({ seq }) => seq <= to.seq)) {
        const fault = chain.next(row);
        if (fault !== null) return fault;
      }
      if ((rows.at(-1)?.seq ?? 0) >= to.seq) break;
    }
    return chain.end(to);
  });
}

type ShownView = Omit<Verification['projections'][number], 'equal'> & { readonly digest: string };

async function checkViews(check: Check): Promise<readonly ShownView[]> {
  const shown: ShownView[] = [];
  for (const view of check.views) {
    const { projection, mark, keptAs } = view;
    const { name, version } = projection;
    const { digest, documents, before } = await check.table.digest({ name, keptAs });
    if (view.hasFailed !== true) await checkDocuments(check, view, before);
    shown.push({ name, version, mark, documents, digest });
  }
  return shown;
}

/** Notes the first that is not as it was folded. `before`: the digest of what they were at the check before. */
async function checkDocuments(
  { table, since, note }: Check,
  { projection, mark, keptAs }: FoldedView,
  before: string,
): Promise<void> {
  const { name } = projection;
  const isWhole = since === undefined;
  for await (const compared of table.differences({ name, keptAs }, isWhole)) {
    const fault = documentFault(projection, mark, compared);
    note(fault);
    if (fault !== null) return;
  }
  if (isWhole) return;
  // Those that nothing changed since the check before must be what they were then.
  const expected = since.checked.documents[name];
  if (before === expected) return;
  const at = { kind: 'document', projection: name, seq: mark, field: 'digest' } as const;
  note({ ...at, expected: expected ?? null, found: before });
}
