import { promptList } from '../../list/prompt-list.ts';

/** Remembered texts that a model reads for what they state. */
export const texts = promptList('texts', {
  relate: { section: 'texts', tokens: 7000, places: 10, worth: 60 },
});
