import { type Fact, fact } from '../fact.ts';
import {
  applyChanges,
  changeByRule,
  distinct,
  type LessonChange,
  type Lessons,
  type Said,
  twinOf,
} from './corrections-in.ts';
import { type Correction, detectCorrections, teachableSentences } from './detect-corrections.ts';
import { activeLessons, LESSONS_KEPT } from './lesson-weight.ts';
import { namesRule, releases } from './releases.ts';

/** What a model says of one sentence of the owner's: `text` is that sentence. `lesson_id` null: it is about no known one. */
export type LessonProposal = {
  readonly text: string;
  readonly lesson_id: string | null;
  readonly relation: 'new' | 'same' | 'opposite';
};

type Proposed = {
  /** What the owner said in the mail themselves: the proposals are sentences of it. */
  readonly own: string;
  readonly proposals: readonly LessonProposal[];
  /** The model calls the mail as a whole a correction or a preference; null: neither. */
  readonly kind: Correction['kind'] | null;
};

/**
 * As `correctionsIn`, with a model deciding what is new and what updates which known lesson (P33). An explicit rule
 * is learned whatever the model thinks of it. A sentence that only the model takes for a lesson weighs
 * less, never changes the words of a known one and displaces none: a wrong reading does no harm.
 */
export function correctionsByModel(
  text: string,
  { own, proposals, kind }: Proposed,
  lessons: { readonly known: Lessons; readonly said: Said },
): readonly Fact[] {
  const { known, said } = lessons;
  const offered = teachableSentences(own);
  const trusted = proposals.filter((one) => offered.includes(one.text));
  const released = trusted.filter((one) => isReleased(one, { own, known }));
  const given = released.map((one) => one.text);
  const found = detectCorrections(text).filter((one) => !given.includes(one.text));
  const plain = distinct(found).map((one) => {
    const proposal = trusted.find((p) => wordsIn(p).some((words) => words === one.text));
    return proposal === undefined ? changeByRule(one, known) : changeByModel(one, proposal, known);
  });
  const apart =
    kind === null ? [] : trusted.filter((p) => wordsIn(p).length === 0 && !releases(p.text));
  const guessed = apart.map((p) => guess(p, kind ?? 'rule', known));
  const taught = applyChanges(withinRoom([...plain, ...guessed], known), known, said);
  const ids = [...new Set(released.flatMap(({ lesson_id }) => lesson_id ?? []))];
  return [
    ...ids.map((lesson_id) => fact('LessonRetired', { lesson_id, reason: 'manual' })),
    ...taught,
  ];
}

/** "You no longer need to sort my lists": what it is the opposite of is given up where the owner's words name it. */
function isReleased(
  { text, lesson_id, relation }: LessonProposal,
  { own, known }: { readonly own: string; readonly known: Lessons },
): boolean {
  const doc = known.get(lesson_id ?? '');
  if (relation !== 'opposite' || doc?.status !== 'active') return false;
  return releases(text) && namesRule(doc.text, own);
}

/** What is guessed and new is learned only where there is room. */
function withinRoom(changes: readonly LessonChange[], known: Lessons): readonly LessonChange[] {
  const fresh = changes.filter(({ updates }) => updates === null);
  const isFull = activeLessons(known).length + fresh.length > LESSONS_KEPT;
  return isFull
    ? changes.filter((one) => one.updates !== null || one.source !== 'pattern')
    : changes;
}

/** What the rules find in that sentence. */
function wordsIn({ text }: LessonProposal): readonly string[] {
  return detectCorrections(text).map((one) => one.text);
}

function changeByModel(
  one: Correction,
  { lesson_id, relation }: LessonProposal,
  known: Lessons,
): LessonChange {
  const doc = known.get(lesson_id ?? '');
  if (relation === 'new') {
    return { ...one, source: 'user_feedback', updates: twinOf(one.text, known) };
  }
  // Gone since it was offered.
  if (doc?.status !== 'active') return changeByRule(one, known);
  const updates = { lessonId: doc.lesson_id, reinforces: relation === 'same' };
  return { ...one, source: 'user_feedback', updates };
}

function guess(
  { text, lesson_id, relation }: LessonProposal,
  kind: Correction['kind'],
  known: Lessons,
): LessonChange {
  const id = relation === 'same' ? lesson_id : (twinOf(text, known)?.lessonId ?? null);
  const doc = known.get(id ?? '');
  if (doc?.status !== 'active') return { text, kind, source: 'pattern', updates: null };
  const updates = { lessonId: doc.lesson_id, reinforces: true };
  return { text: doc.text, kind: doc.kind, source: doc.source, updates };
}
