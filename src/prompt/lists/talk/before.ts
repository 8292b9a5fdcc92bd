import { promptList } from '../../list/prompt-list.ts';

/** What was said before: in a thread of mails, or in the part of a conversation that is summed up already. */
export const before = promptList('before', {
  read: { section: 'before', tokens: 1200, places: 6, worth: 40 },
  summarise: { section: 'before', tokens: 6000, places: 10, worth: 20 },
});
