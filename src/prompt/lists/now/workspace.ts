import { promptList } from '../../list/prompt-list.ts';
import { isOwn } from '../../list/prompt-record.ts';

/** Files of the workspace. */
export const workspace = promptList('workspace', {
  act: { section: 'workspace', tokens: 3500, places: 60, worth: 40 },
  accept: { section: 'workspace', tokens: 1500, places: 60, worth: 10 },
  sub_agent: { section: 'workspace', tokens: 3500, places: 60, worth: 10, share: isOwn },
});
