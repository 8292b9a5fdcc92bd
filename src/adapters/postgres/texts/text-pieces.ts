import type pg from 'pg';

/** So many texts of so many bytes at most are held at once; what is larger comes in pieces. */
export const PAGE = 200;
export const WHOLE_BYTES = 32 * 1024;
export const PIECE_BYTES = 256 * 1024;

/**
 * All rows of a query, a page at a time. One pass, whatever the planner makes of it: asked for page by page in the order of
 * names, a table without statistics was read and sorted anew for each. Run it inside one snapshot.
 */
export async function* pagesOf<Row extends pg.QueryResultRow>(
  db: Pick<pg.ClientBase, 'query'>,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<readonly Row[]> {
  await db.query(`declare texts no scroll cursor for ${text}`, [...values]);
  for (;;) {
    const { rows } = await db.query<Row>(`fetch ${PAGE} from texts`);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) break;
  }
  await db.query('close texts');
}

/** The stored bytes of a text, in order. Run it inside one snapshot. */
export async function* textPieces(
  db: Pick<pg.ClientBase, 'query'>,
  agentId: string,
  name: string,
): AsyncGenerator<Buffer> {
  for (let from = 1; ; from += PIECE_BYTES) {
    const { rows } = await db.query<{ piece: Buffer }>(
      `select substring(content from $3 for ${PIECE_BYTES}) as piece from blobs where agent_id = $1 and blob_id = $2`,
      [agentId, name, from],
    );
    const piece = rows[0]?.piece ?? Buffer.alloc(0);
    if (piece.length > 0) yield piece;
    if (piece.length < PIECE_BYTES) return;
  }
}
