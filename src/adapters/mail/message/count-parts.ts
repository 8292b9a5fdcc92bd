/** Without two runs of blanks side by side, which would take quadratic time. */
const BOUNDARY = /boundary\s*(?:\*0?\*?\s*)?=\s*(?:"([^"\r\n]{0,200})|([^\s";]{1,200}))/gi;
const MAX_BOUNDARIES = 50;
/** Of lines that may begin a part, if some way to write a boundary is not known here. */
const MAX_DASHED_LINES = 5_000;
const DASH = 0x2d;
const LF = 0x0a;

/** How many parts a mail may at most turn out to have, counted before anything is made of them. */
export function countParts(raw: Uint8Array): number {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const text = bytes.toString('latin1');
  const boundaries = new Set<string>();
  for (const [, quoted, bare] of text.matchAll(BOUNDARY)) {
    boundaries.add(`--${plainStart(quoted ?? bare ?? '')}`);
    if (boundaries.size > MAX_BOUNDARIES) return Number.POSITIVE_INFINITY;
  }
  if (boundaries.size === 0) return 0;
  return countLines(bytes, text, boundaries);
}

/** What of it stands in the body as it is: before the first escape. */
function plainStart(boundary: string): string {
  return /^[^\\%']*/.exec(boundary.replace(/^[\w-]{0,40}'[\w-]{0,40}'/, ''))?.[0] ?? '';
}

function countLines(bytes: Buffer, text: string, boundaries: ReadonlySet<string>): number {
  let parts = 0;
  let dashed = 0;
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] !== DASH || bytes[at + 2] !== DASH) continue;
    dashed += 1;
    if (dashed > MAX_DASHED_LINES) return Number.POSITIVE_INFINITY;
    for (const boundary of boundaries) {
      if (!text.startsWith(boundary, at + 1)) continue;
      parts += 1;
      break;
    }
  }
  return parts;
}
