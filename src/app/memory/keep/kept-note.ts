import { type Fact, fact, type RecordedFact } from '../../../domain/fact.ts';
import { memorySettings } from '../../../domain/memory/settings.ts';
import { factOf } from '../../../domain/memory/sort-memory.ts';
import type { MemoryDoc } from '../../../domain/memory/views/memory.ts';
import { redactSecrets } from '../../../kernel/text/redact.ts';
import type { MemoryDraft } from '../store-memories.ts';

const NOTE = 'note:';

export function noteSubject(noteId: string): string {
  return `${NOTE}${noteId}`;
}

/** A note of the owner as a memory. Prompts show the note; search and replacement work on the memory. */
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

/** Withdraws notes whose memory is no longer active, so that no prompt shows them. */
export function noteDropped({ subject, memory_id }: MemoryDoc): readonly Fact[] {
  if (!subject.startsWith(NOTE)) return [];
  const note_id = subject.slice(NOTE.length);
  const dedupeKey = `note-outdated:${memory_id}`;
  return [fact('NoteDropped', { note_id, by: 'a newer statement' }, { dedupeKey })];
}
