import { promptList } from '../../list/prompt-list.ts';

/** The task of a sub-agent. */
export const task = promptList('task', {
  sub_agent: { section: 'task', tokens: 4500, places: 1, worth: 110 },
});
