import { promptList } from '../../list/prompt-list.ts';

/** What an action or a task is for. */
export const goal = promptList('goal', {
  audit: { section: 'action', tokens: 800, places: 1, worth: 10 },
  sub_agent: { section: 'task', tokens: 1500, places: 1, worth: 100 },
});
