import { promptList } from '../../list/prompt-list.ts';

/** What the owner said of a job after it was begun, or of an attempt before it: their answers, and what they found missing. */
export const words = promptList('words', {
  act: { section: 'words', tokens: 1500, places: 20, worth: 178 },
  accept: { section: 'words', tokens: 1500, places: 20, worth: 38 },
  review: { section: 'words', tokens: 1500, places: 20, worth: 47 },
});
