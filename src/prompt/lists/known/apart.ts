import { promptList } from '../../list/prompt-list.ts';

/** Notes of a role from outside, or how many there are. */
export const apart = promptList('apart', {
  sub_agent: { section: 'notes', tokens: 1000, places: 20, worth: 40 },
});
