import { promptList } from '../../list/prompt-list.ts';

/** Memories to review. */
export const rated = promptList('rated', {
  rate: { section: 'memories', tokens: 4000, places: 10, worth: 60 },
});
