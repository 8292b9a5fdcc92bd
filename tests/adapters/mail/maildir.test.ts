import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maildirInbox } from '../../../src/adapters/mail/maildir-inbox.ts';
import { parsedTextMail } from '../../../src/adapters/mail/message/text-mail.ts';
import { textFileOutbox } from '../../../src/adapters/mail/text-file-outbox.ts';
import { MailUncertain, MailUnreachable } from '../../../src/kernel/ports/mail-channel.ts';
import {
  type ChannelUnderTest,
  keepsItsPromises,
  mailTo,
  outgoing,
} from './mail-channel-contract.ts';

const never = new AbortController().signal;
const uid = process.getuid?.() ?? null;
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'homeostat-test-maildir-'));
});
afterEach(() => rm(root, { recursive: true }));

const inboxHere = (change: object = {}) =>
  maildirInbox({ dir: join(root, 'mail'), uid, pollMs: 5_000, settleMs: 0, ...change });
const outboxHere = () => textFileOutbox({ dir: join(root, 'outbox') });
const sentFiles = async () =>
  (await readdir(join(root, 'outbox'))).filter((name) => name.endsWith('.txt'));

async function put(name: string, content: string | Buffer, ageMs = 10_000): Promise<string> {
  const path = join(root, 'mail/new', name);
  await writeFile(path, content, { mode: 0o600 });
  const time = new Date(Date.now() - ageMs);
  await utimes(path, time, time);
  return path;
}

async function channelHere(): Promise<ChannelUnderTest> {
  const [inbox, outbox] = [await inboxHere(), await outboxHere()];
  let count = 0;
  return {
    inbox,
    outbox,
    deliver: async (raw) => {
      count += 1;
      await put(`${count}.host`, raw, 10_000 - count * 1_000);
    },
    countSent: async (text) => {
      const files = await Promise.all(
        (await sentFiles()).map((name) => readFile(join(root, 'outbox', name), 'utf8')),
      );
      return files.filter((file) => file.includes(text)).length;
    },
    resetMarks: async () => {
      const cur = join(root, 'mail/cur');
      for (const name of await readdir(cur)) {
        await rename(join(cur, name), join(cur, name.replace(/:2,.*/, ':2,')));
      }
    },
    reopen: async () => {
      await inbox.close();
      return channelHere();
    },
    close: () => inbox.close(),
  };
}

describe('files as a mail channel', () => {
  keepsItsPromises(channelHere);
});

describe('a mail in a file', () => {
  const vouched = async () => {
    const inbox = await inboxHere();
    const mails = await inbox.fetch(9, never);
    await inbox.close();
    return mails.map((mail) => mail.vouchedBy);
  };
  beforeEach(async () => {
    await (await inboxHere()).close();
  });

  it('is vouched for when nobody else can write it', async () => {
    await put('a', mailTo('one'));
    expect(await vouched()).toEqual(['file']);
  });

  it('is not when others could have written it, its folder, or it is not ours', async () => {
    const path = await put('a', mailTo('one'));
    await chmod(path, 0o620);
    expect(await vouched()).toEqual([null]);
    await chmod(path, 0o600);
    await chmod(join(root, 'mail/new'), 0o777);
    expect(await vouched()).toEqual([null]);
    await chmod(join(root, 'mail/new'), 0o700);
    const strangers = await inboxHere({ uid: (uid ?? 0) + 1 });
    expect((await strangers.fetch(1, never))[0]?.vouchedBy).toBeNull();
    await strangers.close();
  });

  it('is not followed through a link, and a folder is none', async () => {
    const elsewhere = join(root, 'elsewhere');
    await writeFile(elsewhere, mailTo('secret'));
    await symlink(elsewhere, join(root, 'mail/new/link'));
    await mkdir(join(root, 'mail/new/folder'));
    expect(await vouched()).toEqual([]);
  });

  it('of the same name on another day is another mail', async () => {
    const inbox = await inboxHere();
    const ids: string[] = [];
    for (const day of [1, 2]) {
      await put('todo.txt', `day ${day}`, day * 86_400_000);
      const [mail] = await inbox.fetch(9, never);
      ids.push(mail!.deliveryId);
      await inbox.markTaken(mail!.deliveryId);
    }
    expect(new Set(ids).size).toBe(2);
    expect(await readdir(join(root, 'mail/cur'))).toHaveLength(2);
    await inbox.close();
  });

  it('still being written is left for later', async () => {
    const inbox = await inboxHere({ settleMs: 60_000 });
    await put('a', mailTo('one'), 0);
    await put('b', mailTo('two'), 120_000);
    expect(await inbox.fetch(9, never)).toHaveLength(1);
    await inbox.close();
  });

  it('is read as far as the caps go, one fetch as far as theirs', async () => {
    const inbox = await inboxHere({
      pollMs: 3_600_000,
      caps: { mailBytes: 1_000, fetchBytes: 1_500 },
    });
    for (const name of ['a', 'b', 'c']) await put(name, Buffer.alloc(5_000, 'x'));
    const mails = await inbox.fetch(9, never);
    expect(mails.map(({ raw, bytes }) => [raw.byteLength, bytes])).toEqual([
      [1_000, 5_000],
      [1_000, 5_000],
    ]);
    // There is more: nobody waits for the next interval.
    await inbox.waitForNew(never);
    await inbox.close();
  });

  it('says so when its folders are gone', async () => {
    const inbox = await inboxHere();
    await rm(join(root, 'mail'), { recursive: true });
    await expect(inbox.fetch(1, never)).rejects.toBeInstanceOf(MailUnreachable);
    await inbox.close();
    await mkdir(join(root, 'mail'));
  });
});

describe('a mail put out as a file', () => {
  it('is the text format, and reads back', async () => {
    const outbox = await outboxHere();
    const { transportId } = await outbox.send(outgoing(), never);
    const file = await readFile(join(root, 'outbox', transportId), 'utf8');
    expect(file).toBe(
      'Thread-ID: thread-7\nTo: ada@owner.example\nSubject: Größe\n---\nIt is done.\n',
    );
    const { threadId, to, subject, text } = outgoing();
    expect(parsedTextMail(file)).toEqual({ threadId, to, subject, text });
  });

  it('is not put out again after somebody has carried it on', async () => {
    const outbox = await outboxHere();
    const { transportId } = await outbox.send(outgoing(), never);
    await rm(join(root, 'outbox', transportId));
    expect(await outbox.find(outgoing().messageId)).toBe('sent');
    await outbox.send(outgoing(), never);
    expect(await sentFiles()).toEqual([]);
  });

  it('is uncertain when a process ended while it was put out', async () => {
    const outbox = await outboxHere();
    const { transportId } = await outbox.send(outgoing(), never);
    await rm(join(root, 'outbox', transportId));
    const sent = join(root, 'outbox/sent');
    await rename(join(sent, transportId), join(sent, `.${transportId}.leaving`));
    expect(await outbox.find(outgoing().messageId)).toBe('unknown');
    await expect(outbox.send(outgoing(), never)).rejects.toBeInstanceOf(MailUncertain);
  });
});
