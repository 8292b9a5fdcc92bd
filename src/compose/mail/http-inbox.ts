import { keptSecret } from '../../adapters/files/secrets.ts';
import { mailOfText, textMail } from '../../adapters/mail/message/text-mail.ts';
import type { InboxPort } from '../../app/ports.ts';
import type { ArrivedMail } from '../../kernel/ports/mail-channel.ts';
import type { OpenAgent } from '../open/agent.ts';

const KEY = 'inbox-hmac';

/** Mail over HTTP, vouched for by the shared key in `<state>/secrets/inbox-hmac`. */
export function httpInbox(
  { config, now }: Pick<OpenAgent, 'config' | 'now'>,
  takeIn: (channel: string, arrived: ArrivedMail) => Promise<boolean>,
): InboxPort {
  return {
    key: () => keptSecret(config.stateDir, KEY),
    take: ({ id, subject, text, threadId }) => {
      const raw = Buffer.from(mailOfText(textMail({ threadId, to: [], subject, text })));
      const arrived = { deliveryId: id, raw, bytes: raw.length, receivedAt: now() };
      return takeIn('http', { ...arrived, vouchedBy: 'hmac' });
    },
  };
}
