import { z } from 'zod';
import { type DeepReadonly, type EventOf, type Trust, trust } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import { AGENT_ROLES, type sessionEvents } from '../events.ts';

/** Figures of this fold; changing one raises its version. The log keeps all notes, in full. */
const NOTES_KEPT = 20;
const TEXT_LIMIT = 300;
const EVENTS_KEPT = 5;

export const roleNote = z.strictObject({
  /** `<role>-<n>`, never given twice. */
  note_id: z.string(),
  text: z.string(),
  /** The trust of the most trusted turn that said exactly this: `outside` only if no other did. */
  trust,
  at: z.string(),
  source_run: z.string(),
  /** Every time it was said, newest last, the last few. */
  event_ids: z.array(z.string()),
});
export type RoleNote = DeepReadonly<z.infer<typeof roleNote>>;

const schema = z.strictObject({
  role: z.enum(AGENT_ROLES),
  /** Newest last. */
  notes: z.array(roleNote),
  /** Notes there ever were. */
  total: z.int(),
});
export type RoleMemoryDoc = DeepReadonly<z.infer<typeof schema>>;

const RANK: Readonly<Record<Trust, number>> = { outside: 0, self: 1, owner: 2 };

function plainLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, TEXT_LIMIT).toWellFormed();
}

/** Two notes that say the same in the same words, whatever the case and the full stop. */
function isSame(one: string, other: string): boolean {
  const words = (text: string) => text.toLowerCase().replace(/[\s.!]+$/, '');
  return words(one) === words(other);
}

/** What is trusted least goes first, then what is oldest: outside text cannot push out what the role knows. */
function withRoom(notes: readonly RoleNote[]): RoleNote[] {
  if (notes.length <= NOTES_KEPT) return [...notes];
  const least = Math.min(...notes.map((one) => RANK[one.trust]));
  const gone = notes.findIndex((one) => RANK[one.trust] === least);
  return notes.filter((_, i) => i !== gone);
}

type Said = Omit<RoleNote, 'note_id' | 'event_ids'> & { readonly event_id: string };

function remember(doc: RoleMemoryDoc, { event_id, ...said }: Said): RoleMemoryDoc {
  const before = doc.notes.find(({ text }) => isSame(text, said.text));
  const others = doc.notes.filter((one) => one !== before);
  const total = doc.total + (before === undefined ? 1 : 0);
  const known = before !== undefined && RANK[before.trust] > RANK[said.trust] ? before : said;
  const fresh: RoleNote = {
    note_id: before?.note_id ?? `${doc.role}-${total}`,
    at: said.at,
    text: known.text,
    trust: known.trust,
    source_run: known.source_run,
    event_ids: [...(before?.event_ids ?? []), event_id].slice(-EVENTS_KEPT),
  };
  return { ...doc, notes: withRoom([...others, fresh]), total };
}

/** What each role of sub-agents has noted for itself (V73), one document a role. */
export const roleMemoryProjection = defineProjection<EventOf<typeof sessionEvents>, RoleMemoryDoc>({
  name: 'role-memory',
  version: 1,
  schema,
  on: {
    AgentMemoryUpdated: {
      keys: ({ payload }) => [payload.role],
      evolve: (doc, { payload, occurredAt: at, eventId: event_id, trust: from }) => {
        const { role, source_run } = payload;
        const text = plainLine(payload.note);
        if (text === '') return doc;
        const known = doc ?? { role, notes: [], total: 0 };
        return remember(known, { text, trust: from, at, source_run, event_id });
      },
    },
    AgentMemoryForgotten: {
      keys: ({ payload }) => [payload.role],
      evolve: (doc, { payload: { note_id } }) =>
        doc && {
          ...doc,
          notes: doc.notes.filter((one) => note_id !== null && one.note_id !== note_id),
        },
    },
  },
});
