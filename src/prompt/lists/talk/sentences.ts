import { promptList } from '../../list/prompt-list.ts';

/** What the owner wrote: a mail, or what a person said in a session. Mails that ask for something are short. */
export const sentences = promptList('sentences', {
  read: { section: 'mail', tokens: 2400, places: 40, worth: 60 },
  heed: { section: 'work', tokens: 4500, places: 40, worth: 60 },
});
