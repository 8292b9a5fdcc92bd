import { mailReader } from '../../../src/adapters/mail/message/read-mail.ts';
import { mailOfText, textMail } from '../../../src/adapters/mail/message/text-mail.ts';
import { mailDesk } from '../../../src/compose/mail/mail-desk.ts';
import { openModelPorts, promptTemplate } from '../../../src/compose/model/model-ports.ts';
import type { OpenAgent } from '../../../src/compose/open/agent.ts';
import type { MailOutbox, OutgoingMail } from '../../../src/kernel/ports/mail-channel.ts';
import type { ReceivePorts, SendPorts } from '../../../src/phases/mail/desk/mail-ports.ts';
import { readMailsByModel } from '../../../src/phases/mail/read-by-model.ts';
import { takeIn } from '../../../src/phases/mail/receive-mail.ts';
import { retryDeferred } from '../../../src/phases/mail/retry-deferred.ts';
import { sendMail } from '../../../src/phases/mail/send-mail.ts';
import { triageMail } from '../../../src/phases/mail/triage-mail.ts';
import { defaultAskSettings } from '../../../src/phases/model/ask.ts';
import { defaultReadSettings } from '../../../src/prompt/compose/compose-records.ts';

export const OWNER_ADDRESS = 'owner@example.org';
export const AGENT_ADDRESS = 'agent@example.net';

/** A mail that went out, and when. */
export type Sent = OutgoingMail & { readonly atMs: number };

/** The agent's mailbox: mails of the owner go in, what it sends is kept. */
export type Mailbox = {
  readonly sent: readonly Sent[];
  write(threadId: string, text: string): Promise<void>;
  /** Handles, reads and sends whatever is there. */
  round(): Promise<void>;
};

export function openMailbox(agent: OpenAgent, clock: { readonly ms: number }): Mailbox {
  const sent: Sent[] = [];
  const outbox: MailOutbox = {
    name: 'year',
    send: async (mail) => {
      sent.push({ ...mail, atMs: clock.ms });
      return { transportId: `sent-${sent.length}` };
    },
    find: async (id) => (sent.some(({ messageId }) => messageId === id) ? 'sent' : 'absent'),
    close: async () => undefined,
  };
  const modelPorts = openModelPorts(agent);
  const addresses = { owners: [OWNER_ADDRESS], address: AGENT_ADDRESS };
  const ports: ReceivePorts & SendPorts = {
    ...mailDesk(agent, addresses, modelPorts),
    outbox,
    reader: mailReader(),
    // Never asked: the channel itself vouches for the owner.
    authenticator: { identify: async () => ({ status: 'stranger', why: 'not vouched for' }) },
  };
  const reading = {
    desk: ports,
    modelPorts,
    template: promptTemplate('read'),
    records: defaultReadSettings,
    asking: defaultAskSettings.read,
  };
  const { signal } = new AbortController();
  let count = 0;
  return {
    sent,
    write: async (threadId, text) => {
      count += 1;
      const raw = Buffer.from(mailOfText(textMail({ threadId, to: [], subject: '', text })));
      const receivedAt = agent.now();
      const arrived = { deliveryId: `year-${count}`, raw, bytes: raw.length, receivedAt };
      await takeIn(ports, 'maildir', { ...arrived, vouchedBy: 'file' });
    },
    round: async () => {
      await retryDeferred(ports);
      await triageMail(ports, signal);
      if ((await readMailsByModel(reading, signal)) > 0) await triageMail(ports, signal);
      await sendMail(ports, signal);
    },
  };
}
