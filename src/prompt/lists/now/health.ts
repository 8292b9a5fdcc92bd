import type { NoteLine } from '../../list/lines.ts';
import { noteItems } from '../../list/phrase.ts';
import { type Deciding, inDecision, promptList } from '../../list/prompt-list.ts';

/** How the machine is. */
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

/** Only what is not as it should be: a healthy machine needs no token. */
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
