import { memorySettings } from './settings.ts';

const DAY_MS = 24 * 3_600_000;

export function daysSince(at: string, now: string): number {
  return (Date.parse(now) - Date.parse(at)) / DAY_MS;
}

/** S54 as D23 mends it: computed when it is read, from the undecayed value and the time it last held. */
export function faded(base: number, anchor: string, now: string): number {
  const { restDays, fading } = memorySettings;
  const days = daysSince(anchor, now);
  return days < restDays ? base : base * fading ** (days / restDays);
}
