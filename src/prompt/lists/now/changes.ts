import { promptList } from '../../list/prompt-list.ts';

/** What of the work is not as it was. */
export const changes = promptList('changes', {
  resume: { section: 'now', tokens: 10_000, places: 5, worth: 40 },
});
