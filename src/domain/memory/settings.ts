/** Figures that memory works with. */
export const memorySettings = {
  /** D45: shorter ones say nothing, unless they look like a fact, a command or something to do. In characters, see sizeOf. */
  trivialBelow: 15,
  shortBelow: 50,
  /** Characters of one memory; a longer text becomes several. */
  longestText: 2000,
  /** Characters of what is compared with what is remembered: longer texts say more than one thing. */
  longestStatement: 300,
  /** Memories that one text may become. */
  mostParts: 200,
  /** M15: what nobody has reviewed. */
  importance: 5,
  importanceOfFact: 6,
  importanceOfQuestion: 3,
  /** D56: memories in one question to reviewers. */
  reviewedAtOnce: 8,
  /** Fewer wait so long for others. */
  reviewAfterMs: 3_600_000,
  /** D43: where too few reviewers answered it is tried again, so often and not before. */
  mostReviews: 3,
  reviewAgainMs: 24 * 3_600_000,
  /** M14: averages below are not enough. */
  leastImportance: 4,
  leastRelevance: 5,
  /** D43: where the importance is all there is. */
  importanceAlone: 6,
  /** M33. */
  promotedSessions: 3,
  /** Share of their words that like memories have in common. */
  likeShare: 0.7,
  /** S62, D22: trivial episodes weigh less, and are hidden after these days. */
  trivialWeight: 0.5,
  /** What words from outside count for beside those of the owner and the agent: being the newest is worth less. */
  outsideWeight: 0.65,
  trivialHiddenAfterDays: 30,
  /** D25: episodes that start a run; those that start one at once, or cycles since the last that found something; those that make a cluster. */
  minEpisodes: 5,
  autoAfterEpisodes: 100,
  autoAfterCycles: 10,
  minCluster: 3,
  /** S59: how far apart episodes of one cluster stand at most, 0-1. */
  clusterDistance: 0.3,
  /** What a distance is made of: what was wanted, with what it was done, how it ended. */
  distance: { goal: 0.6, tools: 0.2, outcome: 0.2 },
  /** A rule that a job was given is tested by it where their goals have this much in common. */
  testedLikeness: 0.4,
  /** A rule is drawn, and shown, from this confidence on. */
  ruleFloor: 0.5,
  /** S54 as D23 mends it: after so many days of rest a memory fades, by this factor each time they pass. */
  restDays: 30,
  fading: 0.95,
  /** Importance, as it has faded: with it what is of the usual importance is archived after a year (S55). */
  archiveBelow: 2.68,
  /** Forgetting is gone about this often, and so many memories are looked at each time. */
  forgetEveryMs: 24 * 3_600_000,
  forgetLooksAt: 1000,
} as const;
