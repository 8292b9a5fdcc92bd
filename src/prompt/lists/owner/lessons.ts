import { promptList } from '../../list/prompt-list.ts';

/** What the owner corrected before: 15 at most (P32). */
export const lessons = promptList('known', {
  read: { section: 'known', tokens: 1500, places: 15, worth: 10 },
});
