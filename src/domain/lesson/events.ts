import { z } from 'zod';
import { event } from '../../kernel/event/event.ts';

const lesson = { lesson_id: z.string() };
const aboutLesson = (p: { lesson_id: string }) => [`lesson:${p.lesson_id}`];

/** What the owner's own words taught: preferences and rules of behaviour (P28-P33). */
export const lessonEvents = {
  /** Counts only with the owner's trust. `update`: said again, or said otherwise, of what is known. */
  UserCorrectionDetected: event(
    {
      /** Of the mail, or of the call of the command line. */
      message_id: z.string(),
      /** The owner's words, whole sentences. */
      correction: z.string().max(300),
      rule_action: z.enum(['create', 'update']),
      ...lesson,
      kind: z.enum(['preference', 'rule']),
      /** `user_feedback`: stated explicitly. `pattern`: seen in how they act. */
      source: z.enum(['user_feedback', 'pattern']),
      /** False for an update that says the opposite: the new words stand, with the weight of a new lesson. */
      reinforces: z.boolean(),
    },
    (p) => [...aboutLesson(p), 'lessons'],
  ),
  LessonRetired: event(
    { ...lesson, reason: z.enum(['decayed', 'evicted', 'contradicted', 'manual']) },
    (p) => [...aboutLesson(p), 'lessons'],
  ),
};
