import { promptList } from '../../list/prompt-list.ts';

/** Open tasks, reminders and goals that a mail may mean. */
export const things = promptList('things', {
  read: { section: 'things', tokens: 2000, places: 30, worth: 30 },
});
