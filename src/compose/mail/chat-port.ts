import { mailOfText, textMail } from '../../adapters/mail/message/text-mail.ts';
import type { ChatPort } from '../../app/ports.ts';
import { isChat } from '../../domain/mail/chat-thread.ts';
import { deliveryKey } from '../../domain/mail/mail-keys.ts';
import { mailKeyProjection } from '../../domain/mail/views/mail-key.ts';
import { documentsOf } from '../../kernel/log/stand-in-view.ts';
import type { ArrivedMail, MailOutbox } from '../../kernel/ports/mail-channel.ts';
import type { OpenAgent } from '../open/agent.ts';

const CHANNEL = 'chat';

/** Answers of a chat are delivered by being kept: its terminal reads them from the log. */
export function besideChats(outbox: MailOutbox): MailOutbox {
  return {
    ...outbox,
    send: async (mail, signal) =>
      isChat(mail.threadId) ? { transportId: CHANNEL } : outbox.send(mail, signal),
  };
}

type ChatPorts = {
  readonly agent: Pick<OpenAgent, 'agentId' | 'log' | 'now'>;
  readonly hasModel: () => Promise<boolean>;
  readonly takeIn: (channel: string, arrived: ArrivedMail) => Promise<boolean>;
};

/** What the owner says at a terminal or a page goes the way of their mail, vouched for by the token. */
export function chatPort({ agent, hasModel, takeIn }: ChatPorts): ChatPort {
  const { agentId, log } = agent;
  return {
    hasModel,
    say: async ({ id, text, threadId, subject = '' }) => {
      const raw = Buffer.from(mailOfText(textMail({ threadId, to: [], subject, text })));
      const arrived = { deliveryId: id, raw, bytes: raw.length, receivedAt: agent.now() };
      await takeIn(CHANNEL, { ...arrived, vouchedBy: 'token' });
      const key = deliveryKey(CHANNEL, id);
      const wanted = { projection: mailKeyProjection, keys: [key] };
      const { documents } = await documentsOf({ log, agentId }, wanted);
      return documents.get(key)?.mail_id ?? null;
    },
  };
}
