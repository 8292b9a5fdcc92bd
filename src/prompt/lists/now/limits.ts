import { promptList } from '../../list/prompt-list.ts';

/** The limits of a job, and what is left. */
export const limits = promptList('limits', {
  act: { section: 'limits', tokens: 300, places: 6, worth: 160 },
  resume: { section: 'now', tokens: 300, places: 6, worth: 10 },
});
