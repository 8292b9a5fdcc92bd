import { promptList } from '../../list/prompt-list.ts';

/** Memories in which a model looks for relations. */
export const texts = promptList('texts', {
  relate: { section: 'texts', tokens: 7000, places: 10, worth: 60 },
});
