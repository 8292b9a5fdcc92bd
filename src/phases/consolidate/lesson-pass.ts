import { cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import type { Fact } from '../../domain/fact.ts';
import { correctionsIn } from '../../domain/lesson/corrections-in.ts';
import { decayedLessons } from '../../domain/lesson/lesson-weight.ts';
import { lessonProjection } from '../../domain/lesson/views/lesson.ts';
import { mailProjection } from '../../domain/mail/views/mail.ts';
import { affectFact } from '../../domain/profile/affect.ts';
import { DEFAULT_USER } from '../../domain/profile/events.ts';
import { inboxProjection } from '../../domain/task/views/inbox.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { PhaseContext } from '../phase-context.ts';
import { inboxWords } from '../work/work-words.ts';
import type { Pass } from './audit-pass.ts';

/** Letters read per cycle. */
const LETTERS = 20;

/**
 * In every cycle: what the owner's letters of this cycle correct, and the lessons that have faded (P29, P31). A mail has
 * taught when it came.
 */
export function lessonPass(blobs: BlobStore): Pass {
  return async (context) => {
    const key = cycleKey(context.cycleNo);
    const begun = await context.view([{ projection: cycleProjection, keys: [key] }]);
    const work = begun.get(cycleProjection, key)?.work ?? [];
    const letters = work.filter(({ kind }) => kind === 'inbox').slice(0, LETTERS);
    const keys = letters.map(({ id }) => workIdParts(id).name);
    const view = await context.view([
      // Also what this cycle has answered.
      { projection: inboxProjection, keys },
      { projection: mailProjection, keys },
      { projection: lessonProjection, keys: 'recent' },
    ]);
    const files = keys.filter((name) => view.get(mailProjection, name) === undefined);
    const events: Fact[] = [...decayedLessons(view.all(lessonProjection), view.now)];
    for (const name of files) events.push(...(await taughtBy(name, context, { view, blobs })));
    return events;
  };
}

/** The owner's own words, found by rule: nothing of a model is in them, so they keep the owner's trust. */
async function taughtBy(
  messageId: string,
  context: PhaseContext,
  { view, blobs }: { readonly view: View; readonly blobs: BlobStore },
): Promise<readonly Fact[]> {
  const { text, trust } = await inboxWords(view, blobs, messageId);
  if (trust !== 'owner') return [];
  const mood = affectFact(text, { userId: DEFAULT_USER, messageId });
  const isNew = mood !== null && !(await isHeard(context, messageId));
  const taught = correctionsIn(text, view.all(lessonProjection), { messageId, now: view.now });
  return [...taught, ...(isNew ? [mood] : [])].map((event) => ({ ...event, trust }));
}

/** A letter that stays open is read in each of its cycles, and its mood counts once. */
async function isHeard({ log, agentId }: PhaseContext, messageId: string): Promise<boolean> {
  const found = await log.read(agentId, {
    subjects: [`user:${DEFAULT_USER}`],
    types: ['AffectSignalObserved'],
    words: [messageId],
    limit: 1,
  });
  return found.length > 0;
}
