/** Figures that the graph works with. */
export const graphSettings = {
  /** Relations that one text may state. */
  mostPerText: 12,
  /** Relations of one thing that are read, the newest first; the rest is reached by its page. */
  relationsRead: 100,
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
  /** What a question brings along: tried on tests/app/graph/recall-questions.ts. */
  recall: {
    things: 4,
    relations: 30,
    /** Things one step away whose relations are looked at. */
    ends: 12,
    wordingsOfOne: 1,
    wordings: 3,
    /** Said of what is named; of what is one step away; and with a verb that the question has. */
    near: 0.6,
    far: 0.3,
    askedVerb: 0.4,
    /** Of the best score by words. */
    share: 0.4,
    leastBest: 0.1,
  },
} as const;
