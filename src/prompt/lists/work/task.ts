import { promptList } from '../../list/prompt-list.ts';

/** What a sub-agent is to do. */
export const task = promptList('task', {
  sub_agent: { section: 'task', tokens: 4500, places: 1, worth: 110 },
});
