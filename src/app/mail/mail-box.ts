import { howItWasRead } from '../../domain/mail/explain-mail.ts';
import { mailEffectId } from '../../domain/mail/mail-effect.ts';
import { type MailDoc, mailProjection } from '../../domain/mail/views/mail.ts';
import { mailThreadProjection } from '../../domain/mail/views/mail-thread.ts';
import { type OutgoingDoc, outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import type { Origin } from '../../kernel/event/event.ts';
import { personalText } from '../../kernel/personal-text.ts';
import { queueLetter, replySubject } from '../../phases/mail/queue-mail.ts';
import { readFacts } from '../../phases/read-facts.ts';
import type { Agent, AgentReader } from '../agent.ts';
import { mailDocuments } from './mail-warnings.ts';

/** A mail received or sent, for people. `at`: ISO 8601. */
export type ListedMail = {
  readonly mail_id: string;
  readonly thread_id: string | null;
  readonly direction: 'in' | 'out';
  readonly at: string;
  readonly who: string;
  readonly state: string;
  readonly subject: string;
};

/** The newest mails, newest first. */
export async function listMail(agent: AgentReader, limit: number): Promise<readonly ListedMail[]> {
  const { incoming, outgoing } = await newestMails(agent, limit);
  const all = [...incoming.map(listedIn), ...outgoing.map(listedOut)];
  return all.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, limit);
}

async function newestMails({ agentId, log }: AgentReader, limit: number) {
  const view = await log.view(agentId, mailDocuments);
  const incoming = await log.archive(agentId, mailProjection, { limit });
  const outgoing = await log.archive(agentId, outgoingMailProjection, { limit });
  return {
    incoming: [...view.all(mailProjection).values(), ...incoming.documents],
    outgoing: [...view.all(outgoingMailProjection).values(), ...outgoing.documents],
  };
}

const TOLD = ['MailReceived', 'MailDeferred', 'MailQuarantined', 'MailQueued'] as const;

/** Mails in the order in which they first came in or were queued, the newest first. */
async function mailPage(
  { agentId, log }: AgentReader,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Promise<Awaited<ReturnType<MailPort['page']>>> {
  const upTo = before === undefined ? {} : { upTo: Math.max(0, before - 1) };
  const query = { types: TOLD, newestFirst: true, limit, ...upTo };
  const events = await readFacts(log, agentId, query);
  const keys = [...new Set(events.map(({ payload }) => payload.mail_id))];
  const view = await log.view(agentId, [
    { projection: mailProjection, keys },
    { projection: outgoingMailProjection, keys },
  ]);
  const mails = new Map<string, ListedMail>();
  for (const event of events) {
    const id = event.payload.mail_id;
    const doc = view.get(mailProjection, id);
    const sent = event.type === 'MailQueued' ? view.get(outgoingMailProjection, id) : undefined;
    // A mail that waited for its signatures arrives more than once; it is listed where it first arrived.
    if (doc?.event_ids[0] === event.eventId) mails.set(id, listedIn(doc));
    else if (sent !== undefined) mails.set(id, listedOut(sent));
  }
  return {
    mails: [...mails.values()],
    next: events.length < limit ? null : (events.at(-1)?.seq ?? null),
  };
}

/** How many of the newest mails are searched for the beginning of an id. */
const NAMED_AMONG = 1000;

/** The one with exactly this id, else the newest. */
async function mailsLike({ agentId, log }: AgentReader, id: string) {
  const view = await log.view(agentId, [
    { projection: mailProjection, keys: [id] },
    { projection: outgoingMailProjection, keys: [id] },
  ]);
  const incoming = [...view.all(mailProjection).values()];
  const outgoing = [...view.all(outgoingMailProjection).values()];
  if (incoming.length + outgoing.length > 0) return { incoming, outgoing };
  return newestMails({ agentId, log }, NAMED_AMONG);
}

function listedIn({
  mail_id,
  thread_id,
  first_seen_at,
  from,
  is_owner,
  ...rest
}: MailDoc): ListedMail {
  const { status, kind, subject } = rest;
  return {
    mail_id,
    thread_id,
    direction: 'in',
    at: first_seen_at,
    subject,
    who: whoOf(from, is_owner),
    state: kind === null ? status : kind,
  };
}

/** A file in the mailbox names no sender: it is the owner's if the file belongs to them. */
function whoOf(from: string, isOwner: boolean): string {
  if (from === '') return isOwner ? 'owner' : 'nobody';
  return isOwner ? `${from} (owner)` : from;
}

function listedOut({ mail_id, thread_id, queued_at, to, state, subject }: OutgoingDoc): ListedMail {
  return {
    mail_id,
    thread_id,
    direction: 'out',
    at: queued_at,
    who: to.join(', '),
    state,
    subject,
  };
}

export type ShownMail = {
  readonly mail: ListedMail;
  /** Null: erased, or never readable. */
  readonly text: string | null;
  /** Why it is trusted or not, what failed, and what the owner can do. */
  readonly notes: readonly string[];
};

type MailTexts = { readonly blobs: Pick<Agent['blobs'], 'getPersonal'> };

/** By its id or the beginning of it. Null: no mail, or more than one, matches. */
export async function showMail(
  agent: AgentReader & MailTexts,
  id: string,
): Promise<ShownMail | null> {
  const { incoming, outgoing } = await mailsLike(agent, id);
  const found = mailNamed([...outgoing, ...incoming], id);
  if (found === null) return null;
  return 'state' in found ? shownOut(agent, found) : shownIn(agent, found);
}

/** The one with this id, or the only one whose id begins with it. */
function mailNamed<Doc extends { readonly mail_id: string }>(
  docs: readonly Doc[],
  id: string,
): Doc | null {
  const exact = docs.find(({ mail_id }) => mail_id === id);
  if (exact !== undefined) return exact;
  const [only, another] = docs.filter(({ mail_id }) => mail_id.startsWith(id));
  return another === undefined ? (only ?? null) : null;
}

async function shownIn({ blobs }: MailTexts, doc: MailDoc): Promise<ShownMail> {
  const { mail_id, text, is_owner, trust_reason, why, retry_at } = doc;
  return {
    mail: listedIn(doc),
    text: await personalText(blobs, `inbox:${mail_id}`, text),
    notes: [
      ...(trust_reason === '' ? [] : [`${is_owner ? 'owner' : 'not the owner'}: ${trust_reason}`]),
      ...(is_owner ? howItWasRead(doc) : []),
      ...(why === null ? [] : [`why: ${why}`]),
      ...(retry_at === null ? [] : [`its signatures are looked up again at ${retry_at}`]),
    ],
  };
}

async function shownOut({ blobs }: MailTexts, doc: OutgoingDoc): Promise<ShownMail> {
  const { mail_id, text, state, reason, retry_at, message_id, attempt } = doc;
  const effect = mailEffectId(mail_id, attempt);
  return {
    mail: listedOut(doc),
    text: await personalText(blobs, `mail:${mail_id}`, text),
    notes: [
      `Message-ID ${message_id}`,
      ...(reason === null ? [] : [`reason: ${reason}`]),
      ...(retry_at === null ? [] : [`tried again at ${retry_at}`]),
      ...(state === 'unknown'
        ? [
            'It may have been sent. Check whether it arrived, then run one of:',
            `  homeostat effects resolve ${effect} happened`,
            `  homeostat effects resolve ${effect} did-not-happen   (it is then sent again)`,
          ]
        : []),
    ],
  };
}

export type OwnMail = {
  readonly text: string;
  /** Null: reply to the sender. */
  readonly to: string | null;
  readonly subject: string;
  readonly answers: string | null;
};

/** Mail that came in and went out. */
export type MailReads = {
  /** A page, newest first. `before` and `next`: the seq of the event where the previous page ended and where this one ends. */
  page(
    limit: number,
    before?: number,
  ): Promise<{ readonly mails: readonly ListedMail[]; readonly next: number | null }>;
  /** By its id or the beginning of it. Null: no such mail, or several. */
  show(id: string): Promise<ShownMail | null>;
};

/** Mail in and out. */
export type MailPort = MailReads & {
  /** The id of the queued mail. Null: the mail to reply to does not exist. */
  send(origin: Origin, mail: OwnMail): Promise<string | null>;
};

export function mailReads(agent: AgentReader & MailTexts): MailReads {
  return {
    page: (limit, before) => mailPage(agent, { limit, before }),
    show: (id) => showMail(agent, id),
  };
}

type Sender = Pick<Agent, 'agentId' | 'log' | 'blobs' | 'newId'> & {
  /** Domain of the agent's own address. */
  readonly domain: string;
};

/** Queues a mail for the owner. Null: the mail to be answered does not exist. */
export async function queueOwnMail(
  agent: Sender,
  origin: Origin,
  { text, to, subject, answers }: OwnMail,
): Promise<string | null> {
  if (answers === null) return queue(agent, origin, { text, to: to ?? '', subject, mail: null });
  const { incoming } = await mailsLike(agent, answers);
  const mail = mailNamed(incoming, answers);
  if (mail === null || mail.from === '') return null;
  const answer = { text, to: mail.from, subject: replySubject(mail.subject), mail };
  return queue(agent, origin, answer);
}

type Own = {
  readonly text: string;
  readonly to: string;
  readonly subject: string;
  /** The mail it answers. */
  readonly mail: MailDoc | null;
};

async function queue(agent: Sender, origin: Origin, { mail, to, ...words }: Own): Promise<string> {
  const { agentId, log, blobs, domain } = agent;
  const mailId = `own-${agent.newId()}`;
  const threadId = mail?.thread_id ?? `thread-${mailId}`;
  const view = await log.view(agentId, [{ projection: mailThreadProjection, keys: [threadId] }]);
  const thread = view.get(mailThreadProjection, threadId);
  const letter = { mailId, threadId, thread, ...words, to: [to], cycleNo: null, asks: false };
  const events = await queueLetter(
    { blobs, domain },
    { ...letter, cause: 'owner', answers: mail?.mail_id ?? null, approvals: [] },
  );
  await log.append(agentId, origin, { events });
  return mailId;
}
