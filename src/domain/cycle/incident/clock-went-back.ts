import type { NewEvent } from '../../../kernel/event/event.ts';
import { fact } from '../../fact.ts';
import type { IncidentDoc } from '../views/incident.ts';
import { noteIncident } from './note-incident.ts';

/** One incident for each time that the clock went back. */
export const CLOCK_INCIDENT = 'clock';
const MINUTE_MS = 60_000;

/**
 * Whether an instant that was noted when it had come is one that is still to come: the clock stood ahead then. An
 * instant is never ahead by more than the schedule's own step, but for clocks of several hosts that differ a little.
 */
export function isAhead(instant: string, now: string, stepMs = 0): boolean {
  return Date.parse(instant) - Date.parse(now) > Math.max(stepMs, MINUTE_MS);
}

/** A schedule whose last instant is ahead counts as new, and the owner sees why. */
export function noteClock(
  {
    schedule,
    last,
    now,
  }: { readonly schedule: string; readonly last: string; readonly now: string },
  known: IncidentDoc | undefined,
): readonly NewEvent[] {
  const message = `the clock stood at ${last} or later and is back at ${now}; ticks go on from here`;
  return [
    fact('ClockWentBack', { schedule, last_instant: last, now }),
    ...noteIncident({ id: CLOCK_INCIDENT, cause: 'the clock of this machine', message }, known),
  ];
}
