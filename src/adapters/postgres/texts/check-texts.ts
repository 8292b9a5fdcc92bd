import type pg from 'pg';
import { frameNamed } from '../../../kernel/proof/named-texts.ts';
import type { Divergence } from '../../../kernel/proof/verify.ts';
import { checkText, type StoredText, type TextPorts } from './text-content.ts';
import { PAGE, pagesOf, textPieces, WHOLE_BYTES } from './text-pieces.ts';

type Client = Pick<pg.ClientBase, 'query'>;

export type TextsOf = {
  readonly agentId: string;
  /** Opens the keys of subjects. Without it personal texts are not read. */
  readonly masterKey?: Buffer | undefined;
};

export type CheckedTexts = {
  /** The first that is not what its name says. */
  readonly fault: Divergence | null;
  /** How many were read; those whose key is gone are not. */
  readonly read: number;
  /** Texts that requests among these rest on, by the name of the request. */
  readonly frames: ReadonlyMap<string, string>;
};

/** Reads all texts of an agent. Run it inside one snapshot. */
export async function checkAllTexts(
  db: Client,
  of: TextsOf,
  onRead?: (read: number) => void,
): Promise<CheckedTexts> {
  let read = 0;
  for await (const rows of pagesOf<StoredText>(db, statement(of, 'true'), [of.agentId])) {
    const checked = await checkRows(db, of, rows);
    read += checked.read;
    if (checked.fault !== null) return { fault: checked.fault, read, frames: new Map() };
    onRead?.(read);
  }
  return { fault: null, read, frames: new Map() };
}

/** Reads those of the named texts that are there. */
export async function checkTextsNamed(
  db: Client,
  of: TextsOf,
  names: readonly string[],
): Promise<CheckedTexts> {
  const wanted = [...new Set(names)];
  const frames = new Map<string, string>();
  let read = 0;
  for (let from = 0; from < wanted.length; from += PAGE) {
    const values = [of.agentId, wanted.slice(from, from + PAGE)];
    const { rows } = await db.query<StoredText>(statement(of, NAMED), values);
    const checked = await checkRows(db, of, rows);
    read += checked.read;
    for (const [name, frame] of checked.frames) frames.set(name, frame);
    if (checked.fault !== null) return { fault: checked.fault, read, frames };
  }
  return { fault: null, read, frames };
}

const NAMED = 'b.blob_id = any($2::text[])';

/** Only who has the master key asks for keys: the role that reads may not. */
function statement({ masterKey }: TextsOf, which: string): string {
  const [key, keys] =
    masterKey === undefined
      ? ['null::bytea', '']
      : [
          'k.key',
          'left join subject_keys k on k.agent_id = b.agent_id and k.subject = b.subject and k.key_id = b.key_id',
        ];
  return `
    select b.blob_id as name, b.subject, b.key_id as "keyId", b.bytes, ${key} as key,
      case when octet_length(b.content) <= ${WHOLE_BYTES} then b.content end as content
    from blobs b ${keys}
    where b.agent_id = $1 and ${which}`;
}

async function checkRows(
  db: Client,
  { agentId, masterKey }: TextsOf,
  rows: readonly StoredText[],
): Promise<CheckedTexts> {
  const ports: TextPorts = {
    masterKey: masterKey ?? null,
    pieces: (name) => textPieces(db, agentId, name),
  };
  const frames = new Map<string, string>();
  let read = 0;
  for (const row of rows) {
    const { fault, isRead, text } = await checkText(row, ports);
    if (isRead) read += 1;
    if (fault !== null) return { fault, read, frames };
    const frame = text === null ? null : frameNamed(text);
    if (frame !== null) frames.set(row.name, frame);
  }
  return { fault: null, read, frames };
}
