import { promptList } from '../../list/prompt-list.ts';
import { isOwn } from '../../list/prompt-record.ts';

/** Machine, date, zone and tools. */
export const self = promptList('self', {
  act: { section: 'self', tokens: 500, places: 12, worth: 130 },
  sub_agent: { section: 'self', tokens: 500, places: 12, worth: 60, share: isOwn },
});
