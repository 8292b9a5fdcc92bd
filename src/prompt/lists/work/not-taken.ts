import { promptList } from '../../list/prompt-list.ts';

/** Checks that were proposed before and rejected. */
export const notTaken = promptList('not_taken', {
  accept: { section: 'not_taken', tokens: 1000, places: 10, worth: 30 },
});
