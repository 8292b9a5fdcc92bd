import { promptList } from '../../list/prompt-list.ts';

/** The mail itself. Mails that ask for something are short. */
export const sentences = promptList('sentences', {
  read: { section: 'mail', tokens: 2400, places: 40, worth: 60 },
});
