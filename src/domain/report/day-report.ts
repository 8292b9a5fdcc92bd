import type { IntentionDoc } from '../task/views/intention.ts';
import { doneTasks } from './done-tasks.ts';
import { type DayDoc, noDay, type WeekDoc } from './views/week.ts';

/** A day in figures. */
export type DayReport = DayDoc & {
  /** Titles: of tasks, then of letters and standing orders, each in the order in which they were done. */
  readonly done: readonly string[];
};

/** Of one day (YYYY-MM-DD, UTC) of a week: its figures, and the tasks, letters and orders that were done on it. */
export function dayReport(
  date: string,
  {
    week,
    intentions,
    told,
    nameOf,
  }: {
    readonly week: WeekDoc | undefined;
    readonly intentions: ReadonlyMap<string, IntentionDoc>;
    /** Letters in which the owner only told something, by the ids of their work. */
    readonly told: ReadonlySet<string>;
    /** How the owner knows a piece of work. */
    readonly nameOf: (workId: string) => string;
  },
): DayReport {
  const done = doneTasks(week?.tasks_done ?? [], intentions).flatMap((task) => {
    const at = task.last_done_at ?? task.finished_at ?? '';
    return at.startsWith(date) ? [task.title] : [];
  });
  const works = Object.entries(week?.works_done ?? {}).flatMap(([id, at]) =>
    at.startsWith(date) && !told.has(id) ? [nameOf(id)] : [],
  );
  return { ...(week?.days[date] ?? noDay), done: [...done, ...works] };
}
