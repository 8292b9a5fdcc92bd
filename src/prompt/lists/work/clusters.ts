import { promptList } from '../../list/prompt-list.ts';

/** Kinds of finished work that are to be put in a rule. */
export const clusters = promptList('clusters', {
  generalise: { section: 'work', tokens: 5000, places: 5, worth: 60 },
});
