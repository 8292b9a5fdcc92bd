import { type Fact, fact, type PayloadOf } from '../../domain/fact.ts';
import { isChat } from '../../domain/mail/chat-thread.ts';
import { mailEffectId } from '../../domain/mail/mail-effect.ts';
import { type OutgoingDoc, outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import { unsentMailProjection } from '../../domain/mail/views/unsent-mail.ts';
import { withInlineImages } from '../../domain/report/inline-images.ts';
import { isStillToCome } from '../../kernel/clock-ahead.ts';
import { later } from '../../kernel/later.ts';
import { AppendConflict } from '../../kernel/log/log-errors.ts';
import { documentsOf } from '../../kernel/log/stand-in-view.ts';
import { personalText } from '../../kernel/personal-text.ts';
import {
  MailRefused,
  MailUnreachable,
  type OutgoingMail,
} from '../../kernel/ports/mail-channel.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { type Apart, apartFor } from './desk/apart.ts';
import { mailOrigin } from './desk/mail-origin.ts';
import type { SendPorts } from './desk/mail-ports.ts';

/**
 * One round of the loop that sends: first what was under way when the loop last ended, then what is due. A mail is handed
 * over at most once unless the channel shows that it did not go out. Returns how many were handed over.
 */
export async function sendMail(ports: SendPorts, signal: AbortSignal): Promise<number> {
  const unsent = await documentsOf(ports, { projection: unsentMailProjection, keys: 'all' });
  const keys = [...unsent.documents.keys()];
  if (keys.length === 0) return 0;
  const view = await documentsOf(ports, { projection: outgoingMailProjection, keys });
  const mails = keys.flatMap((key) => view.documents.get(key) ?? []);
  const apart = await apartFor(ports, 'sent', mails);
  for (const mail of mails.filter(({ state }) => state === 'sending')) {
    await look(ports, mail, apart);
  }
  let sent = 0;
  for (const mail of mails.filter((one) => isDue(one, view.now, ports.settings))) {
    if (signal.aborted) break;
    const letter = await apart(mail, async () => ({ is: await letterOf(ports, mail) }));
    if (letter === null) continue;
    if (await sendOne(ports, { mail, letter: letter.is, head: view.head, apart }, signal))
      sent += 1;
  }
  return sent;
}

function isDue(
  { state, retry_at }: OutgoingDoc,
  now: string,
  { sendRetryMaxMs }: SendPorts['settings'],
): boolean {
  if (state !== 'queued') return false;
  return retry_at === null || !isStillToCome(retry_at, now, sendRetryMaxMs);
}

type Whereabouts = Awaited<ReturnType<SendPorts['outbox']['find']>>;

async function whereabouts({ outbox }: SendPorts, mail: OutgoingDoc): Promise<Whereabouts> {
  return isChat(mail.thread_id) ? 'sent' : outbox.find(mail.message_id);
}

/** After a crash while sending, asks the channel whether the mail went out, and otherwise the owner. A failed check is retried. */
async function look(ports: SendPorts, mail: OutgoingDoc, apart: Apart): Promise<void> {
  const found = await apart(mail, () => whereabouts(ports, mail));
  if (found === null) return;
  ports.crashPoint('mail:found');
  const effect_id = mailEffectId(mail.mail_id, mail.attempt);
  const why = 'the agent ended while it was being handed over; whether it went out is not known';
  const inQuestion: Fact = fact('EffectIndeterminate', { effect_id, why });
  const resolved = (outcome: 'happened' | 'did_not_happen'): Fact =>
    fact('EffectResolved', { effect_id, by: ports.outbox.name, outcome });
  switch (found) {
    case 'sent':
      return recordSent(ports, mail, [inQuestion, resolved('happened'), sentOf(mail, null)]);
    case 'absent':
      return recordSent(ports, mail, [inQuestion, resolved('did_not_happen')]);
    case 'unknown':
      return recordSent(ports, mail, [inQuestion, inQuestionFor(mail, why)]);
  }
}

function sentOf({ mail_id, thread_id }: OutgoingDoc, transport_id: string | null): Fact {
  return fact('MailSent', { mail_id, thread_id, transport_id });
}

/** Its outcome is unknown: like for any effect, the incident closes when the effect is settled. */
function inQuestionFor(mail: OutgoingDoc, why: string): Fact {
  const incident_id = `effect-${mailEffectId(mail.mail_id, mail.attempt)}`;
  return incidentOf(mail, { incident_id, cause: 'indeterminate effect', why });
}

/** It was certainly not sent and is not retried. */
function notDelivered(mail: OutgoingDoc, cause: string, why: string): Fact {
  return incidentOf(mail, { incident_id: `mail-not-sent-${mail.mail_id}`, cause, why });
}

function incidentOf(
  { subject }: OutgoingDoc,
  what: { readonly incident_id: string; readonly cause: string; readonly why: string },
): Fact {
  const { incident_id, cause, why } = what;
  const payload: PayloadOf<'IncidentOpened'> = {
    incident_id,
    cause,
    error_class: 'environment',
    where: 'mail',
    message: `mail "${subject}": ${why}`,
  };
  return fact('IncidentOpened', payload);
}

async function recordSent(
  ports: SendPorts,
  { mail_id: mailId }: OutgoingDoc,
  events: readonly Fact[],
): Promise<void> {
  await ports.log.append(ports.agentId, mailOrigin(ports, { mailId, trust: 'self' }), { events });
}

type Due = {
  readonly mail: OutgoingDoc;
  /** Null: its words are forgotten. */
  readonly letter: OutgoingMail | null;
  /** Log time at which it was due. */
  readonly head: number;
  readonly apart: Apart;
};

/** False: it was not handed over. */
async function sendOne(
  ports: SendPorts,
  { mail, letter, head, apart }: Due,
  signal: AbortSignal,
): Promise<boolean> {
  if (letter === null) {
    await recordSent(ports, mail, [
      failedOf(mail, { reason: 'its text is forgotten', retry_at: null }),
    ]);
    return false;
  }
  const attempt = await dispatch(ports, { mail, head });
  if (attempt === null) return false;
  const tried = { ...mail, attempt };
  ports.crashPoint('mail:dispatched');
  const handed = await handOver(ports, letter, signal);
  if ('error' in handed) {
    await notSent(ports, { mail: tried, apart }, handed.error);
    return false;
  }
  ports.crashPoint('mail:accepted');
  await recordSent(ports, tried, [settled(tried, null), sentOf(tried, handed.transportId)]);
  return true;
}

async function handOver(
  { outbox }: SendPorts,
  letter: OutgoingMail,
  signal: AbortSignal,
): Promise<{ readonly transportId: string } | { readonly error: unknown }> {
  try {
    return await outbox.send(letter, signal);
  } catch (error) {
    return { error };
  }
}

/**
 * Records that this try begins; null if another process was quicker, or its text goes out in another mail. A later try is an
 * effect of its own.
 */
async function dispatch(
  ports: SendPorts,
  { mail, head }: Pick<Due, 'mail' | 'head'>,
): Promise<number | null> {
  const isFirst = mail.started_at === null;
  const attempt = isFirst ? mail.attempt : mail.attempt + 1;
  const effect_id = mailEffectId(mail.mail_id, attempt);
  const again: Fact = fact('EffectIntended', {
    effect_id,
    cycle_no: null,
    kind: 'mail',
    args_hash: mail.text?.blob ?? '',
    summary: `mail ${mail.mail_id} to the owner, try ${attempt}`,
    repeatable: false,
  });
  const started = { effect_id, lease_token: ports.newId(), started_at: ports.now() };
  const begun: Fact = fact('EffectDispatched', started);
  // The dedupe key keeps two loops from making the same try.
  const key = { ...begun, dedupeKey: `mail-try:${effect_id}` };
  const origin = mailOrigin(ports, { mailId: mail.mail_id, trust: 'self' });
  try {
    const { status } = await ports.log.append(ports.agentId, origin, {
      events: isFirst ? [key] : [again, key],
      unless: { subjects: [`mail:${mail.mail_id}`], types: ['MailQueued'], after: head },
      onDuplicate: 'first',
    });
    return status === 'stored' ? attempt : null;
  } catch (error) {
    if (error instanceof AppendConflict) return null;
    throw error;
  }
}

async function letterOf(ports: SendPorts, mail: OutgoingDoc): Promise<OutgoingMail | null> {
  const keptUnder = `mail:${mail.mail_id}`;
  const text = await personalText(ports.blobs, keptUnder, mail.text);
  if (text === null) return null;
  const html = await personalText(ports.blobs, keptUnder, mail.html);
  return {
    messageId: mail.message_id,
    threadId: mail.thread_id,
    inReplyTo: mail.in_reply_to,
    references: mail.references,
    to: mail.to,
    subject: mail.subject,
    text,
    ...imagesApart(html, mail.mail_id),
    date: mail.queued_at,
  };
}

function settled({ mail_id, attempt }: OutgoingDoc, detail: string | null): Fact {
  const payload: PayloadOf<'EffectSettled'> = {
    effect_id: mailEffectId(mail_id, attempt),
    outcome: detail === null ? 'success' : 'failure',
    error_class: detail === null ? null : 'environment',
    detail: detail ?? 'handed over',
  };
  return fact('EffectSettled', payload);
}

function failedOf(
  { mail_id, thread_id }: OutgoingDoc,
  how: { readonly reason: string; readonly retry_at: string | null },
): Fact {
  return fact('MailFailed', { mail_id, thread_id, ...how });
}

const REASON_CHARACTERS = 300;

/** Unless an error says that nothing was sent, the outcome is unknown. */
async function notSent(
  ports: SendPorts,
  { mail, apart }: Pick<Due, 'mail' | 'apart'>,
  error: unknown,
): Promise<void> {
  const reason = messageOf(error).slice(0, REASON_CHARACTERS);
  if (error instanceof MailRefused) {
    const failed = failedOf(mail, { reason, retry_at: null });
    const told = notDelivered(mail, 'mail refused', reason);
    await recordSent(ports, mail, [settled(mail, reason), failed, told]);
    return;
  }
  if (!(error instanceof MailUnreachable)) {
    await look(ports, mail, apart);
    return;
  }
  const { sendRetryBaseMs, sendRetryMaxMs, sendAttempts } = ports.settings;
  const pauseMs = Math.min(sendRetryBaseMs * 2 ** (mail.attempt - 1), sendRetryMaxMs);
  const isLast = mail.attempt >= sendAttempts;
  const retry_at = isLast ? null : later(ports.now(), pauseMs);
  const failed = failedOf(mail, { reason, retry_at });
  const told = isLast ? [notDelivered(mail, 'mail not delivered', reason)] : [];
  await recordSent(ports, mail, [settled(mail, reason), failed, ...told]);
}

/** Many mail programs do not show inline images. */
function imagesApart(html: string | null, mailId: string): Pick<OutgoingMail, 'html' | 'images'> {
  return html === null ? { html, images: [] } : withInlineImages(html, mailId);
}
