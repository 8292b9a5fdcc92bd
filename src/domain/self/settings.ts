/** Named defaults of what the agent is to itself (S18, S64). */
export const selfSettings = {
  /** S18. */
  goal: 'Help its users well, and learn from the work to help them better.',
  longestGoal: 300,
  /** Values that the owner may add before the creed is ratified (S19). */
  mostAdditions: 5,
  longestAddition: 200,
  /** S64. */
  capabilitiesShown: 5,
  lessonsShown: 10,
  gapsShown: 10,
  /** Identity documents whose last writing is known. */
  documentsKept: 20,
  /** Sessions are told that a document is out of date once in so many hours. */
  toldEveryHours: 24,
} as const;
