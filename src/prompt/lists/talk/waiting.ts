import { promptList } from '../../list/prompt-list.ts';

/** Approvals and alerts that wait for the owner. */
export const waiting = promptList('waiting', {
  read: { section: 'waiting', tokens: 800, places: 10, worth: 20 },
});
