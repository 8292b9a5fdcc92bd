import { promptList } from '../../list/prompt-list.ts';

/** What a sub-agent noted in its role before. */
export const roleNotes = promptList('notes', {
  sub_agent: { section: 'notes', tokens: 1000, places: 20, worth: 50 },
});
