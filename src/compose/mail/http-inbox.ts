import { keptSecret } from '../../adapters/files/secrets.ts';
import { mailOfText, textMail } from '../../adapters/mail/text-mail.ts';
import type { InboxPort } from '../../http/ports.ts';
import type { ArrivedMail } from '../../kernel/ports/mail-channel.ts';
import type { Agent } from '../agent.ts';

const KEY = 'inbox-hmac';

/** Mail over HTTP, vouched for by the shared key in `<state>/secrets/inbox-hmac`. */
export function httpInbox(
  { config, now }: Pick<Agent, 'config' | 'now'>,
  takeIn: (channel: string, arrived: ArrivedMail) => Promise<boolean>,
): InboxPort {
  return {
    key: () => keptSecret(config.stateDir, KEY),
    take: ({ id, subject, text, threadId }) => {
      const file = textMail({ threadId: threadId ?? '', to: [], subject, text });
      const raw = Buffer.from(mailOfText(threadId === null ? withoutThread(file) : file));
      const arrived = { deliveryId: id, raw, bytes: raw.length, receivedAt: now() };
      return takeIn('http', { ...arrived, vouchedBy: 'hmac' });
    },
  };
}

function withoutThread(file: string): string {
  return file.slice(file.indexOf('\n') + 1);
}
