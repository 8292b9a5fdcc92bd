import type { WorkLine } from '../../list/lines.ts';
import { nameOf, single } from '../../list/phrase.ts';
import { inDecision, promptList } from '../../list/prompt-list.ts';

/** Work without a matching capability (D5). */
export const unknown = promptList('unknown', {
  decide: inDecision({
    section: 'capabilities',
    tokens: 100,
    places: 5,
    worth: 40,
    lines: ({ work }) => withoutCapability(work),
    items: (work, rendering) =>
      work.map((one) => {
        const name = nameOf(one, rendering);
        return single(name, `- No known capability for work ${name}.`, one);
      }),
  }),
});

export function withoutCapability(work: readonly WorkLine[]): readonly WorkLine[] {
  return work.filter(({ matches }) => matches.length === 0);
}
