import { type Fact, fact } from '../fact.ts';
import type { LessonDoc } from './views/lesson.ts';

/** P31, in days. */
const HALF_LIFE_DAYS = { user_feedback: 60, pattern: 21 };
/** P31: lighter ones are not used, and still lighter ones are given up. */
const USED_FROM = 0.1;
const KEPT_FROM = 0.05;
/** P32. */
export const LESSONS_KEPT = 15;
const RULES_IN_PROMPT = 5;
const DAY_MS = 86_400_000;

/** What a lesson weighs now. `now`: ISO 8601. */
export function effectiveWeight(
  { weight, source, anchor_at }: Pick<LessonDoc, 'weight' | 'source' | 'anchor_at'>,
  now: string,
): number {
  const days = Math.max(0, Date.parse(now) - Date.parse(anchor_at)) / DAY_MS;
  return weight * 0.5 ** (days / HALF_LIFE_DAYS[source]);
}

export function activeLessons(known: ReadonlyMap<string, LessonDoc>): readonly LessonDoc[] {
  return [...known.values()].filter(({ status }) => status === 'active');
}

/** Active lessons heavy enough to be used, heaviest first. */
export function lessonsInUse(
  known: ReadonlyMap<string, LessonDoc>,
  now: string,
): readonly LessonDoc[] {
  return activeLessons(known)
    .map((doc) => ({ doc, weight: effectiveWeight(doc, now) }))
    .filter(({ weight }) => weight >= USED_FROM)
    .sort((a, b) => b.weight - a.weight || (a.doc.lesson_id < b.doc.lesson_id ? -1 : 1))
    .map(({ doc }) => doc);
}

/**
 * The lessons of a prompt: at most five rules (P32), those that `fit` the work before heavier ones, and the preferences.
 * What fits by no word may still hold for everything, so it is only the last to be told.
 */
export function lessonsForPrompt(
  known: ReadonlyMap<string, LessonDoc>,
  now: string,
  fits: (text: string) => boolean = () => false,
): readonly LessonDoc[] {
  const heaviest = lessonsInUse(known, now);
  const isFit = ({ text }: LessonDoc) => fits(text);
  const used = [...heaviest.filter(isFit), ...heaviest.filter((one) => !isFit(one))];
  const rules = used.filter(({ kind }) => kind === 'rule').slice(0, RULES_IN_PROMPT);
  return used.filter((doc) => doc.kind === 'preference' || rules.includes(doc));
}

/** The one to drop: the lightest, starting with those the owner never stated explicitly (D40). */
export function lightest(lessons: readonly LessonDoc[], now: string): LessonDoc | undefined {
  const rank = ({ source }: LessonDoc) => (source === 'pattern' ? 0 : 1);
  return [...lessons].sort(
    (a, b) => rank(a) - rank(b) || effectiveWeight(a, now) - effectiveWeight(b, now),
  )[0];
}

/** Lessons that nobody has repeated for so long that they no longer count (P31). */
export function decayedLessons(
  known: ReadonlyMap<string, LessonDoc>,
  now: string,
): readonly Fact[] {
  return activeLessons(known)
    .filter((doc) => effectiveWeight(doc, now) < KEPT_FROM)
    .map(({ lesson_id, anchor_at }) =>
      fact(
        'LessonRetired',
        { lesson_id, reason: 'decayed' },
        { dedupeKey: `lesson-decayed:${lesson_id}:${anchor_at}` },
      ),
    );
}
