import { promptList } from '../../list/prompt-list.ts';

/** Skills. */
export const skills = promptList('skills', {
  act: { section: 'skills', tokens: 800, places: 40, worth: 10 },
});
