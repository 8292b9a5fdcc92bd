import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { OwnerFiles } from '../../kernel/ports/browser/owner-files.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import { replaceBelow } from './held-folder.ts';
import { openInside } from './inside-workspace.ts';
import type { WorkspaceRoom } from './workspace-room.ts';

const FOLDER = 'received';
/** Letters, digits and a few signs that no file system, shell or page reads as more than a name. */
const STRANGE = /[^\p{L}\p{N}._-]+/gu;
const LONGEST_NAME = 80;
const MARK = 8;

/** Files of the owner in the workspace, where steps may have put links: none is followed. */
export function ownerFiles(workspace: string, room: WorkspaceRoom): OwnerFiles {
  return {
    put: async (name, content) => {
      const why = await room.whyFull();
      if (why !== null) return { ok: false, why };
      // The same file again has the same path, and another one of its name has its own.
      const path = `${FOLDER}/${sha256(content).slice(0, MARK)}-${plainName(name)}`;
      await mkdir(workspace, { recursive: true, mode: 0o700 });
      await replaceBelow(workspace, path, content);
      return { ok: true, path };
    },
    get: async (path) => {
      // Before its first job an agent has no workspace, and so no file either.
      await mkdir(workspace, { recursive: true, mode: 0o700 });
      const opened = await openInside(workspace, path, 'read');
      if (!opened.ok) return { ok: false, isAbsent: opened.is === 'absent', why: opened.why };
      const { size } = await opened.file.stat();
      // Not more than was there when its size was told.
      const bytes = opened.file.createReadStream({ end: Math.max(0, size - 1) });
      return {
        ok: true,
        bytes: size,
        content: Readable.toWeb(bytes) as ReadableStream<Uint8Array>,
      };
    },
  };
}

/** The last part of the name alone, without signs that mean something to a shell, and never hidden. */
function plainName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(STRANGE, '-').replace(/^[.-]+/, '');
  const end = /\.[\p{L}\p{N}]{1,10}$/u.exec(plain)?.[0] ?? '';
  const stem = plain.slice(0, plain.length - end.length).slice(0, LONGEST_NAME - end.length);
  return stem === '' ? `file${end}` : `${stem}${end}`;
}
