import { promptList } from '../../list/prompt-list.ts';

const OF_WORK = { section: 'came_with', tokens: 6000, places: 11 };

/** What the owner's mail passed on to be read: a mail below it, and attachments that are text. */
export const cameWith = promptList('came_with', {
  act: { ...OF_WORK, worth: 182 },
  review: { ...OF_WORK, worth: 48 },
});
