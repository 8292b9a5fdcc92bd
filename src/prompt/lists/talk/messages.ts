import { promptList } from '../../list/prompt-list.ts';

/** One part of a long conversation (A42). */
export const messages = promptList('messages', {
  summarise: { section: 'notes', tokens: 60_000, places: 2000, worth: 10 },
});
