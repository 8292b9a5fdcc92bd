import { z } from 'zod';
import type { DeepReadonly } from '../../kernel/event/event.ts';

/** A way in or out, and how it stands. */
export const channelShape = z.strictObject({
  name: z.enum(['mailbox', 'mail folder', 'mail over HTTP', 'chat', 'letters', 'sending']),
  /** `off`: the owner has not set it up. */
  state: z.enum(['ready', 'off', 'trouble']),
  /** What is set up, or what would be. */
  says: z.string(),
  /** When something last came or went. */
  last_at: z.string().nullable(),
  /** Mails that wait to go out. */
  waiting: z.int(),
  /** When it is tried again. */
  retry_at: z.string().nullable(),
  trouble: z.string().nullable(),
  /** What to do about it. */
  advice: z.string().nullable(),
});
export type Channel = DeepReadonly<z.infer<typeof channelShape>>;
