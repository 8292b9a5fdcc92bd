import { createHash } from 'node:crypto';
import { type Fact, fact } from '../fact.ts';
import { relationOf } from './compare-lessons.ts';
import { type Correction, detectCorrections } from './detect-corrections.ts';
import { activeLessons, LESSONS_KEPT, lightest } from './lesson-weight.ts';
import type { LessonDoc } from './views/lesson.ts';

/** P32: lessons of one message. */
const LESSONS_OF_A_MESSAGE = 2;

export type Lessons = ReadonlyMap<string, LessonDoc>;
/** `now`: ISO 8601. */
export type Said = { readonly messageId: string; readonly now: string };

/**
 * What the owner's text teaches, by rule and without a model: at most two lessons (P32), each a new one or an update
 * of a known one (P33), and the retirement of the lightest where there is no more room. To be appended with the
 * owner's trust and for an authenticated owner only. The same message teaches once. `text` without what they quoted.
 */
export function correctionsIn(text: string, known: Lessons, said: Said): readonly Fact[] {
  return learn(detectCorrections(text), known, said);
}

/** What the owner asks to be kept, however it is put. */
export function preferenceKept(text: string, known: Lessons, said: Said): readonly Fact[] {
  const [found] = detectCorrections(text);
  return learn([{ text, kind: found?.kind ?? 'preference' }], known, said);
}

/** A change of one lesson, decided by rule or by a model. `updates` null: a new one. */
export type LessonChange = Correction & {
  readonly source: LessonDoc['source'];
  readonly updates: { readonly lessonId: string; readonly reinforces: boolean } | null;
};

function learn(found: readonly Correction[], known: Lessons, said: Said): readonly Fact[] {
  return applyChanges(
    distinct(found).map((one) => changeByRule(one, known)),
    known,
    said,
  );
}

export function distinct(found: readonly Correction[]): readonly Correction[] {
  return [...new Map(found.map((one) => [correctionId(one.text), one])).values()];
}

export function changeByRule(one: Correction, known: Lessons): LessonChange {
  return { ...one, source: 'user_feedback', updates: knownLike(one, known) };
}

/** The events of these changes, at most two of them, and what they push out. */
export function applyChanges(
  changes: readonly LessonChange[],
  known: Lessons,
  { messageId, now }: Said,
): readonly Fact[] {
  const isOld = [...known.values()].some((doc) => doc.message_ids.includes(messageId));
  // Each lesson once: two sentences about the same one say the same.
  const each = [...new Map(changes.map((one) => [lessonIdOf(one), one] as const)).values()];
  const taken = isOld ? [] : each.slice(0, LESSONS_OF_A_MESSAGE);
  const taught = taken.map((change) => {
    const { text: correction, kind, source, updates } = change;
    const lesson_id = lessonIdOf(change);
    return fact(
      'UserCorrectionDetected',
      {
        message_id: messageId,
        correction,
        lesson_id,
        kind,
        source,
        rule_action: updates === null ? 'create' : 'update',
        reinforces: updates?.reinforces ?? false,
      },
      { dedupeKey: `correction:${messageId}:${lesson_id}` },
    );
  });
  return [...evicted(taken, known, now), ...taught];
}

function lessonIdOf({ text, updates }: LessonChange): string {
  return updates?.lessonId ?? correctionId(text);
}

/** The known lesson that this one is about. */
function knownLike({ text }: Correction, known: Lessons): LessonChange['updates'] {
  const twin = twinOf(text, known);
  if (twin !== null) return twin;
  for (const doc of activeLessons(known)) {
    const relation = relationOf(text, doc.text);
    if (relation !== 'other') return { lessonId: doc.lesson_id, reinforces: relation === 'same' };
  }
  return null;
}

/** The same words again. */
export function twinOf(text: string, known: Lessons): LessonChange['updates'] {
  const twin = known.get(correctionId(text));
  return twin?.status === 'active' ? { lessonId: twin.lesson_id, reinforces: true } : null;
}

function evicted(changes: readonly LessonChange[], known: Lessons, now: string): readonly Fact[] {
  const touched = new Set(changes.map(({ updates }) => updates?.lessonId));
  let left = activeLessons(known).filter(({ lesson_id }) => !touched.has(lesson_id));
  const kept = activeLessons(known).length - left.length;
  const created = changes.filter(({ updates }) => updates === null).length;
  const events: Fact[] = [];
  while (left.length + kept + created > LESSONS_KEPT) {
    const out = lightest(left, now);
    if (out === undefined) break;
    left = left.filter((doc) => doc !== out);
    events.push(fact('LessonRetired', { lesson_id: out.lesson_id, reason: 'evicted' }));
  }
  return events;
}

/** S53: the same words are the same lesson. */
function correctionId(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return `rule_${createHash('sha256').update(plain).digest('hex').slice(0, 8)}`;
}
