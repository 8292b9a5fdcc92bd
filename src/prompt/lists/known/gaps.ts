import { gapSeverity } from '../../../domain/learning/exploration/gap-severity.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../../domain/learning/views/capability.ts';
import { type GapDoc, gapProjection } from '../../../domain/learning/views/gap.ts';
import type { Item } from '../../fill-lists.ts';
import type { Known } from '../../list/lines.ts';
import { nameOf, phrase, type Rendering, single } from '../../list/phrase.ts';
import { inDecision, promptList } from '../../list/prompt-list.ts';

/** Gaps in what the agent knows, most needed first. */
export const gaps = promptList('gaps', {
  decide: inDecision({
    section: 'exploration',
    tokens: 200,
    places: 8,
    worth: 90,
    documents: [
      { projection: gapProjection, keys: 'open' },
      { projection: capabilityProjection, keys: 'all' },
    ],
    lines: ({ documents: docs, cycle }) =>
      cycle.is_exploration
        ? gapLines(docs.all(gapProjection).values(), docs.all(capabilityProjection))
        : [],
    items: gapItems,
  }),
});

/** `severity` 0..1; `potentiality` minus confidence where both are known (V65). */
export type GapLine = Known & {
  readonly id: string;
  readonly topic: string;
  readonly severity: number;
};

/** As severe as they are now (V65). */
export function gapLines(
  docs: Iterable<GapDoc>,
  capabilities: ReadonlyMap<string, CapabilityDoc>,
): readonly GapLine[] {
  return [...docs]
    .filter(({ status }) => status === 'open')
    .map((gap) => ({
      id: gap.id,
      topic: gap.topic,
      severity: gapSeverity(gap, capabilities),
      trust: gap.trust,
      eventIds: [gap.event_id],
    }));
}

function gapItems(open: readonly GapLine[], rendering: Rendering): readonly Item[] {
  const ranked = [...open].sort((a, b) => b.severity - a.severity || (a.id < b.id ? -1 : 1));
  return ranked.map((gap) => {
    const text = `- ${phrase({ text: gap.topic, trust: gap.trust }, rendering, rendering.settings.listCharacters)}`;
    return single(nameOf(gap, rendering), text, gap);
  });
}
