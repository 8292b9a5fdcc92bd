import { promptList } from '../../list/prompt-list.ts';

/** The acceptance checks. */
export const acceptance = promptList('acceptance', {
  act: { section: 'acceptance', tokens: 1800, places: 30, worth: 180 },
  review: { section: 'work', tokens: 1800, places: 30, worth: 50 },
  resume: { section: 'acceptance', tokens: 1800, places: 30, worth: 30 },
  sub_agent: { section: 'acceptance', tokens: 1800, places: 30, worth: 90, share: () => true },
});
