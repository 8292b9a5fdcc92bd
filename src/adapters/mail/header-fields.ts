const LF = 0x0a;
const BLANKS = new Set([0x20, 0x09]);

/** Leaves out whole fields of the headers, every other byte as it was: signatures are over the bytes. */
export function withoutFields(
  raw: Uint8Array,
  bodyStart: number,
  isLeftOut: (field: string) => boolean,
): Buffer {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const kept: Buffer[] = [];
  for (let start = 0; start < bodyStart; ) {
    const end = endOfField(bytes, start, bodyStart);
    const field = bytes.subarray(start, end);
    if (!isLeftOut(field.toString('latin1'))) kept.push(field);
    start = end;
  }
  return Buffer.concat([...kept, bytes.subarray(bodyStart)]);
}

/** With the lines that continue it. */
function endOfField(bytes: Buffer, start: number, bodyStart: number): number {
  let end = bytes.indexOf(LF, start) + 1;
  while (end > 0 && end < bodyStart && BLANKS.has(bytes[end] ?? 0))
    end = bytes.indexOf(LF, end) + 1;
  return end > 0 && end < bodyStart ? end : bodyStart;
}
