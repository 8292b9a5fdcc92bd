import { type MailDoc, mailProjection } from '../../../domain/mail/views/mail.ts';
import { workIdParts } from '../../../kernel/event/work-id.ts';
import type { PhaseContext } from '../../phase-context.ts';
import { MAIL_CORRELATION } from './mail-origin.ts';

export type MailReading = Pick<PhaseContext, 'agentId' | 'view'> & {
  readonly log: Pick<PhaseContext['log'], 'read'>;
};

/** The mail that a piece of work came from; undefined: it came from elsewhere. */
export async function mailOfWork(
  context: MailReading,
  workId: string,
): Promise<MailDoc | undefined> {
  const mailId = await mailIdOfWork(context, workId);
  if (mailId === null) return undefined;
  const view = await context.view([{ projection: mailProjection, keys: [mailId] }]);
  return view.get(mailProjection, mailId);
}

/** Null: it came from elsewhere. */
export async function mailIdOfWork(
  context: Pick<MailReading, 'agentId' | 'log'>,
  workId: string,
): Promise<string | null> {
  const { kind, name: id } = workIdParts(workId);
  if (kind === 'inbox') return id;
  return kind === 'task' ? formedBy(context, id) : null;
}

/** The mail of the owner in whose thread they are answered of a piece of work; undefined: there is none. */
export async function threadMailOfWork(context: MailReading, workId: string) {
  const mail = await mailOfWork(context, workId);
  if (mail?.thread_id == null || !mail.is_owner || mail.erased) return undefined;
  return { ...mail, thread_id: mail.thread_id };
}

async function formedBy(
  { agentId, log }: Pick<MailReading, 'agentId' | 'log'>,
  intentionId: string,
): Promise<string | null> {
  const [formed] = await log.read(agentId, {
    subjects: [`intention:${intentionId}`],
    types: ['IntentionFormed'],
    newestFirst: true,
    limit: 1,
  });
  return formed === undefined ? null : mailIdIn(formed.correlationId);
}

/** The mail that led to an event; null: none did. */
function mailIdIn(correlationId: string): string | null {
  return correlationId.startsWith(MAIL_CORRELATION)
    ? correlationId.slice(MAIL_CORRELATION.length)
    : null;
}
