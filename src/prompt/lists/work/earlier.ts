import { promptList } from '../../list/prompt-list.ts';

/** What an earlier attempt at the work did. */
export const earlier = promptList('earlier', {
  act: { section: 'earlier', tokens: 1200, places: 20, worth: 90 },
});
