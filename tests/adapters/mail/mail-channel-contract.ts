import { afterEach, beforeEach, expect, it } from 'vitest';
import type {
  MailInbox,
  MailOutbox,
  OutgoingMail,
} from '../../../src/kernel/ports/mail-channel.ts';

/** A way for mail to come and go, as its own end and as the other end see it. */
export type ChannelUnderTest = {
  readonly inbox: MailInbox;
  readonly outbox: MailOutbox;
  /** What a mail transport or an owner does. */
  deliver(raw: Buffer): Promise<void>;
  /** How often a mail with this text came out at the other end. */
  countSent(text: string): Promise<number>;
  /** As a client does that marks everything as unread again. */
  resetMarks(): Promise<void>;
  /** The same mailbox for a process that was started anew. */
  reopen(): Promise<ChannelUnderTest>;
  close(): Promise<void>;
};

const never = new AbortController().signal;

export function mailTo(text: string, messageId = `<${text}@owner.example>`): Buffer {
  const head = ['From: ada@owner.example', 'To: agent@bot.example', `Message-ID: ${messageId}`];
  return Buffer.from([...head, 'Subject: x', '', text, ''].join('\r\n'));
}

export function outgoing(change: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId: '<out-1@bot.example>',
    threadId: 'thread-7',
    inReplyTo: '<in-1@owner.example>',
    references: ['<in-0@owner.example>', '<in-1@owner.example>'],
    to: ['ada@owner.example'],
    subject: 'Größe',
    text: 'It is done.\n',
    html: null,
    images: [],
    date: '2026-11-21T10:00:00.000Z',
    ...change,
  };
}

/** What every channel promises, tried on each. */
export function keepsItsPromises(open: () => Promise<ChannelUnderTest>): void {
  let channel: ChannelUnderTest;
  beforeEach(async () => {
    channel = await open();
  });
  afterEach(() => channel.close());
  const texts = async (limit = 10) =>
    (await channel.inbox.fetch(limit, never)).map(({ raw }) =>
      Buffer.from(raw)
        .toString('utf8')
        .split(/\r?\n\r?\n/)[1]
        ?.trim(),
    );
  const takeAll = async () => {
    for (const { deliveryId } of await channel.inbox.fetch(100, never)) {
      await channel.inbox.markTaken(deliveryId);
    }
  };

  it('gives what came, oldest first and no more than asked for, until it is taken', async () => {
    for (const text of ['one', 'two', 'three']) await channel.deliver(mailTo(text));
    expect(await texts(2)).toEqual(['one', 'two']);
    const [first] = await channel.inbox.fetch(1, never);
    await channel.inbox.markTaken(first!.deliveryId);
    await channel.inbox.markTaken(first!.deliveryId);
    expect(await texts()).toEqual(['two', 'three']);
    await takeAll();
    expect(await texts()).toEqual([]);
  });

  it('gives the bytes as they came, with their size', async () => {
    const raw = mailTo('one');
    await channel.deliver(raw);
    const [mail] = await channel.inbox.fetch(1, never);
    expect(Buffer.from(mail!.raw)).toEqual(raw);
    expect(mail!.bytes).toBe(raw.byteLength);
    expect(Number.isNaN(Date.parse(mail!.receivedAt))).toBe(false);
  });

  it('names a delivery the same after a restart and after marks were reset', async () => {
    await channel.deliver(mailTo('one'));
    const named = async () => (await channel.inbox.fetch(9, never)).map((mail) => mail.deliveryId);
    const before = await named();
    await takeAll();
    channel = await channel.reopen();
    expect(await named()).toEqual([]);
    await channel.resetMarks();
    const again = await named();
    expect([[], before]).toContainEqual(again);
  });

  it('tells that mail has come, also when nobody was listening just then', async () => {
    await channel.deliver(mailTo('one'));
    await channel.inbox.waitForNew(AbortSignal.timeout(60_000));
    const given = AbortSignal.abort();
    await channel.inbox.waitForNew(given);
    expect(await texts()).toEqual(['one']);
  });

  it('sends a mail once, and finds it afterwards', async () => {
    expect(await channel.outbox.find('<out-1@bot.example>')).not.toBe('sent');
    const { transportId } = await channel.outbox.send(outgoing(), never);
    expect(transportId).not.toBe('');
    expect(await channel.outbox.find('<out-1@bot.example>')).toBe('sent');
    expect(await channel.countSent('It is done.')).toBe(1);
  });

  it('finds what another process has sent', async () => {
    await channel.outbox.send(outgoing(), never);
    channel = await channel.reopen();
    expect(await channel.outbox.find('<out-1@bot.example>')).toBe('sent');
    expect(await channel.outbox.find('<out-2@bot.example>')).toBe('absent');
  });
}
