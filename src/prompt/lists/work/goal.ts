import { promptList } from '../../list/prompt-list.ts';

/** The purpose of an action or a task. */
export const goal = promptList('goal', {
  audit: { section: 'action', tokens: 800, places: 1, worth: 10 },
  sub_agent: { section: 'task', tokens: 1500, places: 1, worth: 100 },
});
