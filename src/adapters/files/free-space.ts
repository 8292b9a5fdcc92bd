import { stat, statfs } from 'node:fs/promises';

/** Bytes that anybody but the superuser may still write on the file system of a path; null where it cannot be asked. */
export async function freeBytesAt(path: string): Promise<number | null> {
  const room = await statfs(path).catch(() => null);
  return room === null ? null : room.bavail * room.bsize;
}

/** Whether two paths are on one file system; false where it cannot be asked. */
export async function areOnOneDisk(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([path, other].map((at) => stat(at).catch(() => null)));
  return one != null && two != null && one.dev === two.dev;
}
