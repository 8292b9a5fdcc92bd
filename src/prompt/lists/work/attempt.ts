import { promptList } from '../../list/prompt-list.ts';

/** The decision and the attempt. */
export const attempt = promptList('attempt', {
  report: { section: 'cycle', tokens: 800, places: 1, worth: 40 },
  verdict: { section: 'cycle', tokens: 400, places: 1, worth: 20 },
});
