import { promptList } from '../../list/prompt-list.ts';

/** Memories that reviewers are to rate. */
export const rated = promptList('rated', {
  rate: { section: 'memories', tokens: 4000, places: 10, worth: 60 },
});
