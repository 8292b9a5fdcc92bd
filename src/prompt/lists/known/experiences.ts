import { promptList } from '../../list/prompt-list.ts';

/** The last ten things that were tried (V21). */
export const experiences = promptList('experiences', {
  consolidate: { section: 'experiences', tokens: 2500, places: 10, worth: 30 },
});
