import { promptList } from '../../list/prompt-list.ts';

/** Notes of a sub-agent's role. */
export const roleNotes = promptList('notes', {
  sub_agent: { section: 'notes', tokens: 1000, places: 20, worth: 50 },
});
