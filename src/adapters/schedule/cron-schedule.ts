import { createTask, validateDetailed } from 'node-cron';

/** An invalid cron text; the message names the field. */
class BadSchedule extends Error {
  readonly code = 'bad_schedule';

  constructor(cron: string, why: string) {
    super(`"${cron}" is no schedule: ${why}. Example: */5 * * * * (every five minutes, UTC)`);
    this.name = 'BadSchedule';
  }
}

/** Checks a cron text before use: one that parses may still be unsupported by this clock. @throws BadSchedule */
export function checkSchedule(cron: string): void {
  const { valid, errors } = validateDetailed(cron);
  if (!valid) throw new BadSchedule(cron, errors.map(({ message }) => message).join('; '));
}

/**
 * Calls back at each instant of a cron text, read in UTC, with the instant it names (not the time it was noticed).
 * Instants missed while the process slept are not repeated here.
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
