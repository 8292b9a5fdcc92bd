/** Figures that conversations work with. */
export const conversationSettings = {
  /** A25: messages of an episode. */
  episodeMessages: 50,
  summary: {
    /** A33: under pressure so many of the newest messages are told word for word. */
    kept: 15,
    /** Newest messages that no summary stands for: more than are told word for word. */
    left: 20,
    /** It is made anew when the conversation has so many more. */
    every: 20,
    /** A model is asked of what was said so lately: nobody pays for conversations of years ago. */
    modelWithinMs: 7 * 24 * 3_600_000,
    /** Messages read for one. */
    mostRead: 200,
    /** D65: what is picked without a model. */
    picked: { first: 1, decided: 5, told: 4, wondered: 1, asked: 1 },
    /** Characters of each, and of what a model wrote. */
    quoted: 140,
    longest: 1500,
    /** What is told word for word beside it, in estimated tokens. */
    keptTokens: 1600,
  },
  stream: {
    /** A33: what another agent's prompt is given, and what it may ask for. */
    tokens: 500,
    mostTokens: 8000,
    /** A31. */
    recalled: 10,
    /** Of these tokens for what is open, at most, and how many. */
    openShare: 0.3,
    open: 8,
    /** Of the 200 ms in which a context is wanted: the rest is for the way there. */
    recallMs: 120,
    /** Characters of the question used as query. */
    queryCharacters: 1200,
  },
} as const;
