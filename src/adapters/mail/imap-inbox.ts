import type { ImapFlow, MailboxObject } from 'imapflow';
import type { ArrivedMail, MailInbox } from '../../kernel/ports/mail-channel.ts';
import { type ChannelCaps, defaultChannelCaps, withinCaps } from './channel-caps.ts';
import { imapSession } from './imap-session.ts';
import type { MailServer } from './mail-server.ts';
import { newsBell } from './news-bell.ts';

export type ImapInboxSettings = {
  readonly server: MailServer;
  readonly folder: string;
  /** Also where the server tells of new mail by itself: connections die unheard. */
  readonly pollMs: number;
  /** Older mail of a mailbox that was in use before is left alone. */
  readonly lookBackDays: number;
  readonly caps?: ChannelCaps;
};

/** Of the agent alone: `\Seen` is what a person's mail program sets. */
const TAKEN = '$HomeostatTaken';
const DAY_MS = 86_400_000;
const MORE_THAN_MAIL = 1024 * 1024;

/** What is marked as taken bears a keyword of our own; a server that keeps none has it remembered here. */
export function imapInbox(settings: ImapInboxSettings): MailInbox {
  const { server, folder, pollMs, lookBackDays, caps = defaultChannelCaps } = settings;
  const bell = newsBell();
  const taken = new Set<string>();
  const session = imapSession({
    server,
    onNews: bell.ring,
    responseBytes: caps.mailBytes + MORE_THAN_MAIL,
  });
  const heard = new WeakSet<ImapFlow>();
  const listen = async () => {
    const client = await session.connected();
    if (heard.has(client)) return;
    heard.add(client);
    client.on('exists', bell.ring);
    await session.inFolder(folder, () => Promise.resolve());
    bell.ring(); // what came while nobody listened
  };
  return {
    name: 'imap',
    fetch: async (limit, signal) => {
      const { drop } = session;
      signal.addEventListener('abort', drop, { once: true });
      try {
        await listen();
        return await session.inFolder(folder, (client, box) =>
          arrived({ client, box, taken, caps, limit, lookBackDays, onMore: bell.ring }),
        );
      } finally {
        signal.removeEventListener('abort', drop);
      }
    },
    markTaken: async (deliveryId) => {
      taken.add(deliveryId);
      await session.inFolder(folder, (client, box) => markTaken(client, box, deliveryId));
    },
    waitForNew: async (signal) => {
      await listen().catch(() => undefined); // the next fetch says why
      await bell.wait(Math.min(pollMs, session.pauseMs() || pollMs), signal);
    },
    close: session.close,
  };
}

type Fetching = {
  readonly client: ImapFlow;
  readonly box: MailboxObject;
  readonly taken: ReadonlySet<string>;
  readonly caps: ChannelCaps;
  readonly limit: number;
  readonly lookBackDays: number;
  readonly onMore: () => void;
};

async function arrived(fetching: Fetching): Promise<readonly ArrivedMail[]> {
  const { client, box, taken, caps, limit } = fetching;
  const since = new Date(Date.now() - fetching.lookBackDays * DAY_MS);
  const query = { deleted: false, since, ...(keepsKeywords(box) && { unKeyword: TAKEN }) };
  const found = (await client.search(query, { uid: true })) || [];
  const uids = found.filter((uid) => !taken.has(deliveryIdOf(box, uid))).toSorted((a, b) => a - b);
  return withinCaps({
    found: uids,
    caps,
    limit,
    onMore: fetching.onMore,
    read: (uid) => arrivedMail(fetching, uid),
  });
}

/** Null: it was taken away meanwhile. */
async function arrivedMail(
  { client, box, caps }: Fetching,
  uid: number,
): Promise<ArrivedMail | null> {
  const source = { start: 0, maxLength: caps.mailBytes };
  const query = { uid: true, size: true, internalDate: true, source };
  const found = await client.fetchOne(String(uid), query, { uid: true });
  if (!found || found.source === undefined) return null;
  const receivedAt = found.internalDate === undefined ? new Date() : new Date(found.internalDate);
  return {
    deliveryId: deliveryIdOf(box, uid),
    raw: found.source,
    bytes: found.size ?? found.source.byteLength,
    receivedAt: receivedAt.toISOString(),
    vouchedBy: null,
  };
}

/** After a change of UIDVALIDITY the old name means nothing: the mail comes again under a new one. */
async function markTaken(client: ImapFlow, box: MailboxObject, deliveryId: string): Promise<void> {
  const [, validity, uid] = /:(\d+):(\d+)$/.exec(deliveryId) ?? [];
  if (uid === undefined || validity !== String(box.uidValidity) || !keepsKeywords(box)) return;
  await client.messageFlagsAdd(uid, [TAKEN], { uid: true });
}

function deliveryIdOf({ path, uidValidity }: MailboxObject, uid: number): string {
  return `${path}:${uidValidity}:${uid}`;
}

function keepsKeywords({ permanentFlags }: MailboxObject): boolean {
  return permanentFlags === undefined || permanentFlags.has('\\*') || permanentFlags.has(TAKEN);
}
