import { NotAsAsked } from '../../kernel/ports/step-runner.ts';
import { openInside } from './inside-workspace.ts';

/** A larger file is no document to look something up in. */
const READ_BYTES = 4 * 1024 * 1024;

/** Reads files of the workspace, whole; null: there is none. @throws NotAsAsked when it is no file that is read; Error */
export function readInside(workspace: string): (path: string) => Promise<Buffer | null> {
  return async (path) => {
    const opened = await openInside(workspace, path, 'read');
    if (!opened.ok) {
      if (opened.is === 'absent') return null;
      throw opened.is === 'broken' ? new Error(opened.why) : new NotAsAsked(opened.why);
    }
    try {
      const { size } = await opened.file.stat();
      if (size > READ_BYTES) {
        throw new NotAsAsked(`${path} has ${size} bytes; at most ${READ_BYTES} are read`);
      }
      const { buffer, bytesRead } = await opened.file.read(Buffer.alloc(size), 0, size, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await opened.file.close();
    }
  };
}
