import {
  type ApprovalDoc,
  approvalProjection,
  pendingApprovals,
} from '../../domain/action/views/approval.ts';
import type { AlertCause } from '../../domain/alert/alert-cause.ts';
import { approvalCause } from '../../domain/alert/alert-causes.ts';
import { alertProjection } from '../../domain/alert/views/alert.ts';
import { type Fact, payloadsOf } from '../../domain/fact.ts';
import { type JobDoc, jobProjection } from '../../domain/job/views/job.ts';
import type { MailDoc } from '../../domain/mail/views/mail.ts';
import { mailThreadProjection, type ThreadDoc } from '../../domain/mail/views/mail-thread.ts';
import { outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import { documentsOf } from '../../kernel/log/stand-in-view.ts';
import { personalText } from '../../kernel/personal-text.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { spokenReplies } from '../../language/replies/spoken-replies.ts';
import { workWords } from '../../language/replies/work-words.ts';
import { spokenMoment } from '../../language/when/spoken-moment.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import type { PhaseContext } from '../phase-context.ts';
import { type InputSource, inputsOfActions } from '../work/input-of-action.ts';
import { answerOrder } from './answer-order.ts';
import { askedOf, confirmText, jobAfter, toldBy } from './desk/ask-of-job.ts';
import { threadMailOfWork } from './desk/mail-of-work.ts';
import { languageOfWork } from './desk/owners-language.ts';
import { aliasesOf } from './intent/aliases-of.ts';
import { askedList } from './intent/carry-approvals.ts';
import { queueLetter, replyAddress, replySubject } from './queue-mail.ts';
import { draftTexts } from './told-drafts.ts';

/** The outcome of a piece of work in its cycle. */
export type WorkTold = {
  readonly workId: string;
  /** What was written for the owner; null: nothing. */
  readonly answer: string | null;
  readonly ok: boolean | null;
  readonly evidence: readonly { readonly kind: string; readonly ref: string }[];
  /** For the owner: a question, or why it rests. */
  readonly note?: string | null;
  /** The conclusion of the phase. */
  readonly events: readonly Fact[];
};

export type AnswerPorts = {
  readonly blobs: Pick<BlobStore, 'get' | 'putPersonal' | 'getPersonal'>;
  readonly domain: string;
  readonly owners: readonly string[];
  /** The owner's, IANA. */
  readonly zone: string;
};

/**
 * The answer of a cycle to the mail its work came from, in the thread of that mail: events to be appended with the end
 * of the phase. Of work that came by other ways, only what a standing order is to tell; at most one per thread and cycle.
 */
export async function answerWork(
  ports: AnswerPorts,
  context: PhaseContext,
  told: WorkTold,
): Promise<readonly Fact[]> {
  const mail = await threadMailOfWork(context, told.workId);
  if (mail === undefined) return answerOrder(ports, context, told);
  const view = await context.view([
    { projection: mailThreadProjection, keys: [mail.thread_id] },
    { projection: approvalProjection, keys: 'open' },
    { projection: jobProjection, keys: [told.workId] },
  ]);
  const thread = view.get(mailThreadProjection, mail.thread_id);
  const asked = pendingApprovals(view).filter(({ work_id }) => work_id === told.workId);
  const job = view.get(jobProjection, told.workId);
  const after = jobAfter(job, told.events);
  const cause = askedOf(after, mail.subject);
  const { agentId, log } = context;
  const source = { agentId, log, blobs: ports.blobs };
  const language = await languageOfWork(source, told.workId);
  const asks = await askText(source, asked, language);
  const clock = { now: context.now(), zone: ports.zone };
  const cycles = untoldCycles(context, job, { thread, mail });
  const drafts = await draftTexts(source, { workId: told.workId, cycles, language });
  const text = answerText(told, { drafts, asks, job: after, language, clock });
  if (text === null || !isNews(context, told, { thread, mail })) return [];
  const approvals = asked.map(({ approval_id }) => approval_id);
  const earlier = await unsentReply(ports, context, { thread, mail });
  const mailId = answerId(context.cycleNo, mail.mail_id);
  const letter = await queueLetter(ports, {
    mailId,
    threadId: mail.thread_id,
    thread,
    text: earlier === null ? text : `${earlier.text.trimEnd()}\n\n${text}`,
    ...(earlier !== null && { instead: earlier.instead }),
    subject: replySubject(mail.subject),
    to: [replyAddress(ports.owners, mail.from)],
    cause: 'answer',
    answers: mail.mail_id,
    cycleNo: context.cycleNo,
    asks: approvals.length > 0,
    approvals,
    jobs: job === undefined ? [] : [told.workId],
  });
  const waiting = await untold(context, asked, clock);
  return [...letter, ...[cause, ...waiting].flatMap((one) => toldBy(one, mailId))];
}

/** The approvals of which no notice has told yet: the answer that asks for them is their telling. */
async function untold(
  context: PhaseContext,
  asked: readonly ApprovalDoc[],
  clock: Around['clock'],
): Promise<readonly AlertCause[]> {
  if (asked.length === 0) return [];
  const causes = asked.flatMap((doc) => approvalCause(doc, clock));
  const keys = causes.map(({ alertId }) => alertId);
  const { documents } = await documentsOf(context, { projection: alertProjection, keys });
  return causes.filter(({ alertId }) => {
    const known = documents.get(alertId);
    return known === undefined || known.status === 'cleared' || known.status === 'raised';
  });
}

type Answering = { readonly thread: ThreadDoc | undefined; readonly mail: MailDoc };

/**
 * An immediate reply to this mail that could not be sent yet goes out in one mail with the answer. Null: there is
 * none. If it goes out this very moment, its words are read twice.
 */
async function unsentReply(
  { blobs }: AnswerPorts,
  context: PhaseContext,
  { thread, mail }: Answering,
) {
  const sent = (thread?.mails ?? []).filter(({ direction }) => direction === 'out');
  const keys = sent.map(({ mail_id }) => mail_id);
  const { documents } = await documentsOf(context, { projection: outgoingMailProjection, keys });
  const found = keys
    .flatMap((key) => documents.get(key) ?? [])
    .find(({ state, cause, answers }) => {
      return state === 'queued' && cause === 'reply' && answers === mail.mail_id;
    });
  if (found === undefined) return null;
  const text = await personalText(blobs, `mail:${found.mail_id}`, found.text);
  const instead = { mailId: found.mail_id, attempt: found.attempt };
  return text === null ? null : { text, instead };
}

/** A failure is told once, whatever words the next tries find for it, and again after a word of the owner. */
function isNews(
  { cycleNo }: PhaseContext,
  { ok, events }: WorkTold,
  { thread, mail }: Answering,
): boolean {
  if (thread?.cycles.includes(cycleNo) === true) return false;
  const isTriedAgain = ok === false && payloadsOf(events, 'WorkParked')[0]?.retry_at != null;
  return !isTriedAgain || !isAnsweredSince(thread?.mails ?? [], mail);
}

/** A cycle has answered this mail since the owner's last word in the thread. */
function isAnsweredSince(mails: ThreadDoc['mails'], { mail_id }: MailDoc): boolean {
  const last = mails.findLastIndex(({ direction }) => direction === 'in');
  return mails.slice(last + 1).some((one) => isAnswerTo(one.mail_id, mail_id));
}

/** The cycles of this work since the last answer to its mail, and this one. */
function untoldCycles(
  { cycleNo }: PhaseContext,
  job: JobDoc | undefined,
  { thread, mail }: Answering,
): readonly number[] {
  const answers = new Set((thread?.mails ?? []).map(({ mail_id }) => mail_id));
  const cycles = job?.cycles ?? [];
  const last = cycles.findLastIndex((one) => answers.has(answerId(one, mail.mail_id)));
  return [...cycles.slice(last + 1), cycleNo];
}

function answerId(cycleNo: number, mailId: string): string {
  return `an-${cycleNo}-${mailId}`;
}

function isAnswerTo(id: string, mailId: string): boolean {
  return id.startsWith('an-') && id.endsWith(`-${mailId}`);
}

type Around = {
  /** What was drafted for the owner to send. */
  readonly drafts: readonly string[];
  /** The approval that is asked for; null: none. */
  readonly asks: string | null;
  readonly job: JobDoc | null;
  readonly language: TimeLanguage;
  readonly clock: { readonly now: string; readonly zone: string };
};

function answerText(
  { answer, ok, evidence, events, note = null }: WorkTold,
  { drafts, asks, job, language, clock }: Around,
): string | null {
  const words = workWords(language);
  const shown = evidence.map(({ kind, ref }) => `- ${kind}: ${ref}`);
  const parts = [
    ...(answer === null ? [] : [answer]),
    ...(note === null ? [] : [note]),
    ...confirmText(job, answer !== null, language),
    ...(asks === null ? [] : [asks]),
    ...(answer === null && ok === true ? [[words.done, ...shown].join('\n')] : []),
    ...(ok === false
      ? [[words.failed, ...shown, retryText(events, clock, language)].join('\n')]
      : []),
  ];
  const [first, ...others] = parts;
  return first === undefined ? null : `${[first, ...drafts, ...others].join('\n\n')}\n`;
}

/** Null: no approval is needed. */
async function askText(
  source: InputSource & Pick<PhaseContext, 'log'>,
  asked: readonly ApprovalDoc[],
  language: TimeLanguage,
): Promise<string | null> {
  if (asked.length === 0) return null;
  const aliases = await aliasesOf(source);
  const ids = asked.map(({ approval_id }) => approval_id);
  const names = { aliases, inputs: await inputsOfActions(source, ids) };
  const lines = askedList(asked, names, spokenReplies(language));
  return [workWords(language).needsWord, ...lines].join('\n');
}

function retryText(
  events: readonly Fact[],
  clock: Around['clock'],
  language: TimeLanguage,
): string {
  const words = workWords(language);
  const retry_at = payloadsOf(events, 'WorkParked')[0]?.retry_at;
  return retry_at == null
    ? words.leftAtThat
    : `${words.triesAgain(spokenMoment(retry_at, clock, language))} ${words.needsYou}`;
}
