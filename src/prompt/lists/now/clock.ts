import { promptList } from '../../list/prompt-list.ts';

/** What time it is; in a resumption also why it rested. */
export const clock = promptList('now', {
  resume: { section: 'now', tokens: 300, places: 2, worth: 50 },
  read: { section: 'now', tokens: 100, places: 1, worth: 50 },
});
