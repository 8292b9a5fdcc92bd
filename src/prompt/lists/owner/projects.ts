import { noteProjection } from '../../../domain/learning/views/note.ts';
import { fittingNotes, noteLines } from '../../list/note-lines.ts';
import { noteItems } from '../../list/phrase.ts';
import { inDecision, promptList } from '../../list/prompt-list.ts';
import { noteRecord } from '../../list/prompt-record.ts';

const documents = [{ projection: noteProjection, keys: 'all' }] as const;

/** Current projects. */
export const projects = promptList('projects', {
  decide: inDecision({
    section: 'memory',
    tokens: 250,
    places: Number.POSITIVE_INFINITY,
    worth: 140,
    documents,
    lines: (given) => noteLines(given.documents.get(noteProjection, 'project')),
    items: noteItems,
  }),
  act: {
    section: 'known',
    tokens: 400,
    places: 8,
    worth: 20,
    documents,
    records: (given) =>
      fittingNotes(given.documents.get(noteProjection, 'project'), given.work).map(
        noteRecord('project'),
      ),
  },
});
