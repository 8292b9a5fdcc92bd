import { expect, it } from 'vitest';
import type { NoteDoc } from '../../src/domain/learning/views/note.ts';
import { noteLines } from '../../src/prompt/list/note-lines.ts';
import { noteItems } from '../../src/prompt/list/phrase.ts';
import { noteRecord } from '../../src/prompt/list/prompt-record.ts';
import { besideNotes } from '../../src/prompt/lists/known/memories.ts';
import { defaultPromptSettings } from '../../src/prompt/prompt-settings.ts';

const note = (event_id: string, text: string) => {
  return { event_id, text, note_id: event_id, trust: 'owner' as const, at: '2026-03-01' };
};
const doc: NoteDoc = {
  kind: 'decision',
  total: 3,
  notes: [
    note('first', 'The key of the shed hangs behind the door.'),
    note('other', 'The boat is blue.'),
    note('again', 'the key of the shed hangs behind the door'),
  ],
};

it('says what was noted twice once, as it was said last', () => {
  expect(noteLines(doc).map(({ eventIds }) => eventIds)).toEqual([['again'], ['other']]);
});

it('says of which day a note is, for what has passed since no longer holds', () => {
  const lines = noteLines(doc).slice(1);
  expect(lines.map(noteRecord('decision'))).toMatchObject([
    { fields: { decision: 'The boat is blue.', as_of: '2026-03-01' } },
  ]);
  const rendering = { cycleNo: 1, nonce: 'n', settings: defaultPromptSettings };
  expect(noteItems(lines, rendering)).toMatchObject([
    { lines: [{ text: '- The boat is blue. (as of 2026-03-01)' }] },
  ]);
});

it('shows no memory of what stands among the notes', () => {
  const remembered = (id: string, source: string) => {
    return { id, text: id, trust: 'owner' as const, eventIds: [`stored-${id}`, source] as const };
  };
  const found = [remembered('key', 'again'), remembered('bees', 'mail-1')];
  expect(besideNotes(found, [doc]).map(({ id }) => id)).toEqual(['bees']);
});
