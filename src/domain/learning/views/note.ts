import { z } from 'zod';
import { type DeepReadonly, type EventOf, trust } from '../../../kernel/event/event.ts';
import type { kernelEvents } from '../../../kernel/event/kernel-events.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { learningEvents } from '../events.ts';

/** Figures of this fold; changing one raises its version. The log keeps all notes, in full. */
const NOTES_KEPT = 100;
const TEXT_LIMIT = 500;
export const ERASED_NOTE = 'erased';

const schema = z.strictObject({
  kind: z.enum(['decision', 'project']),
  /** Newest last. A note that is kept again moves to the end. */
  notes: z.array(
    z.strictObject({
      note_id: z.string(),
      text: z.string(),
      trust,
      at: z.string(),
      event_id: z.string(),
    }),
  ),
  /** How often a note of this kind was kept. */
  total: z.int(),
});
export type NoteDoc = DeepReadonly<z.infer<typeof schema>>;

type Event = EventOf<typeof learningEvents> | EventOf<typeof kernelEvents>;
const SUBJECT = 'note:';
const KINDS = ['decision', 'project'];

/** Decisions and facts about projects worth keeping (V27), one document a kind. */
export const noteProjection = defineProjection<Event, NoteDoc>({
  name: 'note',
  version: 2,
  schema,
  on: {
    NoteKept: {
      keys: ({ payload }) => [payload.kind],
      evolve: (doc, { payload, occurredAt, eventId, trust: from }) => {
        const { note_id, kind } = payload;
        const text = payload.text.slice(0, TEXT_LIMIT);
        const note = { note_id, text, trust: from, at: occurredAt, event_id: eventId };
        const others = doc?.notes.filter((other) => other.note_id !== note_id) ?? [];
        return { kind, notes: [...others, note].slice(-NOTES_KEPT), total: (doc?.total ?? 0) + 1 };
      },
    },
    NoteDropped: {
      keys: () => KINDS,
      evolve: (doc, { payload: { note_id } }) =>
        doc && { ...doc, notes: doc.notes.filter((note) => note.note_id !== note_id) },
    },
    PersonalDataErased: {
      keys: ({ payload }) => (payload.subject.startsWith(SUBJECT) ? KINDS : []),
      evolve: (doc, { payload }) => {
        const gone = payload.subject.slice(SUBJECT.length);
        const erase = (note: NoteDoc['notes'][number]) =>
          note.note_id === gone ? { ...note, text: ERASED_NOTE } : note;
        return doc && { ...doc, notes: doc.notes.map(erase) };
      },
    },
  },
});
