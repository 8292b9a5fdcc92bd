import type { Reason } from '../../kernel/explanation.ts';
import { effectiveWeight } from './lesson-weight.ts';
import type { LessonDoc } from './views/lesson.ts';

/** Why a preference or a rule of behaviour holds: what was said, how often and what it still weighs. `now`: ISO 8601. */
export function explainLesson(doc: LessonDoc, now: string): Reason {
  const { lesson_id: id, kind, text, count, status, retired_for, anchor_at, event_ids } = doc;
  const weight = effectiveWeight(doc, now).toFixed(2);
  const standing = status === 'active' ? status : `${status}: ${retired_for ?? 'unknown'}`;
  const [first, ...newest] = event_ids;
  return {
    kind: 'lesson',
    id,
    says: [
      `${id}: ${text}`,
      `${kind}, said ${count} times, weight ${doc.weight.toFixed(2)} on ${anchor_at.slice(0, 10)}, ${weight} now`,
      `status ${standing}`,
    ],
    because: [
      ...(first === undefined ? [] : [{ eventId: first, role: 'said first' }]),
      ...newest.map((eventId) => ({ eventId, role: 'said last' })),
    ],
  };
}
