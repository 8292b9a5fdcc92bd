import { type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { addToGroup } from '../../../kernel/add-to-group.ts';
import type { SnapshotLine } from '../../../kernel/projection/snapshot-part.ts';
import { canonicalText } from '../../../kernel/text/canonical-text.ts';
import { sha256 } from '../../../kernel/text/sha256.ts';

const compressed = promisify(zstdCompress);
const decompressed = promisify(zstdDecompress);
/** For fewer bytes the way to another thread takes longer than the work. */
const WORTH_A_THREAD_BYTES = 65_536;
/** Files of programs that wrote another form count as missing. */
const FORM = 2;

/** The documents of a view, which are read without those of others. */
const section = z.object({
  view: z.string(),
  bytes: z.int(),
  /** Sha256 of its bytes, in hexadecimal. */
  digest: z.string(),
  /** Some of its documents began in the stretch. */
  begun: z.boolean(),
});

const header = z.object({
  form: z.literal(FORM),
  agent: z.string(),
  kind: z.enum(['part', 'base']),
  /** The views it has, by the version that folded them. */
  views: z.record(z.string(), z.int()),
  /** Of a part: the point before. */
  from: z.int(),
  seq: z.int(),
  hash: z.string(),
  /** Of a part: the hashes of its documents, four bytes each, in base64. */
  names: z.base64(),
  /** Of a base: views that have too many documents. */
  left: z.array(z.string()),
  sections: z.array(section),
  signature: z.string(),
});
export type SnapshotHeader = z.infer<typeof header>;
type Said = Omit<SnapshotHeader, 'signature'>;

/** A signed line, then the lines of each view, compressed one by one. */
export async function snapshotFile(
  key: KeyObject,
  about: Omit<Said, 'form' | 'sections'>,
  lines: readonly SnapshotLine[],
): Promise<Buffer> {
  const sections: Said['sections'] = [];
  const bodies: Buffer[] = [];
  const byView = new Map<string, SnapshotLine[]>();
  for (const line of lines) addToGroup(byView, line.projection, line);
  for (const [view, of] of byView) {
    const body = await compressed(Buffer.from(of.map(lineText).join('')));
    const begun = of.some(({ since }) => since !== null);
    sections.push({ view, bytes: body.length, digest: sha256(body), begun });
    bodies.push(body);
  }
  const said: Said = { form: FORM, ...about, sections };
  const signature = sign(null, bytesOf(said), key).toString('base64');
  const head = JSON.stringify({ ...said, signature });
  return Buffer.concat([Buffer.from(`${head}\n`), ...bodies]);
}

/** Its header, if it is whole and this key signed it. */
export function checkedHeader(file: Buffer, key: KeyObject): SnapshotHeader | null {
  const end = file.indexOf('\n') + 1;
  const found = parsedHeader(file.toString('utf8', 0, end));
  if (found === null) return null;
  const { signature, ...said } = found;
  if (!verify(null, bytesOf(said), key, Buffer.from(signature, 'base64'))) return null;
  let at = end;
  for (const { bytes, digest } of said.sections) {
    if (sha256(file.subarray(at, at + bytes)) !== digest) return null;
    at += bytes;
  }
  return at === file.length ? found : null;
}

/**
 * The lines of some views, or of all.
 * @throws if the file is not what its header says
 */
export async function readLines(
  file: Buffer,
  { sections }: Pick<SnapshotHeader, 'sections'>,
  views: ReadonlySet<string> | undefined,
): Promise<readonly SnapshotLine[]> {
  let at = file.indexOf('\n') + 1;
  const lines: SnapshotLine[] = [];
  for (const { view, bytes, digest } of sections) {
    const body = file.subarray(at, at + bytes);
    at += bytes;
    if (views?.has(view) === false) continue;
    if (sha256(body) !== digest) throw new Error('a snapshot was changed while it was read');
    const plain =
      bytes < WORTH_A_THREAD_BYTES ? zstdDecompressSync(body) : await decompressed(body);
    for (const line of linesIn(view, plain.toString('utf8'))) lines.push(line);
  }
  return lines;
}

function parsedHeader(text: string): SnapshotHeader | null {
  try {
    return header.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // its caller treats the file as missing
  }
}

function bytesOf(said: Said): Buffer {
  return Buffer.from(canonicalText(said));
}

/** JSON text has neither tabs nor line ends in it. */
function lineText({ key, since, isOpen, doc }: SnapshotLine): string {
  return `${JSON.stringify(key)}\t${since ?? ''}\t${isOpen ? '+' : ''}\t${doc ?? ''}\n`;
}

function* linesIn(projection: string, text: string): Generator<SnapshotLine> {
  for (let at = 0; at < text.length; ) {
    const afterKey = text.indexOf('\t', at);
    const afterSince = text.indexOf('\t', afterKey + 1);
    const afterOpen = text.indexOf('\t', afterSince + 1);
    const end = text.indexOf('\n', afterOpen);
    const key = keyIn(text.slice(at, afterKey));
    const since = text.slice(afterKey + 1, afterSince);
    const doc = text.slice(afterOpen + 1, end);
    yield {
      projection,
      key,
      doc: doc === '' ? null : doc,
      since: since === '' ? null : Number(since),
      isOpen: afterOpen > afterSince + 1,
    };
    at = end + 1;
  }
}

/** Nearly all keys are written as they are, between quotes. */
function keyIn(json: string): string {
  // Written as JSON of a string above, under a digest that was checked.
  return json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, -1);
}
