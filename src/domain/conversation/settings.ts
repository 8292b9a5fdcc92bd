/** Figures that conversations work with. */
export const conversationSettings = {
  /** A25: messages of an episode. */
  episodeMessages: 50,
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
