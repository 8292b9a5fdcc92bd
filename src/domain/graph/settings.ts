/** Figures that the graph works with. */
export const graphSettings = {
  /** Relations that one text may state. */
  mostPerText: 12,
  /** Relations of one thing that are read, the newest first; the rest is reached by its page. */
  relationsRead: 60,
  /** A29: topics of an overview. */
  topics: 10,
  /** What is looked at for an overview: the newest relations. */
  overviewRelations: 2000,
  /** Steps from a thing, at most. */
  deepest: 3,
  /** Things met on the way, and steps between two of them. */
  mostMet: 200,
  longestPath: 6,
  paths: 3,
  /** Names that one thing may have. */
  mostNames: 20,
  /** A25, D63: a model reads once nobody has said anything for a while, or after so many texts, or so long after the first. */
  reading: {
    idleMs: 30_000,
    forcedAfterMs: 300_000,
    texts: 10,
    /** Shorter ones state nothing. */
    shortest: 20,
    /** A reading whose process ended. */
    leftMs: 600_000,
    /** After a call that was not made. */
    againMs: 3_600_000,
  },
  /** What a question brings along: tried on tests/app/graph/recall-questions.ts. */
  recall: {
    things: 4,
    relations: 16,
    /** Things one step away whose relations are looked at. */
    ends: 12,
    wordingsOfOne: 1,
    wordings: 2,
    /** Said of what is named; of what is one step away; and with a verb that the question has. */
    near: 0.6,
    far: 0.3,
    askedVerb: 0.4,
    /** Of the best score by words. */
    share: 0.4,
    leastBest: 0.1,
  },
} as const;
