import { expect, it } from 'vitest';
import { selfText } from '../../src/app/self/self-text.ts';

const at = '2026-11-02T09:00:00.000Z';
const none = { generated_at: null, hash: null, hash_now: 'h', path: '/h/rules/identity.md' };
const self = {
  agent: 'main',
  goal: 'Look after the shop',
  creed: ['One', 'Two'],
  creed_hash: null,
  ratified_at: null,
  works_for: null,
  capabilities: [],
  gaps: [],
  sessions: 1,
  last_session_at: at,
  episodes: 2,
  last_episode_at: at,
  last_reflection_at: null,
  skills: [],
  last_episodes: [],
  user: null,
  document: { ...none, status: 'none', advice: 'write it anew with: homeostat identity refresh' },
} as const;

it('says, to a session, what the agent is so far, and what is still to be done', () => {
  expect(selfText(self)).toEqual([
    'Goal of main: Look after the shop',
    'Identity document: none yet; /s3-init writes it.',
    'Creed: not ratified yet; /s3-init does it, and asks for your own values.',
    'So far 1 session and 2 episodes (its own cycles included); no reflection yet.',
  ]);
});

it('says what an older agent has tried, and which command brings its document up to date', () => {
  const ability = { proficiency: 1, success_rate: 1, last_used: at };
  const older = {
    ...self,
    ratified_at: at,
    last_reflection_at: at,
    capabilities: [{ ...ability, id: 'shop', confidence: 0.667, times_used: 1 }],
    document: { ...self.document, status: 'stale' as const },
  };
  expect(selfText(older)).toEqual([
    'Goal of main: Look after the shop',
    'Identity document: out of date; /s3-refresh-identity writes it anew.',
    'Creed: 2 values, in force since 2026-11-02.',
    'So far 1 session and 2 episodes (its own cycles included); last reflection 2026-11-02.',
    'Abilities:',
    '  shop: 67 % sure, 1 use',
  ]);
});
