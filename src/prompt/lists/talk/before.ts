import { promptList } from '../../list/prompt-list.ts';

/** Earlier messages of a mail thread, or the summary of earlier parts of a conversation. */
export const before = promptList('before', {
  read: { section: 'before', tokens: 1200, places: 6, worth: 40 },
  summarise: { section: 'before', tokens: 6000, places: 10, worth: 20 },
});
