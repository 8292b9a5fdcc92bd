import type { KeyObject } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type KeptBase,
  type KeptPoint,
  nameHash,
  type SnapshotLine,
  type Snapshots,
} from '../../../kernel/projection/snapshot-part.ts';
import { replaceWhole } from './replace-whole.ts';
import { sealKey, sealPublicKey } from './seal-key.ts';
import { checkedHeader, readLines, type SnapshotHeader, snapshotFile } from './snapshot-file.ts';

const FOLDER = 'snapshots';
const NAME = /^(\d+)\.(part|base)$/;
type Kind = SnapshotHeader['kind'];

/**
 * Snapshots as files of the state folder. Anything damaged, in another form or signed by another key counts as missing.
 * A file that was checked is not checked again while it stays as it is.
 */
export function snapshotParts(
  stateDir: string,
  { agentId }: { readonly agentId: string },
): Snapshots {
  const folder = join(stateDir, FOLDER, encodeURIComponent(agentId));
  const pathOf = (seq: number, kind: Kind) => join(folder, `${seq}.${kind}`);
  const checked = checkedFiles();
  const filesOf = async (kind: Kind): Promise<readonly (KeptFile | null)[]> => {
    const key = await sealPublicKey(stateDir);
    const seqs = await seqsIn(folder, kind);
    return Promise.all(
      seqs.map(async (seq) => {
        const found = await checked.look(pathOf(seq, kind), key);
        return found?.agent === agentId && found.kind === kind && found.seq === seq ? found : null;
      }),
    );
  };
  const linesAt = async (path: string, views: ReadonlySet<string> | undefined) => {
    const found = await checked.look(path, checked.key() ?? (await sealPublicKey(stateDir)));
    if (found === null) throw new Error(`${path} is damaged or gone; the controller makes it anew`);
    if (views !== undefined && !found.sections.some(({ view }) => views.has(view))) return [];
    return readLines(await readFile(path), found, views);
  };
  const write = async (
    about: Omit<SnapshotHeader, 'form' | 'agent' | 'sections' | 'signature'>,
    lines: readonly SnapshotLine[],
  ) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await snapshotFile(await sealKey(stateDir), { agent: agentId, ...about }, lines);
    await replaceWhole(pathOf(about.seq, about.kind), file);
  };
  return {
    points: async () => {
      const points: KeptPoint[] = [];
      for (const found of await filesOf('part')) {
        if (found?.from !== (points.at(-1)?.seq ?? 0)) break;
        points.push(found);
      }
      return points;
    },
    lines: (seq, views) => linesAt(pathOf(seq, 'part'), views),
    write: ({ from, seq, hash, views, lines }) =>
      write({ kind: 'part', from, seq, hash, views, names: nameHashes(lines), left: [] }, lines),
    bases: async () =>
      (await filesOf('base')).flatMap((found): readonly KeptBase[] => {
        if (found === null) return [];
        const { seq, hash, views, left } = found;
        return [{ seq, hash, views, left }];
      }),
    baseLines: (seq, views) => linesAt(pathOf(seq, 'base'), views),
    writeBase: ({ seq, hash, views, left, lines }) =>
      write({ kind: 'base', from: 0, seq, hash, views, names: '', left: [...left] }, lines),
    forget: async () => {
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A file that was found right: its point, and where its lines are. */
type KeptFile = KeptPoint &
  Pick<SnapshotHeader, 'agent' | 'kind' | 'from' | 'left' | 'sections'> & { readonly is: string };

function checkedFiles() {
  const files = new Map<string, KeptFile | { readonly is: string; readonly seq: null }>();
  let keyOfFiles: KeyObject | null = null;
  const known = (path: string): KeptFile | null => {
    const found = files.get(path);
    return found === undefined || found.seq === null ? null : found;
  };
  return {
    /** That which the files were checked with. */
    key: () => keyOfFiles,
    /** Null: it is damaged, gone, or not signed by this key. */
    look: async (path: string, key: KeyObject | null): Promise<KeptFile | null> => {
      const file = key === null ? null : await stat(path).catch(() => null);
      if (key === null || file === null) return null;
      if (keyOfFiles?.equals(key) !== true) files.clear();
      keyOfFiles = key;
      const is = `${file.ino} ${file.size} ${file.mtimeMs} ${file.ctimeMs}`;
      if (files.get(path)?.is === is) return known(path);
      // A folder in its place cannot be read.
      const found = checkedHeader(await readFile(path).catch(() => Buffer.alloc(0)), key);
      files.set(path, found === null ? { is, seq: null } : { is, ...keptFile(found) });
      return known(path);
    },
  };
}

async function seqsIn(folder: string, wanted: Kind): Promise<readonly number[]> {
  const names = await readdir(folder).catch(() => []); // none, or none that can be read
  return names
    .flatMap((name) => {
      const [, seq, kind] = NAME.exec(name) ?? [];
      return kind === wanted ? [Number(seq)] : [];
    })
    .sort((a, b) => a - b);
}

function nameHashes(lines: readonly SnapshotLine[]): string {
  const hashes = Uint32Array.from(lines, ({ projection, key }) => nameHash(projection, key));
  return Buffer.from(hashes.buffer).toString('base64');
}

function keptFile({ names, sections, ...found }: SnapshotHeader): Omit<KeptFile, 'is'> {
  // A copy of its own begins where four bytes may begin.
  const bytes = Uint8Array.from(Buffer.from(names, 'base64'));
  const begun = new Set(sections.flatMap((one) => (one.begun ? [one.view] : [])));
  return { ...found, sections, names: new Uint32Array(bytes.buffer).sort(), begun };
}
