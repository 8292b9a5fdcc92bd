import { controllerProjection, emptyController } from '../../domain/cycle/views/controller.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { type MailDoc, mailProjection } from '../../domain/mail/views/mail.ts';
import { type OutgoingDoc, outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { readFacts } from '../../phases/read-facts.ts';
import type { AgentReader } from '../agent.ts';
import type { ChatThread } from '../chat-shapes.ts';

type Standing = NonNullable<ChatThread['standing']>;

/** Whether the owner's newest of these mails has its answer. The view has the mails, their jobs and the controller. */
export async function standingOfNewest(
  { agentId, log, hasModel }: AgentReader & { readonly hasModel: () => Promise<boolean> },
  view: View,
  mailIds: readonly string[],
): Promise<Standing | null> {
  const newest = mailIds
    .flatMap((id) => view.get(mailProjection, id) ?? [])
    .findLast(({ is_owner }) => is_owner);
  if (newest === undefined) return null;
  const answers = mailIds.flatMap((id) => view.get(outgoingMailProjection, id) ?? []);
  const isRefused = await wasRefused({ agentId, log }, newest);
  const around = { view, hasModel: await hasModel(), isRefused };
  return { mail_id: newest.mail_id, ...standingOf(newest, answers, around) };
}

/** Its answer is still to come, as far as the documents of the mails tell. */
export function isToBeAnswered(mail: MailDoc, answers: readonly OutgoingDoc[]): boolean {
  if (mail.status !== 'triaged') return mail.is_owner && mail.status === 'received';
  return isWork(mail) && !isAnswered(mail, answers);
}

type Around = { readonly view: View; readonly hasModel: boolean; readonly isRefused: boolean };

function endOf(view: View, mailId: string): 'answered' | 'failed' {
  return view.get(jobProjection, `inbox:${mailId}`)?.status === 'failed' ? 'failed' : 'answered';
}

/** Stored only in the event: no view needs it. */
async function wasRefused({ agentId, log }: AgentReader, { mail_id }: MailDoc): Promise<boolean> {
  const [triaged] = await readFacts(log, agentId, {
    subjects: [`mail:${mail_id}`],
    types: ['MailTriaged'],
    limit: 1,
  });
  return triaged?.payload.refused ?? false;
}

const WORK: readonly (MailDoc['kind'] | null)[] = ['instruction', 'question', 'feedback'];

function isWork({ kind, is_owner, is_automatic }: MailDoc): boolean {
  return is_owner && !is_automatic && WORK.includes(kind);
}

/** What the owner only tells, such as a preference, is kept by code, which answers at once: no work comes of it. */
function isAnswered({ mail_id, kind }: MailDoc, answers: readonly OutgoingDoc[]): boolean {
  return answers.some(
    ({ cause, answers: what }) =>
      what === mail_id && (cause === 'answer' || (kind === 'feedback' && cause === 'reply')),
  );
}

function standingOf(
  mail: MailDoc,
  answers: readonly OutgoingDoc[],
  { view, hasModel, isRefused }: Around,
): Omit<Standing, 'mail_id'> {
  if (mail.status !== 'triaged') return { state: 'reading', why: null };
  if (!isWork(mail)) return { state: isRefused ? 'refused' : 'answered', why: null };
  if (isAnswered(mail, answers)) return { state: endOf(view, mail.mail_id), why: null };
  const why = keptWhy(view, hasModel);
  return why === null ? { state: 'working', why } : { state: 'kept', why };
}

/** Why no work can start now, and what would change that. */
function keptWhy(view: View, hasModel: boolean): string | null {
  const { paused, safe_mode } = view.get(controllerProjection, SINGLETON) ?? emptyController;
  if (safe_mode !== null) return `kept as work; the agent is in safe mode: ${safe_mode.reason}`;
  if (paused !== null) return 'kept as work; the agent is paused: homeostat resume';
  return hasModel
    ? null
    : 'kept as work; no model is set up, so nobody can think about it: homeostat model use';
}
