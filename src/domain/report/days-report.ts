import type { ParkedWork } from '../cycle/views/parked-work.ts';
import type { IntentionDoc } from '../task/views/intention.ts';
import { doneTasks } from './done-tasks.ts';
import { hasFailedSince } from './has-failed-since.ts';
import { oncePerThread } from './once-per-thread.ts';
import { type DayDoc, sumOfDays, type WeekDoc, weekOf } from './views/week.ts';

const DAYS = 7;

/** Some days in figures. */
export type DaysReport = DayDoc & {
  /** Titles: of tasks, then of letters and standing orders, each in the order in which they were done. */
  readonly done: readonly string[];
  /** Ids of work that did not come off on them and still stands so. */
  readonly failing: readonly string[];
};

type Facts = {
  /** The weeks that the days are in, as far as something happened in them. */
  readonly weeks: readonly WeekDoc[];
  readonly intentions: ReadonlyMap<string, IntentionDoc>;
  /** Letters in which the owner only told something, by the ids of their work. */
  readonly told: ReadonlySet<string>;
  /** Work that sleeps, by its id. */
  readonly parked: ReadonlyMap<string, ParkedWork>;
  readonly threadOf: (workId: string) => string;
  /** How the owner knows a piece of work that was done. */
  readonly nameOfDone: (workId: string) => string;
};

/** Of days that follow each other (YYYY-MM-DD, UTC): their figures, and the tasks, letters and orders that were done on them. */
export function daysReport(
  days: readonly string[],
  { weeks, intentions, told, parked, threadOf, nameOfDone }: Facts,
): DaysReport {
  const asked = new Set(days);
  const tasks = weeks.flatMap((week) => tasksOf(week, asked, intentions));
  const works = weeks.flatMap(({ works_done }) =>
    Object.entries(works_done).flatMap(([id, at]) =>
      asked.has(at.slice(0, 10)) && !told.has(id) ? [id] : [],
    ),
  );
  const failing = weeks.flatMap((week) => failingIn(week, asked, parked));
  return {
    ...sumOfDays(weeks.flatMap((week) => days.flatMap((day) => week.days[day] ?? []))),
    done: [
      ...[...new Set(tasks)].map(({ title }) => title),
      ...oncePerThread(works, threadOf).map(nameOfDone),
    ],
    failing: oncePerThread(failing, threadOf),
  };
}

/** Only the last time that it did not come off is known, as of a task that comes again. */
function failingIn(
  week: WeekDoc,
  asked: ReadonlySet<string>,
  parked: Facts['parked'],
): readonly string[] {
  const failing = week.works_failed.filter((id) => hasFailedSince(id, parked));
  if (isAskedWholly(week, asked)) return failing;
  return failing.filter((id) => {
    const since = parked.get(id)?.since;
    return since === undefined || asked.has(since.slice(0, 10));
  });
}

/** A task that comes again knows only the last time it was done: in a week that is asked for wholly, any time counts. */
function tasksOf(
  week: WeekDoc,
  asked: ReadonlySet<string>,
  intentions: ReadonlyMap<string, IntentionDoc>,
): readonly IntentionDoc[] {
  const done = doneTasks(week.tasks_done, intentions);
  if (isAskedWholly(week, asked)) return done;
  return done.filter(({ last_done_at, finished_at }) =>
    asked.has((last_done_at ?? finished_at ?? '').slice(0, 10)),
  );
}

function isAskedWholly({ week }: WeekDoc, asked: ReadonlySet<string>): boolean {
  return [...asked].filter((day) => weekOf(day) === week).length === DAYS;
}
