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
} as const;
