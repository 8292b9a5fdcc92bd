import { isOfTime } from '../../../domain/recall/candidates.ts';
import type { Candidate } from '../../../domain/recall/rank-memories.ts';
import type { MemoryQuery } from '../../../kernel/ports/memory-index.ts';
import { CORES, REACH } from './statements.ts';

/** A row of the index, its terms hashed. */
export type RowRead = {
  readonly id: string;
  readonly session: string;
  readonly position: number;
  readonly atMs: number;
  readonly type: string;
  readonly isGlobal: boolean;
  readonly length: number;
  readonly speaker: readonly string[];
  readonly terms: readonly string[];
  /** How often it has each of them. */
  readonly counts: readonly number[];
};

export type AskedOfRows = {
  readonly query: MemoryQuery;
  /** Hashed. */
  readonly terms: readonly string[];
  /** What each of them counts for. */
  readonly worths: readonly number[];
  /** By which of them memories are found. */
  readonly rare: readonly string[];
  /** Ids that count no more. */
  readonly replaced: ReadonlySet<string>;
  /** Those whose signs are nearest, the nearest first, and how many of them are looked at. */
  readonly near: readonly string[];
  readonly mostNear: number;
  /** Of a memory that has a vector. */
  readonly likenessOf: (id: string) => number | null;
};

/** All rows of an agent, in memory: a search there takes a tenth of what asking the database for its candidates does. */
export type KeptRows = {
  readonly size: () => number;
  readonly has: (id: string) => boolean;
  /** Takes the place of those of the same ids. */
  readonly add: (rows: readonly RowRead[]) => void;
  readonly keepOnly: (ids: ReadonlySet<string>) => void;
  /** The same that `candidateStatement` finds. */
  readonly candidates: (asked: AskedOfRows) => readonly Candidate[];
};

type Row = Omit<RowRead, 'speaker' | 'terms' | 'counts' | 'session'> & {
  readonly session: Session;
  readonly speaker: readonly number[];
  /** The number of each term, and how often it is there. */
  readonly words: Int32Array;
};

type Session = { readonly name: string; rows: Row[]; isInOrder: boolean };

type Found = { readonly row: Row; readonly own: number };

export function keptRows(): KeptRows {
  const rows = new Map<string, Row>();
  const sessions = new Map<string, Session>();
  const numbers = new Map<string, number>();
  const numberOf = (term: string) => {
    const known = numbers.get(term) ?? numbers.size;
    numbers.set(term, known);
    return known;
  };
  const sessionOf = (name: string) => {
    const session = sessions.get(name) ?? { name, rows: [], isInOrder: true };
    sessions.set(name, session);
    return session;
  };
  const remove = (gone: readonly Row[]) => {
    const all = new Set(gone);
    for (const { id } of gone) rows.delete(id);
    for (const session of new Set(gone.map((row) => row.session))) {
      session.rows = session.rows.filter((row) => !all.has(row));
      if (session.rows.length === 0) sessions.delete(session.name);
    }
  };
  return {
    size: () => rows.size,
    has: (id) => rows.has(id),
    add: (more) => {
      remove(more.flatMap(({ id }) => rows.get(id) ?? []));
      for (const { terms, counts, speaker, session: name, ...rest } of more) {
        const session = sessionOf(name);
        const words = Int32Array.from(
          terms.flatMap((term, at) => [numberOf(term), counts[at] ?? 0]),
        );
        const row = { ...rest, session, speaker: speaker.map(numberOf), words };
        rows.set(row.id, row);
        session.rows.push(row);
        session.isInOrder = false;
      }
    },
    keepOnly: (ids) => {
      remove([...rows.values()].filter(({ id }) => !ids.has(id)));
    },
    candidates: (asked) => {
      const places = placesOf(asked.terms, numbers);
      const fits = fitsQuery(asked);
      const found = foundBy(rows.values(), { asked, places, fits });
      const meant = asked.near
        .flatMap((id) => rows.get(id) ?? [])
        .filter(fits)
        .slice(0, asked.mostNear);
      const looked = new Set([...cores(found), ...meant].flatMap(beside));
      return [...looked]
        .filter(({ id }) => !asked.replaced.has(id))
        .map((row) => candidate(row, { asked, places, fits }));
    },
  };
}

/** Where a term stands in the query, one more than that, by its number; 0: nowhere. */
function placesOf(terms: readonly string[], numbers: ReadonlyMap<string, number>): Uint8Array {
  const places = new Uint8Array(numbers.size);
  for (const [at, term] of terms.entries()) {
    const number = numbers.get(term);
    if (number !== undefined) places[number] = at + 1;
  }
  return places;
}

function isVisible({ isGlobal, session }: Row, query: MemoryQuery): boolean {
  return isGlobal || session.name === query.session;
}

function fitsQuery({ query, replaced }: AskedOfRows): (row: Row) => boolean {
  const { types, within } = query;
  const from = Date.parse(within?.from ?? '');
  const to = Date.parse(within?.to ?? '');
  return (row) =>
    isVisible(row, query) &&
    (types === undefined || types.some((type) => type === row.type)) &&
    !(row.atMs < from || row.atMs >= to) &&
    !replaced.has(row.id);
}

type Looking = {
  readonly asked: AskedOfRows;
  readonly places: Uint8Array;
  readonly fits: (row: Row) => boolean;
};

/** Those that have a rare term, with what their terms count for: read for every row of a query, so nothing is made for one that has none. */
function foundBy(rows: Iterable<Row>, { asked, places, fits }: Looking): readonly Found[] {
  const isRare = asked.terms.map((term) => asked.rare.includes(term));
  const found: Found[] = [];
  for (const row of rows) {
    const { words } = row;
    let own = 0;
    let hasRare = false;
    for (let at = 0; at < words.length; at += 2) {
      const place = places[words[at] as number] as number;
      if (place === 0) continue;
      hasRare ||= isRare[place - 1] as boolean;
      own += (asked.worths[place - 1] as number) * saturated(words[at + 1] as number);
    }
    if (hasRare && fits(row)) found.push({ row, own });
  }
  return found;
}

/** As in `candidateStatement`. */
function saturated(count: number): number {
  return 1 - 1.2 / (count + 1.2);
}

/** Those around which most is found. */
function cores(found: readonly Found[]): readonly Row[] {
  const ofSession = new Map<Session, Found[]>();
  for (const one of found) {
    const others = ofSession.get(one.row.session);
    if (others === undefined) ofSession.set(one.row.session, [one]);
    else others.push(one);
  }
  return [...ofSession.values()]
    .flatMap(withAround)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, CORES)
    .map(({ row }) => row);
}

const AROUND = 2;

function withAround(found: readonly Found[]): readonly { row: Row; worth: number }[] {
  const inOrder = found.toSorted((a, b) => a.row.position - b.row.position);
  let [from, to, worth] = [0, 0, 0];
  const positionAt = (at: number) => inOrder[at]?.row.position ?? Number.POSITIVE_INFINITY;
  return inOrder.map(({ row }) => {
    for (; positionAt(to) <= row.position + AROUND; to++) worth += inOrder[to]?.own ?? 0;
    for (; positionAt(from) < row.position - AROUND; from++) worth -= inOrder[from]?.own ?? 0;
    return { row, worth };
  });
}

/** A memory and its neighbours, and theirs. */
function beside({ session, position }: Row): readonly Row[] {
  if (!session.isInOrder) session.rows.sort((a, b) => a.position - b.position);
  session.isInOrder = true;
  const at = firstFrom(session.rows, position);
  return session.rows.slice(Math.max(0, at - REACH), at + REACH + 1);
}

/** The first that stands at this position or behind it, by halves. */
function firstFrom(inOrder: readonly Row[], position: number): number {
  let [from, to] = [0, inOrder.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((inOrder[middle] as Row).position < position) from = middle + 1;
    else to = middle;
  }
  return from;
}

function candidate(row: Row, { asked, places, fits }: Looking): Candidate {
  const { id, position, atMs, session } = row;
  const counts = asked.terms.map(() => 0);
  const isSeen = isVisible(row, asked.query);
  const likeness = isSeen ? asked.likenessOf(id) : null;
  for (let at = 0; isSeen && at < row.words.length; at += 2) {
    const place = places[row.words[at] as number] as number;
    if (place > 0) counts[place - 1] = row.words[at + 1] as number;
  }
  return {
    id,
    session: session.name,
    position,
    atMs,
    length: isSeen ? row.length : 0,
    counts,
    ...(likeness !== null && { likeness }),
    hasSpeaker: row.speaker.length > 0,
    isNamedSpeaker: isSeen && row.speaker.some((number) => places[number] !== 0),
    isOfTime: isOfTime(atMs, asked.query),
    isWanted: fits(row),
  };
}
