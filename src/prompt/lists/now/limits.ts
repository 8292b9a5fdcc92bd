import { promptList } from '../../list/prompt-list.ts';

/** What a job may take, and what is left of it. */
export const limits = promptList('limits', {
  act: { section: 'limits', tokens: 300, places: 6, worth: 160 },
  resume: { section: 'now', tokens: 300, places: 6, worth: 10 },
});
