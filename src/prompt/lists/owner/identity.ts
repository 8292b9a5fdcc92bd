import type { NoteLine } from '../../list/lines.ts';
import { noteItems } from '../../list/phrase.ts';
import { inDecision, promptList } from '../../list/prompt-list.ts';

/** The identity of the agent; not recorded yet. */
export const identity = promptList('identity', {
  decide: inDecision({
    section: 'rules',
    tokens: 200,
    places: Number.POSITIVE_INFINITY,
    worth: 170,
    lines: (): readonly NoteLine[] => [],
    items: noteItems,
  }),
});
