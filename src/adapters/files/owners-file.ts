import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../../kernel/thrown.ts';

const OTHERS_MAY_WRITE = 0o022;
const MOST_BYTES = 256 * 1024;
/** A link could lead to what somebody else writes; a fifo would hold us for ever. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** `why`: as the rest of a sentence that begins with the path. */
export type OwnersFile =
  | { readonly status: 'read'; readonly text: string }
  | { readonly status: 'absent' }
  | { readonly status: 'refused'; readonly why: string };

/** A settings file that counts only when this process's user alone can write it or put another in its place. */
export function readOwnersFile(path: string): OwnersFile {
  const opened = open(path);
  if (typeof opened !== 'number') return opened;
  try {
    const found = fstatSync(opened);
    if (!found.isFile()) return refusedFile('is not a regular file');
    const why = whyNotOwners(found) ?? whyNotOwners(statSync(dirname(path)), 'its folder ');
    if (why !== null) return refusedFile(why);
    if (found.size > MOST_BYTES) return refusedFile(`is larger than ${MOST_BYTES} bytes`);
    return { status: 'read', text: readFileSync(opened, 'utf8') };
  } finally {
    closeSync(opened);
  }
}

function open(path: string): number | OwnersFile {
  try {
    // Most are not there, and an error takes ten times as long as a look.
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return { status: 'absent' };
    return openSync(path, FLAGS);
  } catch (error) {
    const code = codeOf(error) || String(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { status: 'absent' };
    if (code === 'ELOOP') return refusedFile('is a symbolic link');
    return refusedFile(`cannot be read (${code})`);
  }
}

function whyNotOwners(found: { uid: number; mode: number }, what = ''): string | null {
  const uid = process.getuid?.() ?? found.uid;
  if (found.uid !== uid) return `${what}belongs to another user`;
  return (found.mode & OTHERS_MAY_WRITE) === 0
    ? null
    : `${what}can be written by others (chmod go-w)`;
}

function refusedFile(why: string): OwnersFile {
  return { status: 'refused', why };
}
