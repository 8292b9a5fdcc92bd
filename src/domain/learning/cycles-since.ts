import type { SelfModelDoc } from './views/self-model.ts';

/**
 * Cycles from `since` to `cycleNo` as rules count them: a job over several cycles counts once, in the one it ends in, so
 * that long work neither ages what is known nor passes for stagnation. Never below 0.
 */
export function cyclesSince(
  { rests }: Pick<SelfModelDoc, 'rests'>,
  since: number,
  cycleNo: number,
): number {
  const resting = rests.filter((cycle) => cycle > since && cycle < cycleNo).length;
  return Math.max(0, cycleNo - since - resting);
}
