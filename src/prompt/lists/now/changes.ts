import { promptList } from '../../list/prompt-list.ts';

/** What has changed about the work. */
export const changes = promptList('changes', {
  resume: { section: 'now', tokens: 10_000, places: 5, worth: 40 },
});
