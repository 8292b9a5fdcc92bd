export type RawHeader = {
  /** Lower case. */
  readonly name: string;
  /** Unfolded, latin1: one character a byte. */
  readonly value: string;
};

export type HeaderBlock = {
  readonly headers: readonly RawHeader[];
  /** Where the body begins in the raw bytes. */
  readonly bodyStart: number;
  /** Every line is a header or the rest of one: no two parsers can read it differently. */
  readonly isClean: boolean;
};

const FIELD = /^([!-9;-~]{1,100}):(.*)$/s;
/** NUL, a lone CR and other control characters are what parsers disagree about. */
const UNCLEAN = /[^\t\n\r\x20-\xff]|\x7f|\r(?!\n)|\r$/;
const LF = 0x0a;
const CR = 0x0d;

/** The headers of a mail, read strictly and without decoding anything. Looks at most at `maxBytes`. */
export function headerBlock(raw: Uint8Array, maxBytes: number): HeaderBlock {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, maxBytes));
  const { end, bodyStart } = endOfHeaders(bytes);
  const text = bytes.toString('latin1', 0, bytes[end - 1] === CR ? end - 1 : end);
  const headers: RawHeader[] = [];
  let isClean = !UNCLEAN.test(text.replaceAll('\r\n', '\n')) && bodyStart !== null;
  for (const line of unfolded(text)) {
    const match = FIELD.exec(line);
    if (match === null) isClean = false;
    else headers.push({ name: (match[1] ?? '').toLowerCase(), value: (match[2] ?? '').trim() });
  }
  return { headers, bodyStart: bodyStart ?? bytes.byteLength, isClean };
}

/** All values of one header, in the order they stand in. */
export function valuesOf({ headers }: HeaderBlock, name: string): readonly string[] {
  return headers.filter((header) => header.name === name).map(({ value }) => value);
}

function endOfHeaders(bytes: Buffer): { end: number; bodyStart: number | null } {
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] === LF) return { end: at, bodyStart: at + 2 };
    if (bytes[at + 1] === CR && bytes[at + 2] === LF) return { end: at, bodyStart: at + 3 };
  }
  return { end: bytes.byteLength, bodyStart: null };
}

/** A line of nothing but blanks stays a line of its own: some take it for the end of the headers. */
function unfolded(text: string): readonly string[] {
  const lines: string[] = [];
  let parts: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (/^[\t ]+\S/.test(line) && parts.length > 0) {
      parts.push(line);
      continue;
    }
    if (parts.length > 0) lines.push(parts.join(''));
    parts = [line];
  }
  if (parts.length > 0) lines.push(parts.join(''));
  return lines;
}
