import { createTask, validateDetailed } from 'node-cron';

/** A cron text that cannot be used; says which field. */
class BadSchedule extends Error {
  readonly code = 'bad_schedule';

  constructor(cron: string, why: string) {
    super(`"${cron}" is no schedule: ${why}. Example: */5 * * * * (every five minutes, UTC)`);
    this.name = 'BadSchedule';
  }
}

/** Before anything is begun: what can be parsed can still be more than the clock here knows. @throws BadSchedule */
export function checkSchedule(cron: string): void {
  const { valid, errors } = validateDetailed(cron);
  if (!valid) throw new BadSchedule(cron, errors.map(({ message }) => message).join('; '));
}

/**
 * Calls back at each instant of a cron text, read in UTC, with the instant it names (not the time it was noticed).
 * Instants the process slept through are not made up for here.
 * @throws BadSchedule
 */
export function onEachInstant(
  cron: string,
  handler: (instant: string) => void,
): { readonly stop: () => Promise<void> } {
  checkSchedule(cron);
  const task = createTask(
    cron,
    ({ date }) => {
      handler(wholeSecond(date));
    },
    {
      timezone: 'UTC',
      suppressMissedWarning: true,
    },
  );
  void task.start();
  return {
    stop: async () => {
      await task.destroy();
    },
  };
}

function wholeSecond(date: Date): string {
  return new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();
}
