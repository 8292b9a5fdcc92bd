import type pg from 'pg';
import type { Documents } from '../../../kernel/projection/fold.ts';
import type { Projection } from '../../../kernel/projection/projection.ts';
import type { WantedKeys } from '../../../kernel/projection/snapshot-part.ts';
import type { ComparedDocument } from '../../../kernel/proof/verify-projections.ts';

const COMPARED_AT_ONCE = 200;
/** Of the session's own tables; what is past it goes to files of the server. */
const TEMP_BUFFERS = '32MB';

/**
 * Documents that are folded for a check, in a temporary table: however many there are, neither this program nor the
 * server holds them in memory. `was`: what a document was at the check before.
 */
export type FoldTable = {
  /** Of the wanted those that are known; undefined where a document is known to be gone. */
  known(wanted: WantedKeys): Promise<ReadonlyMap<string, Documents>>;
  /** Documents as they were before, of which none is known yet; undefined: there was none. */
  begin(before: ReadonlyMap<string, Documents>): Promise<void>;
  write(changed: ReadonlyMap<string, Documents>): Promise<void>;
  /** What documents are now is what they were at the check before. */
  settle(): Promise<void>;
  /** Where the stored documents of a version may say other than these, in the order of keys. */
  differences(version: Version, isWhole: boolean): AsyncGenerator<ComparedDocument>;
  /** Of the stored documents of a version. */
  digest(version: Version): Promise<DocumentsDigest>;
};

/** `before`: as they were at the check before, by those that were begun. */
export type DocumentsDigest = {
  readonly documents: number;
  readonly digest: string;
  readonly before: string;
};

type Version = { readonly name: string; readonly keptAs: number };

/** Makes the table. Run it before the transaction, which may be one that only reads. */
export async function makeFoldTable(client: pg.PoolClient): Promise<void> {
  await client.query('discard temp');
  await client.query(`set temp_buffers = '${TEMP_BUFFERS}'`);
  await client.query(`
    create temporary table folded (
      projection text not null, key text not null,
      doc text, is_open boolean, was text, was_open boolean,
      primary key (projection, key)
    )`);
}

export function foldTable(
  client: pg.PoolClient,
  agentId: string,
  projections: readonly Projection[],
): FoldTable {
  const rows = (documents: ReadonlyMap<string, Documents>) => rowsOf(projections, documents);
  return {
    known: (wanted) => known(client, wanted),
    begin: async (before) => {
      await client.query(BEGIN, [rows(before)]);
    },
    write: async (changed) => {
      await client.query(WRITE, [rows(changed)]);
    },
    settle: async () => {
      await client.query('update folded set was = doc, was_open = is_open');
    },
    differences: (version, isWhole) => differences(client, agentId, { ...version, isWhole }),
    digest: async ({ name, keptAs }) => {
      const { rows: found } = await client.query<DocumentsDigest>(DIGEST, [agentId, name, keptAs]);
      return found[0] ?? { documents: 0, digest: '', before: '' };
    },
  };
}

const ROWS = `json_to_recordset($1::json) x (projection text, key text, doc text, is_open boolean)`;
const BEGIN = `
  insert into folded (projection, key, doc, is_open, was, was_open)
  select projection, key, doc, is_open, doc, is_open from ${ROWS}`;
const WRITE = `
  insert into folded as f (projection, key, doc, is_open) select projection, key, doc, is_open from ${ROWS}
  on conflict (projection, key) do update set doc = excluded.doc, is_open = excluded.is_open`;
/** The server knows nothing about the new table: it must not read it whole for each stretch. */
const KNOWN = `
  select w.projection, w.key, f.doc
  from unnest($1::text[], $2::text[]) w (projection, key)
  cross join lateral (
    select x.doc from folded x where x.projection = w.projection and x.key = w.key offset 0
  ) f`;

const STORED = `
  select key, doc::text as doc, is_open from documents where agent_id = $1 and projection = $2 and version = $3`;
const FOLDED = 'select key, doc, is_open from folded where projection = $2';

function differing(isWhole: boolean): string {
  return `
    select key, f.doc as expected, d.doc as found, d.is_open as "isOpen"
    from (${FOLDED}) f ${isWhole ? 'full' : 'left'} join (${STORED}) d using (key)
    where (f.doc is distinct from d.doc or f.is_open is distinct from d.is_open)
      and ($4::text is null or key > $4)
    order by key limit ${COMPARED_AT_ONCE}`;
}

/** A line a document, hashed. */
function copyLine(doc: string, isOpen: string): string {
  return `sha256(convert_to(concat_ws(E'\\n', key, coalesce(${isOpen}::text, 'none'), ${doc}), 'UTF8'))`;
}
/** The lines in the order of their keys, hashed again. */
function digestOf(line: string): string {
  return `encode(sha256(coalesce(string_agg(${line}, ''::bytea order by key collate "C"), ''::bytea)), 'hex')`;
}
/** Each document is read and hashed once: what nothing changed since the check before is what it was. */
const DIGEST = `
  with lines as materialized (
    select key, ${copyLine('d.doc', 'd.is_open')} as line, f.key is not null as is_begun,
      case when f.was is not null then ${copyLine('f.was', 'f.was_open')} end as was
    from (${STORED}) d left join (select * from folded where projection = $2) f using (key)
    union all
    select key, null, true, ${copyLine('was', 'was_open')} from folded f
    where projection = $2 and was is not null and not exists (select from (${STORED}) d where d.key = f.key)
  )
  select count(line) as documents, ${digestOf('line')} as digest,
    ${digestOf('case when is_begun then was else line end')} as before
  from lines`;

async function known(
  client: pg.PoolClient,
  wanted: WantedKeys,
): Promise<ReadonlyMap<string, Documents>> {
  const pairs = [...wanted].flatMap(([name, keys]) => [...keys].map((key) => [name, key] as const));
  const values = [pairs.map(([name]) => name), pairs.map(([, key]) => key)];
  const { rows } = await client.query<{ projection: string; key: string; doc: string | null }>(
    KNOWN,
    values,
  );
  const found = new Map([...wanted].map(([name]) => [name, new Map<string, unknown>()]));
  for (const { projection, key, doc } of rows) {
    found.get(projection)?.set(key, doc === null ? undefined : JSON.parse(doc));
  }
  return found;
}

function rowsOf(
  projections: readonly Projection[],
  documents: ReadonlyMap<string, Documents>,
): string {
  const rows = projections.flatMap((projection) =>
    [...(documents.get(projection.name) ?? [])].map(([key, doc]) => ({
      projection: projection.name,
      key,
      doc: doc === undefined ? null : JSON.stringify(doc),
      is_open: doc === undefined ? null : (projection.isOpen?.(doc) ?? null),
    })),
  );
  return JSON.stringify(rows);
}

type Compared = { readonly name: string; readonly keptAs: number; readonly isWhole: boolean };

async function* differences(
  client: pg.PoolClient,
  agentId: string,
  { name, keptAs, isWhole }: Compared,
): AsyncGenerator<ComparedDocument> {
  const text = differing(isWhole);
  let after: string | null = null;
  for (;;) {
    const values: unknown[] = [agentId, name, keptAs, after];
    const { rows }: { rows: ComparedDocument[] } = await client.query(text, values);
    yield* rows;
    if (rows.length < COMPARED_AT_ONCE) return;
    after = rows.at(-1)?.key ?? null;
  }
}
