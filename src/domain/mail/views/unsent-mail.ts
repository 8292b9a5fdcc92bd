import { z } from 'zod';
import type { EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { cycleEvents } from '../../cycle/events.ts';
import type { mailEvents } from '../events.ts';
import { attemptOf } from '../mail-effect.ts';

const schema = z.strictObject({ mail_id: z.string() });
type Event = EventOf<typeof mailEvents> | EventOf<typeof cycleEvents>;

const byMail = ({ payload }: { payload: { mail_id: string } }) => [payload.mail_id];

/** Mail that is to go out or of which nobody knows: what a round of sending looks at, however much went out. */
export const unsentMailProjection = defineProjection<Event, z.infer<typeof schema>>({
  name: 'unsent-mail',
  version: 1,
  schema,
  on: {
    MailQueued: { keys: byMail, evolve: (_, { payload: { mail_id } }) => ({ mail_id }) },
    MailSent: { keys: byMail, evolve: () => undefined },
    MailFailed: {
      keys: byMail,
      evolve: (doc, { payload: { retry_at } }) => (retry_at === null ? undefined : doc),
    },
    // Its owner, or a folder of what was sent, has said how it ended.
    EffectResolved: {
      keys: ({ payload: { effect_id } }) => {
        const found = attemptOf(effect_id);
        return found === null ? [] : [found.mailId];
      },
      evolve: (doc, { payload: { outcome } }) => (outcome === 'happened' ? undefined : doc),
    },
  },
});
