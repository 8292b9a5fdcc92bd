import type { IntentionDoc } from '../task/views/intention.ts';
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
    nameOf,
  }: {
    readonly week: WeekDoc | undefined;
    readonly intentions: ReadonlyMap<string, IntentionDoc>;
    /** How the owner knows a piece of work. */
    readonly nameOf: (workId: string) => string;
  },
): DayReport {
  const done = (week?.tasks_done ?? []).flatMap((id) => {
    const task = intentions.get(id);
    const at = task?.last_done_at ?? task?.finished_at ?? '';
    return task !== undefined && at.startsWith(date) ? [task.title] : [];
  });
  const works = Object.entries(week?.works_done ?? {}).flatMap(([id, at]) =>
    at.startsWith(date) ? [nameOf(id)] : [],
  );
  return { ...(week?.days[date] ?? noDay), done: [...done, ...works] };
}
