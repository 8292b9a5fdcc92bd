import { promptList } from '../../list/prompt-list.ts';

/** Lessons from the owner's corrections, at most 15 (P32). */
export const lessons = promptList('known', {
  read: { section: 'known', tokens: 1500, places: 15, worth: 10 },
});
