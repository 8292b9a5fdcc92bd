import { promptList } from '../../list/prompt-list.ts';

/** The action to be judged (S57). */
export const action = promptList('action', {
  audit: { section: 'action', tokens: 4000, places: 1, worth: 20 },
});
