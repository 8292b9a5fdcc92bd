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
} as const;
