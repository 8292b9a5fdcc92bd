import { promptList } from '../../list/prompt-list.ts';

/** The last ten experiences (V21). */
export const experiences = promptList('experiences', {
  consolidate: { section: 'experiences', tokens: 2500, places: 10, worth: 30 },
});
