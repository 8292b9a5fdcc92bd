import { constants, watch } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArrivedMail, MailInbox } from '../../kernel/ports/mail-channel.ts';
import { MailUnreachable } from '../../kernel/ports/mail-channel.ts';
import { type ChannelCaps, defaultChannelCaps, withinCaps } from './channel-caps.ts';
import { mailOfText } from './message/text-mail.ts';
import { newsBell } from './news-bell.ts';

export type MaildirInboxSettings = {
  /** The Maildir: its folders `tmp`, `new` and `cur` are made where they are missing. */
  readonly dir: string;
  /** Whose files are the owner's word. Null: nobody's are. */
  readonly uid: number | null;
  readonly pollMs: number;
  /** How long a file must have been left alone: somebody may still be writing it. */
  readonly settleMs: number;
  readonly caps?: ChannelCaps;
};

type Entry = {
  readonly folder: 'new' | 'cur';
  readonly file: string;
  readonly deliveryId: string;
  readonly mtimeMs: number;
};

const SEEN = /:2,[A-Za-z]*S/;
const STAMP = /,T=\d+$/;
const OTHERS_MAY_WRITE = 0o022;
/** Not through a link, and never waiting for the other end of a pipe. */
const READ_PLAIN = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Mail as files in a Maildir, `*.txt` among them in the text format or as bare text. A file, in folders, that this user
 * owns and nobody else may write is vouched for by that. Taken is what is marked as seen, in `cur`.
 */
export async function maildirInbox(settings: MaildirInboxSettings): Promise<MailInbox> {
  const { dir, uid, pollMs, settleMs, caps = defaultChannelCaps } = settings;
  for (const folder of ['tmp', 'new', 'cur']) {
    await mkdir(join(dir, folder), { recursive: true, mode: 0o700 });
  }
  const bell = newsBell();
  const watcher = watch(join(dir, 'new'), { persistent: false }, () => {
    bell.ring();
  });
  watcher.on('error', () => {
    watcher.close(); // looking every poll interval is left
  });
  const later = new Set<NodeJS.Timeout>();
  const ringLater = () => {
    const timer = setTimeout(() => {
      later.delete(timer);
      bell.ring();
    }, settleMs);
    later.add(timer);
  };
  return {
    name: 'maildir',
    fetch: (limit) =>
      reached(async () => {
        const all = await untaken(dir);
        const settled = all.filter(({ mtimeMs }) => !isFresh(mtimeMs, settleMs));
        if (settled.length < all.length) ringLater();
        return withinCaps({
          found: settled,
          caps,
          limit,
          onMore: bell.ring,
          read: (entry) => arrivedMail(entry, { dir, uid, caps }),
        });
      }),
    markTaken: (deliveryId) => reached(() => markTaken(dir, deliveryId)),
    waitForNew: (signal) => bell.wait(pollMs, signal),
    close: () => {
      watcher.close();
      for (const timer of later) clearTimeout(timer);
      return Promise.resolve();
    },
  };
}

function isFresh(mtimeMs: number, settleMs: number): boolean {
  const ageMs = Date.now() - mtimeMs;
  return ageMs >= 0 && ageMs < settleMs;
}

async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new MailUnreachable('the folders of mail cannot be used', { cause: error });
  }
}

async function untaken(dir: string): Promise<readonly Entry[]> {
  const found = await entries(dir, () => true);
  return found.toSorted((a, b) => a.mtimeMs - b.mtimeMs || (a.deliveryId < b.deliveryId ? -1 : 1));
}

/** Mails that nobody took, of names that are wanted. What was taken stays for ever: only its name is looked at. */
async function entries(
  dir: string,
  isWanted: (base: string) => boolean,
): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  for (const folder of ['new', 'cur'] as const) {
    for (const file of await readdir(join(dir, folder))) {
      if (file.startsWith('.') || SEEN.test(file) || !isWanted(baseOf(file))) continue;
      const state = await stat(join(dir, folder, file)).catch(() => null); // gone again
      if (!state?.isFile()) continue;
      const mtimeMs = Math.trunc(state.mtimeMs);
      found.push({ folder, file, mtimeMs, deliveryId: deliveryIdOf(file, mtimeMs) });
    }
  }
  return found;
}

/** A name may be used again on another day; renaming keeps the time, and marks are not of the name. */
function deliveryIdOf(file: string, mtimeMs: number): string {
  return `${baseOf(file)}@${mtimeMs}`;
}

function baseOf(file: string): string {
  return (file.split(':2,')[0] ?? file).replace(STAMP, '');
}

async function markTaken(dir: string, deliveryId: string): Promise<void> {
  const named = await entries(dir, (base) => deliveryId.startsWith(`${base}@`));
  for (const { folder, file, mtimeMs } of named.filter((one) => one.deliveryId === deliveryId)) {
    const flags = /:2,([A-Za-z]*)/.exec(file)?.[1] ?? '';
    const taken = `${baseOf(file)},T=${mtimeMs}:2,${[...new Set(`${flags}S`)].sort().join('')}`;
    await rename(join(dir, folder, file), join(dir, 'cur', taken));
  }
}

type Fetch = Pick<MaildirInboxSettings, 'dir' | 'uid'> & { readonly caps: ChannelCaps };

/** Null: it is a link or a pipe, or was taken away meanwhile. */
async function arrivedMail(entry: Entry, fetch: Fetch): Promise<ArrivedMail | null> {
  const folder = join(fetch.dir, entry.folder);
  const handle = await open(join(folder, entry.file), READ_PLAIN).catch(() => null);
  if (handle === null) return null;
  try {
    const state = await handle.stat();
    if (!state.isFile()) return null;
    const isOwners = isOnlyOf(state, fetch.uid) && isOnlyOf(await stat(folder), fetch.uid);
    const read = await readUpTo(handle, Math.min(state.size, fetch.caps.mailBytes));
    const raw = entry.file.split(':2,')[0]?.endsWith('.txt') ? asMail(read) : read;
    return {
      deliveryId: entry.deliveryId,
      raw,
      bytes: raw.byteLength + Math.max(0, state.size - read.byteLength),
      receivedAt: new Date(entry.mtimeMs).toISOString(),
      vouchedBy: isOwners ? 'file' : null,
    };
  } finally {
    await handle.close();
  }
}

function isOnlyOf(state: { readonly uid: number; readonly mode: number }, uid: number | null) {
  return uid !== null && state.uid === uid && (state.mode & OTHERS_MAY_WRITE) === 0;
}

function asMail(file: Buffer): Buffer {
  return Buffer.from(mailOfText(file.toString('utf8')));
}

async function readUpTo(handle: FileHandle, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  let at = 0;
  while (at < bytes) {
    const { bytesRead } = await handle.read(buffer, at, bytes - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return buffer.subarray(0, at);
}
