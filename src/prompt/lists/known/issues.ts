import { promptList } from '../../list/prompt-list.ts';

/** Faults of an earlier answer. */
export const issues = promptList('issues', {
  consolidate: { section: 'issues', tokens: 300, places: 10, worth: 40 },
});
