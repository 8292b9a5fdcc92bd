import { fact } from '../domain/fact.ts';
import { preferenceKept } from '../domain/lesson/corrections-in.ts';
import { type LessonDoc, lessonProjection } from '../domain/lesson/views/lesson.ts';
import type { Origin } from '../kernel/event/event.ts';
import type { Agent } from './agent.ts';

const LESSONS = [{ projection: lessonProjection, keys: 'recent' }] as const;

type Known = Pick<Agent, 'agentId' | 'log' | 'newId'>;

/** Characters of one preference. */
export const LONGEST_PREFERENCE = 300;

/** Records what the owner asks for, or that they asked for it again. Null: nothing was recorded. */
export async function keepPreference(
  { agentId, log, newId }: Known,
  origin: Origin,
  text: string,
): Promise<LessonDoc | null> {
  const messageId = `${origin.actor.id}-${newId()}`;
  await log.decide(agentId, LESSONS, (view) => {
    const known = view.all(lessonProjection);
    const events = preferenceKept(text, known, { messageId, now: view.now });
    return { decision: { events, unless: { subjects: ['lessons'] } }, origin };
  });
  const view = await log.view(agentId, LESSONS);
  const lessons = [...view.all(lessonProjection).values()];
  return lessons.find(({ message_ids }) => message_ids.includes(messageId)) ?? null;
}

/** False: no active preference has that name. */
export async function giveUpPreference(
  { agentId, log }: Pick<Known, 'agentId' | 'log'>,
  origin: Origin,
  lesson_id: string,
): Promise<boolean> {
  const wanted = [{ projection: lessonProjection, keys: [lesson_id] }];
  const done = await log.decide(agentId, wanted, (view) => {
    const isKnown = view.get(lessonProjection, lesson_id)?.status === 'active';
    const event = fact('LessonRetired', { lesson_id, reason: 'manual' });
    const unless = { subjects: [`lesson:${lesson_id}`] };
    return { decision: { events: isKnown ? [event] : [], unless }, origin };
  });
  return done.status !== 'nothing';
}
