import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imapInbox } from '../../../src/adapters/mail/imap-inbox.ts';
import { mailReader } from '../../../src/adapters/mail/message/read-mail.ts';
import { smtpOutbox } from '../../../src/adapters/mail/smtp-outbox.ts';
import {
  type MailInbox,
  MailRefused,
  MailUncertain,
  MailUnreachable,
} from '../../../src/kernel/ports/mail-channel.ts';
import { until } from '../../support/until.ts';
import {
  type DovecotServer,
  dovecotServer,
  HOW_TO_INSTALL_DOVECOT,
  isDovecotInstalled,
} from './dovecot-server.ts';
import {
  type ChannelUnderTest,
  keepsItsPromises,
  mailTo,
  outgoing,
} from './mail-channel-contract.ts';
import { type SmtpSink, smtpSink } from './smtp-sink.ts';

const never = new AbortController().signal;
let dovecot: DovecotServer;
let sink: SmtpSink;

beforeAll(async () => {
  if (!isDovecotInstalled) return;
  dovecot = await dovecotServer();
  await dovecot.start();
  sink = await smtpSink();
});
afterAll(async () => {
  if (!isDovecotInstalled) return;
  await sink.close();
  await dovecot.remove();
});
beforeEach(async ({ skip }) => {
  if (!isDovecotInstalled) skip(HOW_TO_INSTALL_DOVECOT);
  sink.mails.length = 0;
  sink.mood = 'takes';
  await dovecot.asPerson(async (client) => {
    for (const folder of ['INBOX', 'Sent']) {
      const lock = await client.getMailboxLock(folder);
      await client.messageDelete('1:*');
      lock.release();
    }
  });
});

const inboxHere = (change: object = {}) =>
  imapInbox({
    server: dovecot.server,
    folder: 'INBOX',
    pollMs: 30_000,
    lookBackDays: 7,
    ...change,
  });
const outboxHere = () =>
  smtpOutbox({
    server: sink.server,
    from: 'agent@bot.example',
    sent: { server: dovecot.server, folder: null, keepsCopies: true },
    onCopyFailed: (error) => {
      throw error;
    },
  });
const deliver = (raw: Buffer) => dovecot.asPerson((client) => client.append('INBOX', raw));
const inSent = () =>
  dovecot.asPerson(async (client) => {
    const lock = await client.getMailboxLock('Sent');
    const found = await client.fetchAll('1:*', { flags: true, source: true }).catch(() => []);
    lock.release();
    return found.map(({ flags, source }) => ({
      isDraft: flags?.has('\\Draft'),
      text: String(source),
    }));
  });

function channelHere(): Promise<ChannelUnderTest> {
  const [inbox, outbox] = [inboxHere(), outboxHere()];
  const close = async () => {
    await inbox.close();
    await outbox.close();
  };
  return Promise.resolve({
    inbox,
    outbox,
    deliver: async (raw) => {
      await deliver(raw);
    },
    countSent: (text) => Promise.resolve(sink.mails.filter((mail) => mail.includes(text)).length),
    resetMarks: () =>
      dovecot.asPerson(async (client) => {
        const lock = await client.getMailboxLock('INBOX');
        await client.messageFlagsSet('1:*', []);
        lock.release();
      }),
    reopen: async () => {
      await close();
      return channelHere();
    },
    close,
  });
}

describe('IMAP and SMTP as a mail channel', () => {
  keepsItsPromises(channelHere);
});

describe('an inbox over IMAP', () => {
  let inbox: MailInbox;
  const ids = async () => (await inbox.fetch(9, never)).map(({ deliveryId }) => deliveryId);
  beforeEach(() => {
    inbox = inboxHere();
    return () => inbox.close();
  });

  it('tells of a mail while the server is only listened to', async () => {
    await inbox.close();
    inbox = inboxHere({ pollMs: 3_600_000 });
    expect(await ids()).toEqual([]);
    // A new connection is news itself.
    await inbox.waitForNew(AbortSignal.timeout(60_000));
    const told = inbox.waitForNew(AbortSignal.timeout(100_000));
    await deliver(mailTo('one'));
    await told;
    expect(await ids()).toHaveLength(1);
  });

  it('gives what a person has read, and not what was taken', async () => {
    await deliver(mailTo('one'));
    await deliver(mailTo('two'));
    await inbox.markTaken((await ids())[0]!);
    await dovecot.asPerson(async (client) => {
      const lock = await client.getMailboxLock('INBOX');
      await client.messageFlagsAdd('1:*', ['\\Seen']);
      lock.release();
    });
    expect(await ids()).toHaveLength(1);
  });

  it('gives no more of a large mail than the cap, and of many no more than theirs', async () => {
    await inbox.close();
    inbox = inboxHere({ caps: { mailBytes: 2_000, fetchBytes: 3_000 } });
    for (const n of [1, 2, 3])
      await deliver(Buffer.concat([mailTo(`${n}`), Buffer.alloc(9_000, 'x\r\n')]));
    const mails = await inbox.fetch(9, never);
    expect(mails.map(({ raw, bytes }) => [raw.byteLength, bytes > 9_000])).toEqual([
      [2_000, true],
      [2_000, true],
    ]);
  });

  it('comes back after the server was away, and tells meanwhile', async () => {
    await deliver(mailTo('one'));
    const before = await ids();
    await dovecot.kill();
    await until(() => expect(inbox.fetch(1, never)).rejects.toBeInstanceOf(MailUnreachable));
    await expect(inbox.markTaken(before[0]!)).rejects.toBeInstanceOf(MailUnreachable);
    await inbox.waitForNew(AbortSignal.timeout(1_000));
    await dovecot.start();
    await deliver(mailTo('two'));
    // The first was taken, though the server could not be told.
    await until(async () => {
      expect(await ids()).toHaveLength(1);
    });
    expect(await ids()).not.toEqual(before);
  });

  it('gives mails under new names after UIDVALIDITY has changed, and the old names harm nothing', async () => {
    await deliver(mailTo('one'));
    const before = await ids();
    await dovecot.kill();
    await dovecot.changeUidValidity();
    await dovecot.start();
    await until(async () => {
      expect(await ids()).toHaveLength(1);
    });
    const after = await ids();
    expect(after).not.toEqual(before);
    await inbox.markTaken(before[0]!);
    expect(await ids()).toEqual(after);
  });

  it('says so when the login is refused', async () => {
    const stranger = inboxHere({ server: { ...dovecot.server, password: 'wrong' } });
    await expect(stranger.fetch(1, never)).rejects.toThrow(/refuses the login/);
    await stranger.close();
  });
});

describe('a mail over SMTP', () => {
  it('has its thread, its references and its texts, and says that a program wrote it', async () => {
    const outbox = outboxHere();
    const images = [{ cid: 'chart', png: Buffer.from('png') }];
    await outbox.send(
      outgoing({ html: '<p>It is <b>done</b>.</p><img src="cid:chart">', images }),
      never,
    );
    await outbox.close();
    const raw = Buffer.from(sink.mails[0]!);
    const reading = await mailReader().read(raw, raw.byteLength);
    expect(reading).toMatchObject({
      status: 'read',
      mail: {
        messageId: '<out-1@bot.example>',
        inReplyTo: '<in-1@owner.example>',
        references: ['<in-0@owner.example>', '<in-1@owner.example>'],
        threadId: 'thread-7',
        from: 'agent@bot.example',
        to: ['ada@owner.example'],
        subject: 'Größe',
        date: '2026-11-21T10:00:00.000Z',
        text: 'It is done.',
        isAutomatic: true,
      },
    });
    expect(raw.toString()).toContain('Content-Id: <chart>'.replace('Id', 'ID'));
  });

  it('takes no header out of what it is given', async () => {
    const [outbox, break_] = [outboxHere(), 'x\r\nBcc: eve@evil.example\r\n\r\nbody'];
    await outbox.send(outgoing({ subject: break_, threadId: break_, inReplyTo: break_ }), never);
    await outbox.close();
    expect(sink.mails[0]).not.toMatch(/^Bcc/m);
  });

  it('is not sent again by a process that finds its copy', async () => {
    const first = outboxHere();
    await first.send(outgoing(), never);
    await first.close();
    const second = outboxHere();
    await second.send(outgoing(), never);
    await second.close();
    expect(sink.mails).toHaveLength(1);
    expect(await inSent()).toMatchObject([{ isDraft: false }]);
  });

  it.each([
    ['refuses', MailRefused, 'absent'],
    ['no such user', MailRefused, 'absent'],
    ['busy', MailUnreachable, 'absent'],
    ['drops before', MailUncertain, 'unknown'],
    ['drops after', MailUncertain, 'unknown'],
  ] as const)('when the server %s is told apart', async (mood, kind, found) => {
    sink.mood = mood;
    const outbox = outboxHere();
    await expect(outbox.send(outgoing(), never)).rejects.toBeInstanceOf(kind);
    expect(await outbox.find(outgoing().messageId)).toBe(found);
    await outbox.close();
  });

  it('is not tried when its copy cannot be kept, nor when nobody is there', async () => {
    const unheard = { ...dovecot.server, password: 'wrong' };
    const outbox = smtpOutbox({
      server: sink.server,
      from: 'agent@bot.example',
      sent: { server: unheard, folder: null, keepsCopies: true },
      onCopyFailed: () => undefined,
    });
    await expect(outbox.send(outgoing(), never)).rejects.toBeInstanceOf(MailUnreachable);
    expect(sink.mails).toEqual([]);
    await outbox.close();
  });
});

describe('a mail over SMTP without a folder of sent mail', () => {
  const bare = (server: SmtpSink['server'], looksAt: DovecotServer['server'] | null = null) =>
    smtpOutbox({
      server,
      from: 'agent@bot.example',
      onCopyFailed: () => undefined,
      sent: looksAt && { server: looksAt, folder: null, keepsCopies: false },
    });

  it('is sent, and nothing is known of it afterwards', async () => {
    const outbox = bare(sink.server);
    await outbox.send(outgoing(), never);
    expect(await outbox.find(outgoing().messageId)).toBe('unknown');
  });

  it('is found where the server keeps it, and in question where that is away', async () => {
    const servers = [dovecot.server, { ...dovecot.server, password: 'wrong' }];
    const [outbox, unheard] = servers.map((looksAt) => bare(sink.server, looksAt));
    await outbox!.send(outgoing(), never);
    await dovecot.asPerson((client) => client.append('Sent', Buffer.from(sink.mails[0]!)));
    const found = [outbox!, unheard!].map((one) => one.find(outgoing().messageId));
    expect(await Promise.all(found)).toEqual(['sent', 'unknown']);
    await Promise.all([outbox!.close(), unheard!.close()]);
  });

  it('never goes in the clear to another machine, nor to a server that cannot be trusted', async () => {
    // The same machine by a name that is not known to be it.
    const elsewhere = bare({ ...sink.server, host: '0.0.0.0' });
    sink.logins.length = 0;
    await expect(elsewhere.send(outgoing(), never)).rejects.toBeInstanceOf(MailUnreachable);
    expect(sink.logins).toEqual([]);
    const secure = await smtpSink(true);
    await expect(bare(secure.server).send(outgoing(), never)).rejects.toBeInstanceOf(
      MailUnreachable,
    );
    await secure.close();
  });

  it('is given up when it is told to', async () => {
    const outbox = bare(sink.server);
    await expect(outbox.send(outgoing(), AbortSignal.abort())).rejects.toBeInstanceOf(
      MailUnreachable,
    );
    expect(sink.mails).toEqual([]);
  });

  it.each([[[]], [['nobody']], [['a@b.example, c@d.example']]])(
    'is refused when written to %j',
    async (to) => {
      await expect(bare(sink.server).send(outgoing({ to }), never)).rejects.toBeInstanceOf(
        MailRefused,
      );
    },
  );
});
