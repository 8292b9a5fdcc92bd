import type { Agent } from '../../app/agent.ts';
import { type MailPort, mailReads, queueOwnMail } from '../../app/mail/mail-box.ts';
import { mailboxSettings, mailDomain } from '../settings/mail-settings.ts';

type Mailing = Pick<Agent, 'agentId' | 'log' | 'blobs' | 'config' | 'newId'>;

/** The mail of an agent, sent from the address that its settings name when it is sent. */
export function mailPort(agent: Mailing): MailPort {
  return {
    ...mailReads(agent),
    send: (origin, own) => {
      const domain = mailDomain(mailboxSettings(agent.config).address);
      return queueOwnMail({ ...agent, domain }, origin, own);
    },
  };
}
