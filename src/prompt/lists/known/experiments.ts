import {
  type ExperimentDoc,
  experimentProjection,
} from '../../../domain/learning/views/experiment.ts';
import { oneLine } from '../../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import type { Item } from '../../fill-lists.ts';
import type { Known } from '../../list/lines.ts';
import { phrase, type Rendering, single } from '../../list/phrase.ts';
import { inDecision, promptList } from '../../list/prompt-list.ts';
import type { Sources } from '../../manifest.ts';

/** Recent experiments (V37). */
export const experiments = promptList('experiments', {
  decide: inDecision({
    section: 'exploration',
    tokens: 250,
    places: 5,
    worth: 70,
    documents: [{ projection: experimentProjection, keys: 'recent' }],
    lines: ({ documents, cycle }) =>
      cycle.is_exploration ? experimentLines(documents.all(experimentProjection).values()) : [],
    items: experimentItems,
  }),
});

export type ExperimentLine = Known & {
  readonly cycleNo: number | null;
  readonly hypothesis: string;
  readonly result: string;
  readonly lesson: string | null;
};

/** Newest first; a proposed one has not been tried. */
export function experimentLines(docs: Iterable<ExperimentDoc>): readonly ExperimentLine[] {
  const tried = [...docs].filter(({ status }) => status !== 'proposed');
  return tried
    .sort((a, b) => (b.cycle ?? 0) - (a.cycle ?? 0) || (a.id < b.id ? -1 : 1))
    .flatMap(({ cycle, hypothesis, result, lesson, trust, event_ids }) => {
      const [first, ...rest] = event_ids;
      if (first === undefined) return [];
      const eventIds: Sources = [first, ...rest];
      return {
        cycleNo: cycle,
        hypothesis,
        result: result ?? 'not finished',
        lesson,
        trust,
        eventIds,
      };
    });
}

function experimentItems(tried: readonly ExperimentLine[], rendering: Rendering): readonly Item[] {
  const { listCharacters } = rendering.settings;
  return tried.map((one, index) => {
    const hypothesis = phrase(
      { text: one.hypothesis, trust: one.trust },
      rendering,
      listCharacters,
    );
    const lesson = phrase({ text: one.lesson ?? '', trust: one.trust }, rendering, listCharacters);
    const text = `- cycle ${one.cycleNo ?? '?'}: ${hypothesis}: ${cutToCharacters(oneLine(one.result), 20)}${lesson === '' ? '' : ` (${lesson})`}`;
    return single(String(index + 1), text, one);
  });
}
