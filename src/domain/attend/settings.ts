/** S13: when rules are looked for in what attended sessions did. */
export const REFLECTION_TRIGGERS = ['manual', 'on_session_end', 'after_n_episodes'] as const;
export type ReflectionTrigger = (typeof REFLECTION_TRIGGERS)[number];

/** Figures of attending the sessions of another agent. */
export const attendSettings = {
  /** D27: characters of a call's arguments, and of what came of it, that are kept. */
  argumentCharacters: 2000,
  resultCharacters: 500,
  /** S45: of the result of a sub-agent that is kept, and that the next session is told. */
  agentResultCharacters: 8000,
  resultToldCharacters: 1500,
  /** So many at a time, the newest first, and none that is older. */
  resultsTold: 3,
  resultsToldForDays: 30,
  /** Of a prompt that is kept. */
  promptCharacters: 8000,
  /** S57: a hook that judges waits so long for a second model; the helper of the plugin gives up after four seconds. */
  auditMs: 3000,
  /** S61: without a sign of life for so long an episode is over. */
  idleMs: 30 * 60_000,
  /** A call told so soon after the end of an episode belongs to that one: hooks overtake each other. */
  lateMs: 10_000,
  /** Names of tools kept of one episode, and words by which the index lists it. */
  mostTools: 20,
  mostKeywords: 12,
  /** S16: entries of the index of episodes, and the days after which an episode is in that of its year alone. */
  mostIndexed: 1000,
  indexedDays: 365,
  /** Calls read to tell what an episode came to. */
  mostCallsTold: 200,
  /** Of sessions that are over: so many are read at once, none older, and of each so many prompts, sentences and lessons. */
  heardAtOnce: 10,
  heardWithinMs: 24 * 3_600_000,
  promptsHeard: 100,
  sentencesHeard: 40,
  heardOfSession: 3,
  /** D28: pieces of work after which rules are looked for. */
  reflectAfter: 5,
  /** S39: what one question brings back. */
  recalled: 5,
  /** A prompt waits so long for memories: the helper of the plugin gives up after one and a half seconds, its start included. */
  recallMs: 1000,
  /** A hook's context is cut at 10,000 characters by Claude Code; so many tokens stay below. */
  contextTokens: 1500,
} as const;
