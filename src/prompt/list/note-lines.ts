import { ERASED_NOTE, type NoteDoc } from '../../domain/learning/views/note.ts';
import { normalised } from '../../domain/memory/prefilter.ts';
import type { NoteLine } from './lines.ts';
import type { JobGiven } from './prompt-list.ts';
import { sharingAWord } from './sharing-a-word.ts';

/** Decisions or project facts, newest first; erased ones are left out, and what was said before in the same words. */
export function noteLines(doc: NoteDoc | undefined): readonly NoteLine[] {
  const kept = doc?.notes.filter(({ text }) => text !== ERASED_NOTE) ?? [];
  const newest = [...kept].reverse();
  const said = newest.map(({ text }) => normalised(text));
  return newest
    .filter((_, at) => said.indexOf(said[at] ?? '') === at)
    .map(({ text, trust, at, event_id }) => ({ text, trust, at, eventIds: [event_id] }));
}

/** Events of the notes that are shown in any case: what is remembered by them need not stand there twice. */
export function newestNoteIds(docs: readonly NoteDoc[]): ReadonlySet<string> {
  return new Set(
    docs.flatMap((doc) =>
      noteLines(doc)
        .slice(0, NEWEST_NOTES)
        .flatMap(({ eventIds }) => eventIds),
    ),
  );
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
