import { promptList } from '../../list/prompt-list.ts';

/** Ways of doing things that are kept as files. */
export const skills = promptList('skills', {
  act: { section: 'skills', tokens: 800, places: 40, worth: 10 },
});
