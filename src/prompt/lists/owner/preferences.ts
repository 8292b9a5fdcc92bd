import { tokenise } from '../../../domain/learning/words.ts';
import { lessonsForPrompt } from '../../../domain/lesson/lesson-weight.ts';
import { type LessonDoc, lessonProjection } from '../../../domain/lesson/views/lesson.ts';
import { describeUser } from '../../../domain/profile/describe-user.ts';
import { DEFAULT_USER } from '../../../domain/profile/events.ts';
import {
  type PreferenceDoc,
  preferenceProjection,
} from '../../../domain/profile/views/preference.ts';
import {
  type UserModelDoc,
  userModelProjection,
} from '../../../domain/profile/views/user-model.ts';
import type { NoteLine } from '../../list/lines.ts';
import { noteItems } from '../../list/phrase.ts';
import { type Documents, inDecision, type JobGiven, promptList } from '../../list/prompt-list.ts';
import { isOwn, noteRecord } from '../../list/prompt-record.ts';
import { sharingAWord } from '../../list/sharing-a-word.ts';

const documents = [
  { projection: preferenceProjection, keys: 'all' },
  { projection: lessonProjection, keys: 'open' },
  { projection: userModelProjection, keys: [DEFAULT_USER] },
] as const;

/** The owner's corrections, preferences and habits. */
export const preferences = promptList('preferences', {
  /** V27: these keep well inside the 2 KB and 3 KB of their files. */
  decide: inDecision({
    section: 'memory',
    tokens: 250,
    places: Number.POSITIVE_INFINITY,
    worth: 150,
    documents,
    lines: (given) => ownerLines(given.documents),
    items: noteItems,
  }),
  act: {
    section: 'owner',
    tokens: 900,
    places: 30,
    worth: 140,
    documents,
    records: (given) => [
      ...habitLines(given.documents).map(noteRecord('about_your_owner')),
      ...wishRecords(given),
    ],
  },
  /** What counts as done never asks for what the owner does not want. */
  accept: { section: 'owner', tokens: 600, places: 20, worth: 15 },
  review: { section: 'owner', tokens: 600, places: 20, worth: 44 },
  sub_agent: { section: 'owner', tokens: 900, places: 30, worth: 70, share: isOwn },
});

/** Views that the owner's wishes stand in. */
export const wishDocuments = documents;

/** What the owner said that they want of work such as this; the heaviest last. */
export function wishRecords({ documents: docs, work }: Pick<JobGiven, 'documents' | 'work'>) {
  return wishLines(docs, sharingAWord(work)).map(noteRecord('preference')).reverse();
}

/** Heaviest first. */
function ownerLines(docs: Documents): readonly NoteLine[] {
  return [...wishLines(docs), ...habitLines(docs)];
}

/** What the owner said that they want. */
function wishLines(docs: Documents, isFitting?: (text: string) => boolean): readonly NoteLine[] {
  return [
    ...lessonLines(lessonsForPrompt(docs.all(lessonProjection), docs.now, isFitting)),
    ...preferenceLines(docs.all(preferenceProjection)),
  ];
}

/** What was only seen of them. */
function habitLines(docs: Documents): readonly NoteLine[] {
  return userLines(docs.get(userModelProjection, DEFAULT_USER), docs.now);
}

/** Only the owner's own words become lessons. */
function lessonLines(lessons: readonly LessonDoc[]): readonly NoteLine[] {
  return lessons.flatMap(({ text, event_ids: [first, ...rest] }) =>
    first === undefined ? [] : [{ text, trust: 'owner', eventIds: [first, ...rest] }],
  );
}

function userLines(user: UserModelDoc | undefined, now: string): readonly NoteLine[] {
  const isTelling = (word: string) => tokenise(word).length > 0;
  return describeUser(user, now, isTelling).flatMap(({ text, eventIds: [first, ...rest] }) =>
    first === undefined ? [] : [{ text, trust: 'owner', eventIds: [first, ...rest] }],
  );
}

function preferenceLines(preferences: ReadonlyMap<string, PreferenceDoc>): readonly NoteLine[] {
  return [...preferences.values()].flatMap(({ key, value, values }) => {
    const [first, ...rest] = values[0]?.event_ids ?? [];
    if (first === undefined) return [];
    return [{ text: `${key}: ${value}`, trust: 'owner', eventIds: [first, ...rest] }];
  });
}
