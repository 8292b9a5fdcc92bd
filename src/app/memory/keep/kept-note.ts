import { fact, type RecordedFact } from '../../../domain/fact.ts';
import { memorySettings } from '../../../domain/memory/settings.ts';
import { factOf } from '../../../domain/memory/sort-memory.ts';
import type { MemoryDoc } from '../../../domain/memory/views/memory.ts';
import type { NewEvent } from '../../../kernel/event/event.ts';
import { redactSecrets } from '../../../kernel/text/redact.ts';
import type { MemoryDraft } from '../store-memories.ts';

const NOTE = 'note:';

export function noteSubject(noteId: string): string {
  return `${NOTE}${noteId}`;
}

/** What the owner had kept word for word: it stands in prompts as a note, and is found and outdated as a memory. */
export function noteDrafts({
  payload: { note_id, text },
  trust,
  eventId,
  seq,
  occurredAt,
}: RecordedFact<'NoteKept'>): readonly MemoryDraft[] {
  if (trust !== 'owner' || text.trim() === '') return [];
  const subject = noteSubject(note_id);
  return [
    {
      ...factOf(memorySettings.importanceOfFact),
      standing: 'accepted',
      session: subject,
      position: seq,
      at: occurredAt,
      sourceIds: [eventId],
      text: redactSecrets(text),
      subject,
      trust,
    },
  ];
}

/** A note whose memory does not hold any more is no longer shown to every prompt. */
export function noteDropped({ subject, memory_id }: MemoryDoc): readonly NewEvent[] {
  if (!subject.startsWith(NOTE)) return [];
  const note_id = subject.slice(NOTE.length);
  const dedupeKey = `note-outdated:${memory_id}`;
  return [fact('NoteDropped', { note_id, by: 'a newer statement' }, { dedupeKey })];
}
