import { sign, verify } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import {
  type KeptPoint,
  nameHash,
  type SnapshotLine,
  type SnapshotPart,
  type Snapshots,
} from '../../../kernel/projection/snapshot-part.ts';
import { canonicalText } from '../../../kernel/text/canonical-text.ts';
import { sha256 } from '../../../kernel/text/sha256.ts';
import { replaceWhole } from './replace-whole.ts';
import { sealKey, sealPublicKey } from './seal-key.ts';

const compressed = promisify(zstdCompress);
const decompressed = promisify(zstdDecompress);
const FOLDER = 'snapshots';
const NAME = /^(\d+)\.part$/;

const header = z.object({
  agent: z.string(),
  /** The views it holds, by the version that folded them. */
  views: z.record(z.string(), z.int()),
  from: z.int(),
  seq: z.int(),
  hash: z.string(),
  /** The hashes of the documents it holds, four bytes each, in base64. Parts of older programs have none. */
  names: z.base64().optional(),
  /** Sha256 of what follows, in hexadecimal. */
  digest: z.string(),
  signature: z.string(),
});
type Header = z.infer<typeof header>;

/**
 * Snapshots as files of the state folder: a signed line, then compressed lines. Anything damaged or signed by
 * another key counts as missing.
 */
export function snapshotParts(
  stateDir: string,
  { agentId }: { readonly agentId: string },
): Snapshots {
  const folder = join(stateDir, FOLDER, encodeURIComponent(agentId));
  const pathOf = (seq: number) => join(folder, `${seq}.part`);
  return {
    points: async () => {
      const key = await sealPublicKey(stateDir);
      const holds = ({ signature, ...said }: Header) =>
        key !== null &&
        said.agent === agentId &&
        verify(null, bytesOf(said), key, Buffer.from(signature, 'base64'));
      const points: KeptPoint[] = [];
      for (const seq of await seqsIn(folder)) {
        // An unreadable one counts as missing.
        const { said, body } = parted(await readFile(pathOf(seq)).catch(() => Buffer.alloc(0)));
        if (said?.from !== (points.at(-1)?.seq ?? 0) || said.seq !== seq || !holds(said)) break;
        if (said.digest !== sha256(body)) break;
        points.push({ seq, hash: said.hash, views: said.views, ...namesOfHeader(said) });
      }
      return points;
    },
    lines: async (seq) => {
      const { body } = parted(await readFile(pathOf(seq)));
      return linesIn((await decompressed(body)).toString('utf8'));
    },
    write: async ({ from, seq, hash, views, lines }: SnapshotPart) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const body = await compressed(Buffer.from(partText(lines)));
      const names = projectionNames(lines);
      const said = { agent: agentId, views, from, seq, hash, names, digest: sha256(body) };
      const signature = sign(null, bytesOf(said), await sealKey(stateDir)).toString('base64');
      const head = JSON.stringify({ ...said, signature });
      await replaceWhole(pathOf(seq), Buffer.concat([Buffer.from(`${head}\n`), body]));
    },
    forget: async () => {
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function seqsIn(folder: string): Promise<readonly number[]> {
  const names = await readdir(folder).catch(() => []); // none, or none that can be read
  return names
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

function parted(file: Buffer): { readonly said: Header | null; readonly body: Buffer } {
  const end = file.indexOf('\n') + 1;
  return { said: parsedHeader(file.toString('utf8', 0, end)), body: file.subarray(end) };
}

function parsedHeader(text: string): Header | null {
  try {
    return header.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // its caller treats the part as missing
  }
}

function projectionNames(lines: readonly SnapshotLine[]): string {
  const hashes = Uint32Array.from(lines, ({ projection, key }) => nameHash(projection, key));
  return Buffer.from(hashes.buffer).toString('base64');
}

function namesOfHeader({ names }: Header): Pick<KeptPoint, 'names'> {
  if (names === undefined) return {};
  // A copy of its own begins where four bytes may begin.
  const bytes = Uint8Array.from(Buffer.from(names, 'base64'));
  return { names: new Uint32Array(bytes.buffer) };
}

function bytesOf(said: Omit<Header, 'signature'>): Buffer {
  return Buffer.from(canonicalText(said));
}

/** JSON text has neither tabs nor line ends in it. */
function partText(lines: readonly SnapshotLine[]): string {
  return lines
    .map(({ projection, key, doc }) => `${projection}\t${JSON.stringify(key)}\t${doc ?? ''}\n`)
    .join('');
}

function* linesIn(text: string): Generator<SnapshotLine> {
  for (let at = 0; at < text.length; ) {
    const afterName = text.indexOf('\t', at);
    const afterKey = text.indexOf('\t', afterName + 1);
    const end = text.indexOf('\n', afterKey);
    const projection = text.slice(at, afterName);
    const key = keyIn(text.slice(afterName + 1, afterKey));
    const doc = text.slice(afterKey + 1, end);
    yield { projection, key, doc: doc === '' ? null : doc };
    at = end + 1;
  }
}

/** Nearly all keys are written as they are, between quotes. */
function keyIn(json: string): string {
  // Written as JSON of a string above, under a digest that was checked.
  return json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, -1);
}
