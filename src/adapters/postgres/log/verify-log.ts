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
import { keptFault, standFault } from '../../../kernel/proof/verify-kept.ts';
import { documentFault } from '../../../kernel/proof/verify-projections.ts';
import { checkAllTexts, checkTextsNamed, type TextsOf } from '../texts/check-texts.ts';
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
  /** Opens the keys of personal texts. Without it these are not read, and no key is asked for. */
  readonly masterKey?: Buffer;
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
  readonly onTexts?: (read: number) => void;
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
 * Checks the log, all documents and its texts in one read-only snapshot, beside a live controller: the chain over the
 * stored bytes, columns against bodies, seals, every projection folded against its stored documents at its mark, and texts
 * against their names; from the first event or since an earlier check. Memory grows with none of them, nor with the size
 * of a text. `pool`: the app role, or the read role and no master key, without session limits.
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
  /** Read so far. */
  texts: number;
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
  check.note(standFault(check));
  await checkPast(check);
  // What contradicts an earlier check is no ground for a fold, and without its mark a view has no documents to check.
  const isGround = isSound() && (options.since === undefined || lost.length === 0);
  const events = isGround ? await checkEvents(check, isSound) : head.seq;
  const shown = isGround ? await checkViews(check) : [];
  noteLost(check, lost);
  const kept = await checkKept(check);
  if (isSound()) await checkTexts(check);
  const isWhole = isSound() && areAtHead(views, { projections, head });
  return {
    ok: isSound(),
    events,
    after: check.since?.point.seq ?? 0,
    projections: shown.map(({ name, version, mark, documents }) => {
      return { name, version, mark, documents, equal: !unequal.has(name) };
    }),
    textsRead: check.texts,
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
    texts: 0,
  };
}

function noteLost({ note }: Check, lost: readonly string[]): void {
  for (const projection of lost)
    note({ kind: 'mark', projection, expected: 'a mark', found: null });
}

async function checkTexts(check: Check): Promise<void> {
  if (!readsAllTexts(check)) return;
  const { client, options } = check;
  const { fault, read } = await checkAllTexts(client, options, options.onTexts);
  check.texts += read;
  check.note(fault);
}

/** Since a check that has read them all, those that came are enough. */
function readsAllTexts({ since }: Check): boolean {
  return since?.checked.kept?.erased === undefined;
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
    const { fault, read } = await textsIn(client, options, {
      definitions: options.definitions,
      rows,
      areRead: !readsAllTexts(check),
    });
    check.texts += read;
    note(fault);
    count += rows.length;
    onProgress?.(rows.at(-1)?.seq ?? 0, head.seq);
  }
  await folding.end();
  note(chain.end(head));
  return count;
}

type RowsOfTexts = {
  readonly definitions: EventMap;
  readonly rows: readonly StoredRow[];
  readonly areRead: boolean;
};

/** The first of these events that refers to a text that is gone or, where they are read, says something else. */
async function textsIn(
  client: pg.PoolClient,
  of: TextsOf,
  { definitions, rows, areRead }: RowsOfTexts,
): Promise<{ readonly fault: Divergence | null; readonly read: number }> {
  const found = rows.map(({ seq, body }) => ({ seq, ...namedTexts(definitions, body) }));
  const named = found.map(({ seq, all }) => ({ seq, names: all }));
  const all = named.flatMap(({ names }) => names);
  const gone = await goneFault(client, of, { names: all, ofEvent: eventNaming(named) });
  if (gone !== null || !areRead) return { fault: gone, read: 0 };
  const { fault, read, frames } = await checkTextsNamed(client, of, all);
  if (fault !== null) return { fault: withEvent(fault, eventNaming(named)), read };
  const requests = found.map(({ seq, requests }) => {
    return { seq, names: requests.flatMap((name) => frames.get(name) ?? []) };
  });
  const rest = requests.flatMap(({ names }) => names);
  const ofEvent = eventNaming(requests);
  const lost = await goneFault(client, of, { names: rest, ofEvent });
  if (lost !== null) return { fault: lost, read };
  const framed = await checkTextsNamed(client, of, rest);
  const inFrame = framed.fault === null ? null : withEvent(framed.fault, ofEvent);
  return { fault: inFrame, read: read + framed.read };
}

type Naming = { readonly seq: number; readonly names: readonly string[] };
type OfEvent = (name: string) => number | undefined;

function eventNaming(named: readonly Naming[]): OfEvent {
  return (name) => named.find(({ names }) => names.includes(name))?.seq;
}

function withEvent(fault: Divergence, ofEvent: OfEvent): Divergence {
  const seq = ofEvent(fault.key ?? '');
  return seq === undefined ? fault : { ...fault, seq };
}

async function goneFault(
  client: pg.PoolClient,
  { agentId }: TextsOf,
  { names, ofEvent }: { readonly names: readonly string[]; readonly ofEvent: OfEvent },
): Promise<Divergence | null> {
  const missing = await missingTexts(client, agentId, names);
  const expected = names.find((name) => missing.has(name));
  if (expected === undefined) return null;
  const fault: Divergence = { kind: 'text', key: expected, field: 'text', expected, found: null };
  return withEvent(fault, ofEvent);
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
type StretchCheck = Stretch & { readonly definitions: EventMap };

/** The first fault from one signed event to the next: of the stored bytes, or of a text they name. @throws StoreUnavailable */
export async function checkStretch(
  pool: pg.Pool,
  of: TextsOf,
  { definitions, from, to }: StretchCheck,
): Promise<Divergence | null> {
  const chain = checkChain([to], from);
  return inSnapshot(pool, async (client) => {
    for await (const page of storedRows(client, of.agentId, {
      withColumns: true,
      from: from.seq,
    })) {
      const rows = page.filter(({ seq }) => seq <= to.seq);
      for (const row of rows) {
        const fault = chain.next(row);
        if (fault !== null) return fault;
      }
      const { fault } = await textsIn(client, of, { definitions, rows, areRead: true });
      if (fault !== null) return fault;
      if ((page.at(-1)?.seq ?? 0) >= to.seq) break;
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
