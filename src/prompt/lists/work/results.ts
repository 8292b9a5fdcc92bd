import { promptList } from '../../list/prompt-list.ts';

/** What the work left behind. */
export const results = promptList('results', {
  review: { section: 'evidence', tokens: 12_000, places: 40, worth: 30 },
});
