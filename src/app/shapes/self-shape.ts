import { z } from 'zod';
import type { DeepReadonly } from '../../kernel/event/event.ts';
import { shownEpisode } from '../read-episodes.ts';

/**
 * How an identity document stands: `none`: never written there; `current`; `stale`: it would be another now (S65); `edited`:
 * somebody changed our part; `missing`: it was taken out of its file; `refused`: the file cannot be used.
 */
const identityStanding = z.strictObject({
  status: z.enum(['none', 'current', 'stale', 'edited', 'missing', 'refused']),
  path: z.string(),
  generated_at: z.string().nullable(),
  /** Of what it shows, and of what it would show now. */
  hash: z.string().nullable(),
  hash_now: z.string(),
  /** What is wrong and what to do, as a sentence; null: nothing is. */
  advice: z.string().nullable(),
});
export type IdentityStanding = DeepReadonly<z.infer<typeof identityStanding>>;

const ability = z.strictObject({
  id: z.string(),
  confidence: z.number().nullable(),
  proficiency: z.number(),
  success_rate: z.number(),
  times_used: z.int(),
  last_used: z.string().nullable(),
});

const gap = z.strictObject({
  topic: z.string(),
  severity: z.number(),
  /** How often it was shown. */
  evidence: z.int(),
  updated_at: z.string().nullable(),
  /** Nothing has shown it for long: it may be none any more. */
  is_stale: z.boolean(),
});

const user = z.strictObject({
  user_id: z.string(),
  interaction_count: z.int(),
  last_interaction: z.string(),
  valence: z.number(),
  stress: z.number(),
  trust_score: z.number(),
  successful_patterns: z.array(z.string()),
});

/** What the agent is to itself (S18, S38). */
export const selfShape = z.strictObject({
  agent: z.string(),
  goal: z.string(),
  creed: z.array(z.string()),
  /** Of the ratified creed; null: it is not ratified yet. */
  creed_hash: z.string().nullable(),
  ratified_at: z.string().nullable(),
  /** Whom it works for, as they said. */
  works_for: z.string().nullable(),
  /** The surest first; those that nobody tried last. */
  capabilities: z.array(ability),
  /** The worst first. */
  gaps: z.array(gap),
  sessions: z.int(),
  last_session_at: z.string().nullable(),
  episodes: z.int(),
  last_episode_at: z.string().nullable(),
  last_reflection_at: z.string().nullable(),
  skills: z.array(z.string()),
  last_episodes: z.array(
    shownEpisode
      .pick({
        episode_id: true,
        started_at: true,
        goal: true,
        outcome: true,
        action_count: true,
        failed_actions: true,
      })
      .extend({ needs_review: z.boolean() }),
  ),
  user: user.nullable(),
  document: identityStanding,
});
export type SelfStatus = DeepReadonly<z.infer<typeof selfShape>>;
