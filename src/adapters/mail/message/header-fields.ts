import { Readable } from 'node:stream';

const LF = 0x0a;
const BLANKS = new Set([0x20, 0x09]);

const CHUNK_BYTES = 64 * 1024;

/**
 * Leaves out whole fields of the headers, every other byte as it was: signatures are over the bytes. Piece by piece, so
 * that a large mail is in memory once.
 */
export function withoutFields(
  raw: Uint8Array,
  bodyStart: number,
  isLeftOut: (field: string) => boolean,
): Readable {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  return Readable.from(pieces(bytes, bodyStart, isLeftOut), { objectMode: false });
}

function* pieces(
  bytes: Buffer,
  bodyStart: number,
  isLeftOut: (field: string) => boolean,
): Generator<Buffer> {
  for (let start = 0; start < bodyStart; ) {
    const end = endOfField(bytes, start, bodyStart);
    const field = bytes.subarray(start, end);
    if (!isLeftOut(field.toString('latin1'))) yield field;
    start = end;
  }
  for (let at = bodyStart; at < bytes.length; at += CHUNK_BYTES) {
    yield bytes.subarray(at, at + CHUNK_BYTES);
  }
}

/** With the lines that continue it. */
function endOfField(bytes: Buffer, start: number, bodyStart: number): number {
  let end = bytes.indexOf(LF, start) + 1;
  while (end > 0 && end < bodyStart && BLANKS.has(bytes[end] ?? 0))
    end = bytes.indexOf(LF, end) + 1;
  return end > 0 && end < bodyStart ? end : bodyStart;
}
