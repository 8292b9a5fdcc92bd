import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { OwnerFiles } from '../../kernel/ports/browser/owner-files.ts';
import { receivedPath } from '../../kernel/received-path.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { isFileBelow, replaceBelow } from './held-folder.ts';
import { openInside } from './inside-workspace.ts';
import type { WorkspaceRoom } from './workspace-room.ts';

const MARK = 8;

/** Files of the owner in the workspace, where steps may have put links: none is followed. */
export function ownerFiles(workspace: string, room: WorkspaceRoom): OwnerFiles {
  return {
    put: async (name, content) => {
      const why = await room.whyFull();
      if (why !== null) return { ok: false, why };
      // The same file again has the same path, and another one of its name has its own.
      const path = receivedPath(sha256(content).slice(0, MARK), name);
      await mkdir(workspace, { recursive: true, mode: 0o700 });
      await replaceBelow(workspace, path, content);
      return { ok: true, path };
    },
    place: async (path, content) => {
      try {
        await mkdir(workspace, { recursive: true, mode: 0o700 });
        if (await isFileBelow(workspace, path)) return null;
        const why = await room.whyFull();
        if (why === null) await replaceBelow(workspace, path, content);
        return why;
      } catch (error) {
        return messageOf(error);
      }
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
