const WORDS: Readonly<Record<string, string>> = {
  success: 'done',
  failure: 'failed',
  partial: 'partly done',
  unknown: 'nobody saw how it ended',
};

/** How a piece of work ended, for a person. `outcome`: as `HostEpisodeClosed` or the episode has it. */
export function outcomeInWords(outcome: string): string {
  return WORDS[outcome.toLowerCase()] ?? outcome;
}
