import { promptList } from '../../list/prompt-list.ts';

/** Changes of the work. */
export const changes = promptList('changes', {
  resume: { section: 'now', tokens: 10_000, places: 5, worth: 40 },
});
