import { promptList } from '../../list/prompt-list.ts';

/** Actions with the beginning of their output. */
export const actions = promptList('actions', {
  review: { section: 'evidence', tokens: 9000, places: 160, worth: 20 },
  report: { section: 'cycle', tokens: 800, places: 20, worth: 20 },
});
