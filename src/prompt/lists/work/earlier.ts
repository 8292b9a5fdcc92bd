import { promptList } from '../../list/prompt-list.ts';

/** Actions of an earlier attempt. */
export const earlier = promptList('earlier', {
  act: { section: 'earlier', tokens: 1200, places: 20, worth: 90 },
});
