import { promptList } from '../../list/prompt-list.ts';
import type { PromptRecord } from '../../list/prompt-record.ts';
import { clockIn } from '../../owners-clock.ts';

/** The time; when a job resumes, also why it paused. */
export const clock = promptList('now', {
  resume: { section: 'now', tokens: 300, places: 2, worth: 50 },
  read: { section: 'now', tokens: 100, places: 1, worth: 50 },
  accept: { section: 'work', tokens: 100, places: 1, worth: 50 },
  review: { section: 'work', tokens: 100, places: 1, worth: 55 },
});

/** The time by the owner's clock: "by 1 January" and "today" mean nothing without it. `at`: ISO 8601. */
export function clockRecords(
  zone: string,
  at: string,
  eventIds: PromptRecord['eventIds'],
): readonly PromptRecord[] {
  return [{ name: 'now', fields: { now: clockIn(zone, at) }, eventIds, trust: 'self' }];
}
