import { z } from 'zod';
import type { EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { mailEvents } from '../events.ts';

const schema = z.strictObject({ mail_id: z.string() });

const byMail = ({ payload }: { payload: { mail_id: string } }) => [payload.mail_id];
const waits = {
  keys: byMail,
  evolve: (_: unknown, { payload: { mail_id } }: { payload: { mail_id: string } }) => ({ mail_id }),
};
const isOver = { keys: byMail, evolve: () => undefined };

/** Mail that came in and is not handled yet: what a round looks at, however much mail there ever was. */
export const waitingMailProjection = defineProjection<
  EventOf<typeof mailEvents>,
  z.infer<typeof schema>
>({
  name: 'waiting-mail',
  version: 1,
  schema,
  on: {
    MailReceived: waits,
    MailDeferred: waits,
    MailQuarantined: isOver,
    MailTriaged: isOver,
  },
});
