import type { NoteLine } from '../../list/lines.ts';
import { noteItems } from '../../list/phrase.ts';
import { type Deciding, inDecision, promptList } from '../../list/prompt-list.ts';

/** The state of the machine. */
export const health = promptList('health', {
  decide: inDecision({
    section: 'situation',
    tokens: 150,
    places: 10,
    worth: 30,
    lines: healthLines,
    items: noteItems,
  }),
});

/** Problems only: a healthy machine needs no tokens. */
function healthLines({ sources, sensedBy }: Deciding): readonly NoteLine[] {
  const [first, ...rest] = sensedBy;
  if (first === undefined) return [];
  const seen = sources.find(({ source }) => source === 'health')?.classes ?? {};
  return Object.entries(seen)
    .filter(([, value]) => value !== 'ok')
    .map(([name, value]) => ({
      text: `${name}: ${value}`,
      trust: 'self' as const,
      eventIds: [first, ...rest],
    }));
}
