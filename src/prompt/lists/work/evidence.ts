import { promptList } from '../../list/prompt-list.ts';

/** Evidence from outside about the outcome. */
export const evidence = promptList('evidence', {
  report: { section: 'cycle', tokens: 400, places: 20, worth: 30 },
  verdict: { section: 'cycle', tokens: 400, places: 20, worth: 10 },
});
