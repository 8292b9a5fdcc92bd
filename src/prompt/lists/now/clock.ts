import { promptList } from '../../list/prompt-list.ts';

/** The time; when a job resumes, also why it paused. */
export const clock = promptList('now', {
  resume: { section: 'now', tokens: 300, places: 2, worth: 50 },
  read: { section: 'now', tokens: 100, places: 1, worth: 50 },
});
