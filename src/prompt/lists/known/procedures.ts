import { matchWork, usable } from '../../../domain/learning/match-work.ts';
import { numberedSteps } from '../../../domain/learning/procedure/procedure-steps.ts';
import { capabilityProjection } from '../../../domain/learning/views/capability.ts';
import { type JobGiven, promptList } from '../../list/prompt-list.ts';
import type { PromptRecord } from '../../list/prompt-record.ts';

/** Procedures that worked for such work. */
export const procedures = promptList('procedures', {
  act: {
    section: 'procedures',
    tokens: 900,
    places: 3,
    worth: 60,
    documents: [{ projection: capabilityProjection, keys: 'all' }],
    records: proceduresFor,
  },
});

/** Best match last; text from outside is left out. */
function proceduresFor({
  documents,
  work: { title, text },
  settings,
}: JobGiven): readonly PromptRecord[] {
  const docs = documents.all(capabilityProjection);
  const work = { title, tags: [], description: text };
  const { ids, isKnown } = matchWork(usable(docs.values()), work, settings);
  if (!isKnown) return [];
  return ids
    .flatMap((id) => docs.get(id) ?? [])
    .flatMap(({ id, procedure }) => (procedure === null ? [] : [{ id, procedure }]))
    .filter(({ procedure: { demoted, trust } }) => demoted === null && trust !== 'outside')
    .map(({ id, procedure }): PromptRecord => {
      const { id: name, event_id, trust, steps, verify } = procedure;
      const fields = { capability: id, steps: numberedSteps(steps), verify };
      return { name, fields, eventIds: [event_id], trust };
    })
    .reverse();
}
