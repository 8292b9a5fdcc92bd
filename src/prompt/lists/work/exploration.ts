import { promptList } from '../../list/prompt-list.ts';

/** The experiment to try. */
export const exploration = promptList('exploration', {
  act: { section: 'exploration', tokens: 600, places: 1, worth: 170 },
});
