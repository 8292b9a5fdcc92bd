import { type Fact, fact } from '../../fact.ts';
import type { IncidentDoc } from '../views/incident.ts';
import { noteIncident } from './note-incident.ts';

/** One incident for each time that the clock went back. */
export const CLOCK_INCIDENT = 'clock';

/** A schedule whose last instant is ahead counts as new, and the owner sees why. */
export function noteClock(
  {
    schedule,
    last,
    now,
  }: { readonly schedule: string; readonly last: string; readonly now: string },
  known: IncidentDoc | undefined,
): readonly Fact[] {
  const message = `the clock stood at ${last} or later and is back at ${now}; ticks go on from here`;
  return [
    fact('ClockWentBack', { schedule, last_instant: last, now }),
    ...noteIncident({ id: CLOCK_INCIDENT, cause: 'the clock of this machine', message }, known),
  ];
}
