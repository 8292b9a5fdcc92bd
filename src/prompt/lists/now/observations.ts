import {
  type ObservationDoc,
  observationProjection,
} from '../../../domain/cycle/views/observation.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import type { NoteLine } from '../../list/lines.ts';
import { noteItems } from '../../list/phrase.ts';
import { inDecision, promptList } from '../../list/prompt-list.ts';

const OBSERVATIONS = 5;

/** Recent observations. */
export const observations = promptList('observations', {
  decide: inDecision({
    section: 'logs',
    tokens: 150,
    places: OBSERVATIONS,
    worth: 10,
    documents: [{ projection: observationProjection, keys: [SINGLETON] }],
    lines: ({ documents }) => observationLines(documents.get(observationProjection, SINGLETON)),
    items: noteItems,
  }),
});

function observationLines(doc: ObservationDoc | undefined): readonly NoteLine[] {
  const newest = (doc?.recent ?? []).slice(-OBSERVATIONS).reverse();
  return newest.map(({ text, event_id }) => ({ text, trust: 'outside', eventIds: [event_id] }));
}
