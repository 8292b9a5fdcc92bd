import { z } from 'zod';
import type { DeepReadonly, EventOf, Folded } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { attendEvents } from '../../attend/events.ts';
import type { conversationEvents } from '../../conversation/events.ts';
import type { cycleEvents } from '../../cycle/events.ts';
import type { learningEvents } from '../../learning/events.ts';
import type { memoryEvents } from '../../memory/events.ts';
import type { sessionEvents } from '../../session/events.ts';

const schema = z.strictObject({
  sessions: z.int(),
  last_session_at: z.string().nullable(),
  /** Cycles and parts of conversations that are over. */
  episodes: z.int(),
  last_episode_at: z.string().nullable(),
  /** When it last looked back at what it did, to draw lessons. */
  last_reflection_at: z.string().nullable(),
});
export type SelfTallyDoc = DeepReadonly<z.infer<typeof schema>>;

export const noTally: SelfTallyDoc = {
  sessions: 0,
  last_session_at: null,
  episodes: 0,
  last_episode_at: null,
  last_reflection_at: null,
};

type Event = EventOf<
  typeof cycleEvents &
    typeof conversationEvents &
    typeof sessionEvents &
    typeof attendEvents &
    typeof learningEvents &
    typeof memoryEvents
>;

function counting(change: (doc: SelfTallyDoc, at: string) => SelfTallyDoc) {
  return {
    keys: onlyKey,
    evolve: (doc: SelfTallyDoc = noTally, { occurredAt }: Pick<Folded<Event>, 'occurredAt'>) =>
      change(doc, occurredAt),
  };
}

/** The same session, told of again. */
const GOES_ON = ['resume', 'compact'];

const sessionBegun = (doc: SelfTallyDoc, at: string): SelfTallyDoc => ({
  ...doc,
  sessions: doc.sessions + 1,
  last_session_at: at,
});

const episodeOver = (doc: SelfTallyDoc, at: string): SelfTallyDoc => ({
  ...doc,
  episodes: doc.episodes + 1,
  last_episode_at: at,
});

const reflected = (doc: SelfTallyDoc, at: string): SelfTallyDoc => ({
  ...doc,
  last_reflection_at: at,
});

/** How much of a life there was (S38): counted as it happens, so that nobody has to count it. One document. */
export const selfTallyProjection = defineProjection<Event, SelfTallyDoc>({
  name: 'self-tally',
  version: 2,
  schema,
  on: {
    SessionStarted: counting(sessionBegun),
    HostSessionBegun: {
      keys: onlyKey,
      evolve: (doc = noTally, { payload: { source }, occurredAt }) =>
        GOES_ON.includes(source) ? doc : sessionBegun(doc, occurredAt),
    },
    HostEpisodeClosed: counting(episodeOver),
    CycleCompleted: counting(episodeOver),
    CycleFailed: counting(episodeOver),
    EpisodeClosed: counting(episodeOver),
    ConsolidationCompleted: counting(reflected),
    EpisodesConsolidated: counting(reflected),
  },
});
