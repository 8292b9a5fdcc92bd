import type { Agent } from '../../app/agent.ts';
import { type MailPort, mailPage, queueOwnMail, showMail } from '../../app/mail/mail-box.ts';
import { mailboxSettings, mailDomain } from '../settings/mail-settings.ts';

type Mailing = Pick<Agent, 'agentId' | 'log' | 'store' | 'blobs' | 'config' | 'newId'>;

/** The mail of an agent, sent from the address that its settings name when it is sent. */
export function mailPort(agent: Mailing): MailPort {
  return {
    page: (limit, before) => mailPage(agent, { limit, before }),
    show: (id) => showMail(agent, id),
    send: (origin, own) => {
      const domain = mailDomain(mailboxSettings(agent.config).address);
      return queueOwnMail({ ...agent, domain }, origin, own);
    },
  };
}
