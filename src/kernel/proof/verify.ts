import { eventHash, GENESIS_HASH } from './event-hash.ts';
import { firstDifference } from './json-difference.ts';

/**
 * `gap`: a seq is missing. `chain`: the hash does not follow from body and predecessor. `column`: a column says other
 * than the body. `clock`: recorded before its predecessor. `head`: the log does not end where its head says. `seal`:
 * a signed seal contradicts the log, or its signature is bad. `unreadable`: this program cannot read the event.
 * `fold`: a projection fails on an event it has passed. `document`: a stored document differs from its fold.
 * `text`: a text that an event names, or that an earlier check counted, is missing or does not match its name; or its key is
 * missing. `mark`: a view has no mark, or one past the head or before that of an earlier check. `seals`: the file has fewer seals than at an earlier check.
 */
export type DivergenceKind =
  | 'gap'
  | 'chain'
  | 'column'
  | 'clock'
  | 'head'
  | 'seal'
  | 'unreadable'
  | 'fold'
  | 'document'
  | 'text'
  | 'mark'
  | 'seals';

export type Divergence = {
  readonly kind: DivergenceKind;
  readonly projection?: string;
  readonly key?: string;
  readonly seq?: number;
  readonly field?: string;
  readonly expected: unknown;
  readonly found: unknown;
};

export type Verification = {
  readonly ok: boolean;
  /** The number of events of the log, also if only the newest were checked. */
  readonly events: number;
  /** The event after which this check began; 0: at the first. */
  readonly after: number;
  /** Texts that were read and compared with their names. */
  readonly textsRead: number;
  readonly projections: readonly {
    readonly name: string;
    readonly version: number;
    readonly mark: number;
    readonly documents: number;
    readonly equal: boolean;
  }[];
  readonly firstDivergence: Divergence | null;
};

/**
 * The result of a passed check, to be signed: the log up to an event, and a digest of each view's documents as of then.
 * `full`: when everything was last checked from the first event.
 */
export type CheckedLog = {
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
  readonly full: { readonly seq: number; readonly at: string };
  /** Digest of the views and versions that folded the documents. */
  readonly rules: string;
  readonly documents: Readonly<Record<string, string>>;
  /** Left out by checks of older releases. */
  readonly kept?: Kept | undefined;
};

/** Counts of data the log relies on. They decrease only through events of the log. */
export type Kept = {
  readonly texts: number;
  /** Texts whose key is gone without an erasure: given up at a restore. Null: the keys could not be read. */
  readonly unreadable: number | null;
  /** All texts whose key is gone. Left out by checks that did not read the texts. */
  readonly erased?: number | null | undefined;
  readonly seals: number;
};

/** A stored event with everything that can be checked about it. Hashes in hexadecimal. */
export type StoredRow = {
  readonly seq: number;
  readonly body: string;
  readonly recordedAt: string;
  readonly hash: string;
  /** The columns that repeat the body, by their names; absent where only the body is kept (a backup). */
  readonly columns?: Readonly<Record<string, unknown>>;
};

/** A signed `{agent, seq, hash}`; `isGenuine`: the signature is that of this state folder's key. */
export type Seal = { readonly seq: number; readonly hash: string; readonly isGenuine: boolean };

/** The state of a check of the chain, from row to row. */
export type ChainCheck = {
  /** Rows in order. Returns the first fault of the row. */
  next(row: StoredRow): Divergence | null;
  /** After the last row: faults of the end. */
  end(head: { readonly seq: number; readonly hash: string }): Divergence | null;
};

/** `start`: an event known to be right; `seals`: of later events. */
export function checkChain(
  seals: readonly Seal[],
  start: { readonly seq: number; readonly hash: string } = { seq: 0, hash: GENESIS_HASH },
): ChainCheck {
  const sealed = new Map(seals.map((seal) => [seal.seq, seal]));
  let last = { ...start, recordedAt: '' };
  return {
    next: (row) => {
      const fault =
        gapOf(last.seq, row) ??
        chainFault(last.hash, row) ??
        clockFault(last.recordedAt, row) ??
        columnFault(row) ??
        sealFault(sealed.get(row.seq), row.hash);
      sealed.delete(row.seq);
      last = row;
      return fault;
    },
    end: (head) => {
      const field = head.seq === last.seq ? 'hash' : 'seq';
      if (head.seq !== last.seq || head.hash !== last.hash) {
        return { kind: 'head', seq: last.seq, field, expected: last[field], found: head[field] };
      }
      const [beyond] = [...sealed.values()].sort((a, b) => a.seq - b.seq);
      return sealFault(beyond, null);
    },
  };
}

function gapOf(lastSeq: number, { seq }: StoredRow): Divergence | null {
  return seq === lastSeq + 1
    ? null
    : { kind: 'gap', seq: lastSeq + 1, expected: lastSeq + 1, found: seq };
}

function chainFault(previousHash: string, row: StoredRow): Divergence | null {
  const { seq } = row;
  const expected = eventHash(previousHash, seq, row.body);
  return expected === row.hash
    ? null
    : { kind: 'chain', seq, field: 'hash', expected, found: row.hash };
}

function clockFault(previous: string, { seq, recordedAt }: StoredRow): Divergence | null {
  if (recordedAt > previous) return null;
  const expected = `after ${previous}`;
  return { kind: 'clock', seq, field: 'recorded_at', expected, found: recordedAt };
}

/** The fault of a seal that does not match the hash of its event; null: it matches. */
export function sealFault(seal: Seal | undefined, found: string | null): Divergence | null {
  if (seal === undefined) return null;
  const { seq, hash } = seal;
  if (!seal.isGenuine) {
    return { kind: 'seal', seq, field: 'signature', expected: 'a genuine one', found: 'another' };
  }
  return hash === found ? null : { kind: 'seal', seq, field: 'hash', expected: hash, found };
}

function columnFault({ seq, body, columns }: StoredRow): Divergence | null {
  if (columns === undefined) return null;
  const said = parsed(body);
  if (said === null) {
    return { kind: 'column', seq, field: 'body', expected: 'a JSON object', found: body };
  }
  const names = Object.keys(columns);
  const repeated = Object.fromEntries(names.map((name) => [name, said[name] ?? null]));
  const difference = firstDifference(repeated, columns);
  return difference === null ? null : { kind: 'column', seq, ...difference };
}

function parsed(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null; // told to the caller as a divergence
  }
}
