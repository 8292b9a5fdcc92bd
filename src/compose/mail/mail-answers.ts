import type { NewEvent } from '../../kernel/event/event.ts';
import { answerWork, type WorkTold } from '../../phases/mail/answer-work.ts';
import type { PhaseContext } from '../../phases/phase-context.ts';
import type { OpenAgent } from '../open/agent.ts';
import { mailboxSettings, mailDomain } from '../settings/mail-settings.ts';

/** Answers the mails that work came from; the settings are read anew, so that what the owner changes counts. */
export function mailAnswers({
  blobs,
  config,
}: Pick<OpenAgent, 'blobs' | 'config'>): (
  context: PhaseContext,
  told: WorkTold,
) => Promise<readonly NewEvent[]> {
  return (context, told) => {
    const { owners, address } = mailboxSettings(config);
    return answerWork(
      { blobs, owners, domain: mailDomain(address), zone: config.timezone },
      context,
      told,
    );
  };
}
