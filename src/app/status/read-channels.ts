import { outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import { unsentMailProjection } from '../../domain/mail/views/unsent-mail.ts';
import { readFacts } from '../../phases/read-facts.ts';
import type { AgentReader } from '../agent.ts';
import type { Channel } from '../shapes/channel-shape.ts';
import type { Finding } from '../shapes/finding.ts';

/** Newest mails among which the last of each channel is looked for. */
const LOOKED_THROUGH = 200;

/** What the settings say of each channel. */
export type ChannelSetup = {
  /** Such as `imap.example.org, folder INBOX`; null: none is set up. */
  readonly mailbox: string | null;
  readonly smtp: string | null;
  readonly hasFolder: boolean;
  /** Passwords that are missing: their files. */
  readonly missing: { readonly mailbox: string | null; readonly smtp: string | null };
};

/** Why a mailbox could not be read the last time, by its name in the log. */
export type ChannelTroubles = ReadonlyMap<string, string>;

type Known = {
  readonly setup: ChannelSetup;
  readonly troubles: ChannelTroubles;
  readonly hasModel: boolean;
};
type Seen = {
  readonly lastIn: ReadonlyMap<string, string>;
  readonly letterAt: string | null;
  readonly sentAt: string | null;
  readonly unsent: readonly Unsent[];
  readonly failed: string | null;
};
type Unsent = { readonly reason: string | null; readonly retry_at: string | null };

/** How each way in and out stands: what the owner set up, what came and went last, and what is in the way. */
export async function readChannels(reader: AgentReader, known: Known): Promise<readonly Channel[]> {
  const seen = await seenIn(reader);
  return [
    mailbox(known, seen),
    folder(known, seen),
    overHttp(seen),
    chat(known, seen),
    letters(seen),
    sending(known, seen),
  ];
}

async function seenIn({ agentId, log }: AgentReader): Promise<Seen> {
  const newest = { newestFirst: true, limit: LOOKED_THROUGH } as const;
  const [received, sent, letters] = await Promise.all([
    readFacts(log, agentId, { types: ['MailReceived'] as const, ...newest }),
    readFacts(log, agentId, { types: ['MailSent', 'MailFailed'] as const, ...newest }),
    readFacts(log, agentId, { types: ['InboxFileSeen'] as const, ...newest, limit: 1 }),
  ]);
  const view = await log.view(agentId, [{ projection: unsentMailProjection, keys: 'all' }]);
  const keys = [...view.all(unsentMailProjection).keys()];
  const outgoing = await log.view(agentId, [{ projection: outgoingMailProjection, keys }]);
  const overMail = sent.filter(
    (event) => event.type === 'MailFailed' || event.payload.transport_id !== 'chat',
  );
  const [last] = overMail;
  return {
    lastIn: new Map(
      received.map(({ payload, occurredAt }) => [payload.channel, occurredAt] as const).reverse(),
    ),
    letterAt: letters[0]?.occurredAt ?? null,
    sentAt: overMail.find(({ type }) => type === 'MailSent')?.occurredAt ?? null,
    unsent: [...outgoing.all(outgoingMailProjection).values()],
    failed:
      last?.type === 'MailFailed' && last.payload.retry_at === null ? last.payload.reason : null,
  };
}

const QUIET = { waiting: 0, retry_at: null, trouble: null, advice: null } as const;

function mailbox({ setup, troubles }: Known, { lastIn }: Seen): Channel {
  const last_at = lastIn.get('imap') ?? null;
  const of = { ...QUIET, name: 'mailbox' as const, last_at };
  if (setup.mailbox === null) {
    return { ...of, state: 'off', says: 'mail.json names no IMAP server', advice: SET_UP_MAIL };
  }
  const trouble =
    setup.missing.mailbox === null
      ? (troubles.get('imap') ?? null)
      : `it has no password: ${setup.missing.mailbox} is missing`;
  if (trouble === null) return { ...of, state: 'ready', says: setup.mailbox };
  return { ...of, state: 'trouble', says: setup.mailbox, trouble, advice: CHECK_MAIL };
}

function folder({ setup, troubles }: Known, { lastIn }: Seen): Channel {
  const of = { ...QUIET, name: 'mail folder' as const, last_at: lastIn.get('maildir') ?? null };
  if (!setup.hasFolder) return { ...of, state: 'off', says: 'mail.json says "maildir": false' };
  const says = 'the folder mail of the state folder, as a Maildir';
  const trouble = troubles.get('maildir') ?? null;
  return trouble === null
    ? { ...of, state: 'ready', says }
    : { ...of, state: 'trouble', says, trouble, advice: 'Check who may read the folder mail.' };
}

function overHttp({ lastIn }: Seen): Channel {
  const says = 'POST /api/inbox, signed with the key in secrets/inbox-hmac';
  const last_at = lastIn.get('http') ?? null;
  return { ...QUIET, name: 'mail over HTTP', state: 'ready', says, last_at };
}

function chat({ hasModel }: Known, { lastIn }: Seen): Channel {
  const of = { ...QUIET, name: 'chat' as const, last_at: lastIn.get('chat') ?? null };
  const says = 'this page and homeostat chat';
  return hasModel
    ? { ...of, state: 'ready', says }
    : {
        ...of,
        state: 'ready',
        says: `${says}; without a model only commands are answered`,
        advice: 'To talk, choose a model: homeostat model use.',
      };
}

function letters({ letterAt }: Seen): Channel {
  const says = 'files that you put into the folder inbox of the state folder';
  return { ...QUIET, name: 'letters', state: 'ready', says, last_at: letterAt };
}

function sending({ setup }: Known, { sentAt, unsent, failed }: Seen): Channel {
  const retries = unsent.flatMap(({ retry_at }) => (retry_at === null ? [] : [retry_at]));
  const why = unsent.find(({ reason }) => reason !== null)?.reason ?? failed;
  const noPassword =
    setup.missing.smtp === null ? null : `it has no password: ${setup.missing.smtp} is missing`;
  const trouble = noPassword ?? why;
  return {
    name: 'sending',
    state: trouble === null ? 'ready' : 'trouble',
    says: setup.smtp ?? 'as files in the folder outbox: mail.json names no SMTP server',
    last_at: sentAt,
    waiting: unsent.length,
    retry_at: retries.sort()[0] ?? null,
    trouble,
    advice: trouble !== null ? CHECK_MAIL : setup.smtp === null ? SET_UP_MAIL : null,
  };
}

const SET_UP_MAIL = 'To be reached by mail: homeostat init, or First steps.';
const CHECK_MAIL =
  'Check server, user and password in mail.json and secrets; homeostat doctor says whether it helped.';

/** What `doctor` says of them. */
export function channelFindings(channels: readonly Channel[]): readonly Finding[] {
  return channels.flatMap(({ name, state, says, trouble, advice }): readonly Finding[] => {
    if (state === 'off') return [];
    if (trouble === null) return [{ level: 'ok', what: `${name}: ${says}`, advice: null }];
    return [{ level: 'warning', what: `${name} (${says}): ${trouble}`, advice }];
  });
}
