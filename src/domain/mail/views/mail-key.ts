import { z } from 'zod';
import type { EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { mailEvents } from '../events.ts';
import { messageKey } from '../mail-keys.ts';

const schema = z.strictObject({ mail_id: z.string(), thread_id: z.string().nullable() });

const arrived = {
  keys: ({ payload }: { payload: { keys: readonly string[] } }) => [...payload.keys],
  evolve: (
    doc: z.infer<typeof schema> | undefined,
    { payload: { mail_id } }: { payload: { mail_id: string } },
  ) => doc ?? { mail_id, thread_id: null },
};

/**
 * What is known already: deliveries, contents and signatures (so that no mail is handled twice, whatever a server does
 * with its flags and numbers), and Message-IDs, each with its thread.
 */
export const mailKeyProjection = defineProjection<
  EventOf<typeof mailEvents>,
  z.infer<typeof schema>
>({
  name: 'mail-key',
  version: 1,
  schema,
  on: {
    MailQuarantined: arrived,
    MailDeferred: arrived,
    MailReceived: {
      keys: ({ payload: { keys, message_id } }) => [...keys, ...messageKeys(message_id)],
      evolve: (doc, { payload: { mail_id, thread_id } }) =>
        doc?.thread_id == null ? { mail_id: doc?.mail_id ?? mail_id, thread_id } : doc,
    },
    MailQueued: {
      keys: ({ payload: { message_id } }) => messageKeys(message_id),
      evolve: (doc, { payload: { mail_id, thread_id } }) => doc ?? { mail_id, thread_id },
    },
  },
});

function messageKeys(messageId: string | null): readonly string[] {
  return messageId === null ? [] : [messageKey(messageId)];
}
