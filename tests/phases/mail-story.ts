import type { NewEvent, RecordedEvent } from '../../src/kernel/event/event.ts';
import type { EventStore } from '../../src/kernel/ports/event-store.ts';
import {
  type ArrivedMail,
  type MailIdentity,
  type MailInbox,
  type MailOutbox,
  MailUnreachable,
  type OutgoingMail,
  type ReadMail,
} from '../../src/kernel/ports/mail-channel.ts';
import type { MailTells, ReceivePorts, SendPorts } from '../../src/phases/mail/desk/mail-ports.ts';
import { defaultMailSettings } from '../../src/phases/mail/desk/mail-ports.ts';
import { receiveMail } from '../../src/phases/mail/receive-mail.ts';
import { retryDeferred } from '../../src/phases/mail/retry-deferred.ts';
import { sendMail } from '../../src/phases/mail/send-mail.ts';
import { triageMail } from '../../src/phases/mail/triage-mail.ts';
import { world } from './world.ts';

export const OWNER = 'anna@example.org';

/** Blobs in memory, under their subject. */
function memoryBlobs() {
  const blobs = new Map<string, string>();
  return {
    get: async (id: string) => blobs.get(id) ?? null,
    put: async (content: string) => {
      const id = `sha256:own:${blobs.size}`;
      blobs.set(id, content);
      return id;
    },
    putPersonal: async (subject: string, content: string) => {
      const blob = `sha256:${subject}:${content.length}:${content.slice(0, 20)}`;
      blobs.set(`${subject} ${blob}`, content);
      return { blob, bytes: Buffer.byteLength(content) };
    },
    getPersonal: async (subject: string, blob: string) => {
      const text = blobs.get(`${subject} ${blob}`);
      return text === undefined
        ? ({ status: 'unknown' } as const)
        : ({ status: 'found', text } as const);
    },
  };
}

type Written = Partial<ReadMail> & { readonly text: string };

type Options = {
  readonly hasModel?: boolean;
  /** A model reads what the parser leaves open. */
  readonly mayAsk?: () => boolean;
  /** Counter by code. */
  readonly codes?: Readonly<Record<string, number>>;
  /** What is in the log already, as a copy. */
  readonly from?: EventStore;
};

/** A mailbox, an owner and what goes out, over one log. `restart` is another process on the same log. */
export function mailStory({
  hasModel = false,
  mayAsk = () => false,
  codes = {},
  from,
}: Options = {}) {
  const around = world(from);
  const blobs = memoryBlobs();
  const box: ArrivedMail[] = [];
  const taken = new Set<string>();
  const went: OutgoingMail[] = [];
  const how = { sending: 'ok' as 'ok' | 'down', finds: 'truth' as 'truth' | 'unknown' };
  const identity = { is: null as MailIdentity | null };
  let count = 0;

  const inbox: MailInbox = {
    name: 'test',
    fetch: async (limit) => box.filter(({ deliveryId }) => !taken.has(deliveryId)).slice(0, limit),
    markTaken: async (id) => {
      taken.add(id);
    },
    waitForNew: async () => undefined,
    close: async () => undefined,
  };
  const outbox: MailOutbox = {
    name: 'test',
    send: async (mail) => {
      if (how.sending === 'down') throw new MailUnreachable('nobody there');
      went.push(mail);
      return { transportId: `t${went.length}` };
    },
    find: async (id) => {
      if (how.finds === 'unknown') return 'unknown';
      return went.some(({ messageId }) => messageId === id) ? 'sent' : 'absent';
    },
    close: async () => undefined,
  };
  const tells: MailTells = {
    status: async () => 'All is well.',
    budget: async (period) =>
      period === 'today' ? '$0.10 of $2.00 spent today.' : `$0.50 spent ${period}.`,
    report: async () => 'Seven tasks done.',
    known: async () => 'What is known of you: you asked for something twice.',
    greeting: async (language) => `Greeted in ${language}.`,
    why: async (what) => (what === '17' ? 'Cycle 17 watered the plants.' : null),
  };
  const ports: ReceivePorts & SendPorts = {
    ...around.surroundings,
    blobs,
    settings: defaultMailSettings,
    owners: [OWNER],
    domain: 'agent.example',
    tells,

    outbox,
    hasModel: async () => hasModel,
    mayAsk: async () => mayAsk(),
    approvalMs: () => 3_600_000,
    limits: { dailyUsd: 2, jobUsd: 2 },
    codes: async () => (Object.keys(codes).length === 0 ? null : (code) => codes[code] ?? null),
    zone: 'UTC',
    reader: {
      read: async (raw) => {
        const text = Buffer.from(raw).toString();
        return text === 'bomb'
          ? { status: 'quarantined', why: 'too deep' }
          : { status: 'read', mail: JSON.parse(text) as ReadMail }; // as `arrives` wrote it
      },
    },
    authenticator: {
      identify: async (raw, { from }) =>
        identity.is ??
        (from === OWNER
          ? { status: 'owner', address: OWNER, signature: Buffer.from(raw).toString() }
          : { status: 'stranger', why: 'no signature of the owner' }),
    },
  };
  const signal = new AbortController().signal;

  const arrives = (written: Written, more: Partial<ArrivedMail> = {}): string => {
    count += 1;
    const mail: ReadMail = {
      messageId: `<m${count}@example.org>`,
      inReplyTo: null,
      references: [],
      threadId: null,
      from: OWNER,
      fromName: '',
      to: [],
      subject: `mail ${count}`,
      quoted: '',
      date: '2026-11-21T04:00:00Z',
      attachments: [],
      isAutomatic: false,
      isTruncated: false,
      ...written,
    };
    const raw = Buffer.from(JSON.stringify(mail));
    box.push({
      deliveryId: `1:${count}`,
      raw,
      bytes: raw.length,
      receivedAt: around.surroundings.now(),
      vouchedBy: null,
      ...more,
    });
    return `<m${count}@example.org>`;
  };
  return {
    ...around,
    arrives,
    box,
    taken,
    went,
    how,
    identity,
    ports,
    blobs,
    inbox,
    round: async () => {
      await retryDeferred(ports);
      await receiveMail(ports, inbox, signal);
      await triageMail(ports, signal);
      await sendMail(ports, signal);
    },
    record: async (...events: NewEvent[]) => {
      const origin = {
        actor: { kind: 'controller' as const, id: 'a' },
        trust: 'self' as const,
        correlationId: 'x',
        occurredAt: around.surroundings.now(),
      };
      await around.log.append('a', origin, { events });
    },
    all: async (type: string): Promise<readonly RecordedEvent[]> =>
      await around.store.read('a', { types: [type], limit: 1000 }),
  };
}
