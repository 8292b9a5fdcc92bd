import { z } from 'zod';
import { event } from '../../kernel/event/event.ts';
import { reference } from '../../kernel/text/field-kind.ts';

/** The user of an installation that knows only one (S24). */
export const DEFAULT_USER = 'default';

/** What is seen of the people the agent works with. */
export const profileEvents = {
  /** S25: a message let something be heard of its writer's mood. One for each message at most. */
  AffectSignalObserved: event(
    {
      user_id: reference(),
      message_id: reference(),
      valence_delta: z.number(),
      stress_delta: z.number(),
      /** The word. */
      matched: reference(),
    },
    (p) => [`user:${p.user_id}`],
  ),
};
