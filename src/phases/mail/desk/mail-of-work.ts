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
  const { kind, name: id } = workIdParts(workId);
  const mailId = kind === 'inbox' ? id : kind === 'task' ? await formedBy(context, id) : null;
  if (mailId === null) return undefined;
  const view = await context.view([{ projection: mailProjection, keys: [mailId] }]);
  return view.get(mailProjection, mailId);
}

/** The mail of the owner in whose thread they are answered of a piece of work; undefined: there is none. */
export async function threadMailOfWork(context: MailReading, workId: string) {
  const mail = await mailOfWork(context, workId);
  if (mail?.thread_id == null || !mail.is_owner || mail.erased) return undefined;
  return { ...mail, thread_id: mail.thread_id };
}

async function formedBy({ agentId, log }: MailReading, intentionId: string) {
  const [formed] = await log.read(agentId, {
    subjects: [`intention:${intentionId}`],
    types: ['IntentionFormed'],
    newestFirst: true,
    limit: 1,
  });
  const correlation = formed?.correlationId ?? '';
  return correlation.startsWith(MAIL_CORRELATION)
    ? correlation.slice(MAIL_CORRELATION.length)
    : null;
}
