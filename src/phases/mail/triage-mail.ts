import { approvalProjection } from '../../domain/action/views/approval.ts';
import { controllerProjection } from '../../domain/cycle/views/controller.ts';
import { correctionsIn } from '../../domain/lesson/corrections-in.ts';
import { lessonProjection } from '../../domain/lesson/views/lesson.ts';
import { alertProjection } from '../../domain/owner/alert/views/alert.ts';
import { type OwnerIntent, readIntent } from '../../domain/owner/mail/intents/read-intent.ts';
import { type MailDoc, mailProjection } from '../../domain/owner/mail/views/mail.ts';
import { mailThreadProjection } from '../../domain/owner/mail/views/mail-thread.ts';
import { ownerCodeProjection } from '../../domain/owner/mail/views/owner-code.ts';
import { intentionProjection } from '../../domain/owner/views/intention.ts';
import type { NewEvent } from '../../kernel/event.ts';
import type { View, Wanted } from '../../kernel/log-contract.ts';
import { SINGLETON } from '../../kernel/projection.ts';
import type { Carry, CodeVerdict } from './carry.ts';
import { type Handled, handle } from './handle-intent.ts';
import { mailOrigin } from './mail-origin.ts';
import type { MailDesk } from './mail-ports.ts';
import { type Letter, queueLetter, replyAddress, replySubject } from './queue-mail.ts';

/** Handles every mail that is in the log and not yet triaged, oldest first. A loop over the log: a restart goes on. */
export async function triageMail(desk: MailDesk, signal: AbortSignal): Promise<number> {
  const view = await desk.log.view(desk.agentId, [{ projection: mailProjection, keys: 'all' }]);
  const waiting = [...view.all(mailProjection).values()]
    .filter(({ status }) => status === 'received')
    .sort((a, b) => (a.first_seen_at < b.first_seen_at ? -1 : 1));
  let done = 0;
  for (const mail of waiting) {
    if (signal.aborted) break;
    await triage(desk, mail);
    desk.crashPoint('mail:triaged');
    done += 1;
  }
  return done;
}

type Reply = 'queued' | 'by_cycle' | 'none' | 'automatic' | 'not_owner' | 'rate_limited';

async function triage(desk: MailDesk, mail: MailDoc): Promise<void> {
  const words = await wordsOf(desk, mail);
  if (!mail.is_owner || mail.is_automatic || words === null) {
    const reply = mail.is_owner ? 'automatic' : 'not_owner';
    await settle(desk, mail, { events: [triaged(mail, { kind: 'data', reply })] });
    return;
  }
  const intent = readIntent({ subject: mail.subject, text: words });
  const prepared = await prepare(desk, mail, intent);
  await decideOn(desk, { mail, words, intent, prepared });
}

async function wordsOf({ blobs }: MailDesk, { mail_id, text }: MailDoc): Promise<string | null> {
  if (text === null) return null;
  const found = await blobs.getPersonal(`inbox:${mail_id}`, text.blob);
  return found.status === 'found' ? found.text : null;
}

type Triaged = {
  readonly kind: OwnerIntent['kind'] | 'data';
  readonly reply: Reply;
  readonly commands?: readonly string[];
  readonly intentionId?: string;
};

function triaged(mail: MailDoc, { kind, reply, commands = [], intentionId }: Triaged): NewEvent {
  const payload = {
    ...{ mail_id: mail.mail_id, thread_id: mail.thread_id ?? '', kind, reply, commands },
    ...(intentionId !== undefined && { intention_id: intentionId }),
  };
  return { type: 'MailTriaged', payload, dedupeKey: `mail-triage:${mail.mail_id}` };
}

async function settle(
  desk: MailDesk,
  mail: MailDoc,
  decision: { readonly events: readonly NewEvent[] },
): Promise<void> {
  const origin = mailOrigin(desk, { mailId: mail.mail_id, trust: 'self' });
  await desk.log.append(desk.agentId, origin, { ...decision, onDuplicate: 'first' });
}

type Prepared = {
  readonly texts: ReadonlyMap<string, string>;
  readonly aliases: ReadonlyMap<string, string>;
  readonly counterOf: ((code: string, nowMs: number) => number | null) | null;
  readonly hasModel: boolean;
  readonly isLoop: boolean;
};

/** Everything that has to be read or asked, before anything is decided. */
async function prepare(desk: MailDesk, mail: MailDoc, intent: OwnerIntent): Promise<Prepared> {
  return {
    texts: await textsFor(desk, intent),
    aliases: await aliasesOf(desk),
    counterOf: await desk.codes(),
    hasModel: await desk.hasModel(),
    isLoop: await isLoop(desk, mail),
  };
}

async function textsFor(
  { tells }: MailDesk,
  { commands }: OwnerIntent,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const command of commands) {
    if (command.name === 'why') {
      const found = await tells.why(command.what);
      if (found !== null) texts.set(`why ${command.what}`, found);
    } else if (isTold(command.name)) {
      texts.set(command.name, await tells[command.name]());
    }
  }
  return texts;
}

function isTold(name: string): name is 'status' | 'budget' | 'report' {
  return name === 'status' || name === 'budget' || name === 'report';
}

const APPROVALS_NAMED = 500;

/** `a<seq>`: short enough to be typed, and never another's. */
async function aliasesOf(desk: MailDesk): Promise<ReadonlyMap<string, string>> {
  const asked = await desk.log.options.store.read(desk.agentId, {
    ...{ types: ['ActionEscalated'], newestFirst: true, limit: APPROVALS_NAMED },
  });
  return new Map(
    asked.map(({ payload, seq }) => {
      const { action_id } = payload as { action_id: string }; // an ActionEscalated, parsed when read
      return [action_id, `a${seq}`] as const;
    }),
  );
}

const HOUR_MS = 3_600_000;

/** Two programs that answer each other are stopped by their pace, in one thread or over many. */
async function isLoop({ log, agentId, settings, now }: MailDesk, mail: MailDoc): Promise<boolean> {
  const newest = await log.options.store.read(agentId, {
    ...{ types: ['MailQueued'], newestFirst: true, limit: settings.repliesPerHour },
  });
  const from = Date.parse(now()) - HOUR_MS;
  const recent = newest.filter(({ occurredAt }) => Date.parse(occurredAt) >= from);
  const here = recent.filter(({ subjects }) => subjects.includes(`thread:${mail.thread_id ?? ''}`));
  return recent.length >= settings.repliesPerHour || here.length >= settings.threadRepliesPerHour;
}

type Task = {
  readonly mail: MailDoc;
  /** What the owner wrote, without what they quoted. */
  readonly words: string;
  readonly intent: OwnerIntent;
  readonly prepared: Prepared;
};

function wantedFor({ mail_id, thread_id }: MailDoc): Wanted {
  return [
    { projection: mailProjection, keys: [mail_id] },
    { projection: mailThreadProjection, keys: [thread_id ?? ''] },
    { projection: ownerCodeProjection, keys: [SINGLETON] },
    { projection: controllerProjection, keys: [SINGLETON] },
    { projection: approvalProjection, keys: 'all' },
    { projection: intentionProjection, keys: 'all' },
    { projection: alertProjection, keys: 'all' },
    { projection: lessonProjection, keys: 'all' },
  ];
}

/** One append: what was carried out, that the mail is handled, and the reply to it. */
async function decideOn(desk: MailDesk, task: Task): Promise<void> {
  const { mail } = task;
  const wanted = wantedFor(mail);
  const view = await desk.log.view(desk.agentId, wanted);
  // The reply's text is encrypted before the append, so it is decided on this view; a later one may only repeat it.
  const handled = handledOn(desk, task, view);
  const letter = replyOf(desk, task, { view, handled });
  const queued = letter === null ? [] : await queueLetter(desk, letter);
  const { events, subjects, erase, kind, commands, intentionId, asWork } = handled;
  const reply = replyKind(task, { letter, asWork });
  const last = triaged(mail, {
    ...{ kind, reply, commands },
    ...(intentionId !== undefined && { intentionId }),
  });
  const said = { messageId: mail.mail_id, now: view.now };
  const taught = correctionsIn(task.words, view.all(lessonProjection), said);
  const about = taught.length === 0 ? subjects : [...subjects, 'lessons'];
  const unless = { subjects: [...about, `mail:${mail.mail_id}`], after: view.head };
  await desk.log.append(desk.agentId, mailOrigin(desk, { mailId: mail.mail_id, trust: 'owner' }), {
    events: [...events, ...taught, last, ...queued],
    unless,
    onDuplicate: 'first',
    ...(erase !== undefined && { eraseSubject: erase }),
  });
}

function handledOn(desk: MailDesk, { mail, intent, prepared }: Task, view: View): Handled {
  const carry: Carry = {
    ...{ newId: desk.newId, zone: desk.zone, view, now: view.now },
    ...{
      mailId: mail.mail_id,
      seenAt: mail.first_seen_at,
      thread: view.get(mailThreadProjection, mail.thread_id ?? ''),
    },
    ...{ aliases: prepared.aliases, texts: prepared.texts, approvalMs: desk.approvalMs() },
    code: verdictOf(desk, { view, code: intent.code, counterOf: prepared.counterOf }),
  };
  return handle(carry, { mail, intent, hasModel: prepared.hasModel });
}

/** Whether the mail's code counts. A wrong one costs nothing but a try. */
function verdictOf(
  { settings }: MailDesk,
  asked: {
    readonly view: View;
    readonly code: string | null;
    readonly counterOf: Prepared['counterOf'];
  },
): CodeVerdict {
  const { view, code, counterOf } = asked;
  if (counterOf === null) {
    const why = 'Set it up once with "homeostat owner enroll" at the terminal.';
    return { status: 'not_enrolled', why };
  }
  const known = view.get(ownerCodeProjection, SINGLETON);
  const nowMs = Date.parse(view.now);
  const since = nowMs - settings.codeWindowMs;
  const wrong = (known?.refused_at ?? []).filter((at) => Date.parse(at) >= since);
  if (wrong.length >= settings.wrongCodes) {
    return { status: 'too_many', why: 'Too many wrong codes came; wait a quarter of an hour.' };
  }
  if (code === null) return { status: 'none', why: 'Send it again with the six digits behind it.' };
  const counter = counterOf(code, nowMs);
  if (counter === null) return { status: 'wrong', why: 'This one is wrong or over.' };
  return counter <= (known?.last_counter ?? -1)
    ? { status: 'used', why: 'This one has counted already; wait for the next.' }
    : { status: 'right', counter };
}

function replyOf(
  desk: MailDesk,
  { mail, prepared }: Task,
  { view, handled }: { readonly view: View; readonly handled: Handled },
): Letter | null {
  if (handled.says.length === 0 || prepared.isLoop) return null;
  return {
    ...{ mailId: `re-${mail.mail_id}`, threadId: mail.thread_id ?? '', answers: mail.mail_id },
    thread: view.get(mailThreadProjection, mail.thread_id ?? ''),
    ...{ subject: replySubject(mail.subject), text: `${handled.says.join('\n\n')}\n` },
    to: [replyAddress(desk.owners, mail.from)],
    ...{ cause: 'reply', cycleNo: null, asks: handled.asks, approvals: handled.approvals },
  };
}

function replyKind(
  { prepared }: Task,
  { letter, asWork }: { readonly letter: Letter | null; readonly asWork: boolean },
): Reply {
  if (letter !== null) return 'queued';
  if (asWork) return 'by_cycle';
  return prepared.isLoop ? 'rate_limited' : 'none';
}
