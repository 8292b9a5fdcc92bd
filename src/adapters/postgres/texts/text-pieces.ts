import type pg from 'pg';

/** So many texts of so many bytes at most are held at once; what is larger comes in pieces. */
export const PAGE = 200;
export const WHOLE_BYTES = 32 * 1024;
export const PIECE_BYTES = 256 * 1024;

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
