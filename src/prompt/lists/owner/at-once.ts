import { promptList } from '../../list/prompt-list.ts';

/** The reply in which code said, when the mail came, what it had done of it at once. */
const OF_WORK = { section: 'at_once', tokens: 600, places: 1 };

/** What is done of a mail already: a reminder that was set is not set again, and nobody waits for proof of it. */
export const atOnce = promptList('at_once', {
  act: { ...OF_WORK, worth: 155 },
  accept: { ...OF_WORK, worth: 25 },
  review: { ...OF_WORK, worth: 45 },
});
