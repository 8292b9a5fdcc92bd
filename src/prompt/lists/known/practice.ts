import { gapSeverity } from '../../../domain/learning/exploration/gap-severity.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../../domain/learning/views/capability.ts';
import {
  type ExperimentDoc,
  experimentProjection,
} from '../../../domain/learning/views/experiment.ts';
import type { Item } from '../../fill-lists.ts';
import type { Known } from '../../list/lines.ts';
import { nameOf, phrase, type Rendering, single } from '../../list/phrase.ts';
import { inDecision, promptList } from '../../list/prompt-list.ts';

/** Experiments that were proposed and not tried yet. */
export const practice = promptList('practice', {
  decide: inDecision({
    section: 'exploration',
    tokens: 150,
    places: 5,
    worth: 80,
    documents: [
      { projection: experimentProjection, keys: 'recent' },
      { projection: capabilityProjection, keys: 'all' },
    ],
    lines: ({ documents: docs, cycle }) =>
      cycle.is_exploration
        ? practiceLines(docs.all(experimentProjection).values(), docs.all(capabilityProjection))
        : [],
    items: practiceItems,
  }),
});

/** An experiment that was proposed and not tried yet. */
export type PracticeLine = Known & {
  readonly id: string;
  readonly hypothesis: string;
  readonly target: string | null;
};

/** Experiments that wait to be tried, the capability furthest from what it should reach first (V65). */
export function practiceLines(
  docs: Iterable<ExperimentDoc>,
  capabilities: ReadonlyMap<string, CapabilityDoc>,
): readonly PracticeLine[] {
  const severity = ({ capability_target: capability_id }: ExperimentDoc): number =>
    gapSeverity({ capability_id, severity: 0 }, capabilities);
  return [...docs]
    .filter(({ status }) => status === 'proposed')
    .sort((a, b) => severity(b) - severity(a) || (a.id < b.id ? -1 : 1))
    .flatMap(({ id, hypothesis, capability_target: target, trust, event_ids: [first] }) =>
      first === undefined ? [] : [{ id, hypothesis, target, trust, eventIds: [first] as const }],
    );
}

/** A proposed experiment with its capability: naming the capability tries it. */
function practiceItems(waiting: readonly PracticeLine[], rendering: Rendering): readonly Item[] {
  return waiting.map((one) => {
    const hypothesis = { text: one.hypothesis, trust: one.trust };
    const target =
      one.target === null ? '' : `${nameOf({ id: one.target, trust: one.trust }, rendering)}: `;
    const told = phrase(hypothesis, rendering, rendering.settings.listCharacters);
    return single(nameOf(one, rendering), `- ${target}${told}`, one);
  });
}
