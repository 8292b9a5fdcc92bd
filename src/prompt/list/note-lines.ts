import { ERASED_NOTE, type NoteDoc } from '../../domain/learning/views/note.ts';
import type { NoteLine } from './lines.ts';
import type { JobGiven } from './prompt-list.ts';
import { sharingAWord } from './sharing-a-word.ts';

/** Decisions or project facts, newest first; erased ones are left out. */
export function noteLines(doc: NoteDoc | undefined): readonly NoteLine[] {
  const kept = doc?.notes.filter(({ text }) => text !== ERASED_NOTE) ?? [];
  return [...kept]
    .reverse()
    .map(({ text, trust, event_id }) => ({ text, trust, eventIds: [event_id] }));
}

/** How many of the newest notes to show if none shares a word with the work. */
const NEWEST_NOTES = 3;

/** Notes that share a telling word with the work, else the newest; oldest first, as the composer expects. */
export function fittingNotes(
  doc: NoteDoc | undefined,
  work: JobGiven['work'],
): readonly NoteLine[] {
  const notes = noteLines(doc);
  const isShared = sharingAWord(work);
  const shared = notes.filter(({ text }) => isShared(text));
  return (shared.length > 0 ? shared : notes.slice(0, NEWEST_NOTES)).toReversed();
}
