import type { WorkItem } from '../../domain/cycle/events.ts';
import { cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import type { Fact } from '../../domain/fact.ts';
import { correctionsIn } from '../../domain/lesson/corrections-in.ts';
import { decayedLessons } from '../../domain/lesson/lesson-weight.ts';
import { lessonProjection } from '../../domain/lesson/views/lesson.ts';
import { affectFact } from '../../domain/profile/affect.ts';
import { DEFAULT_USER } from '../../domain/profile/events.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { WORK_WORD_DOCUMENTS, workWords } from '../work/work-words.ts';
import type { Pass } from './audit-pass.ts';

const LETTER = 'inbox:';
/** Letters read per cycle. */
const LETTERS = 20;

/** In every cycle: what the owner's letters of this cycle correct, and the lessons that have faded (P29, P31). */
export function lessonPass(blobs: BlobStore): Pass {
  return async (context) => {
    const key = cycleKey(context.cycleNo);
    const view = await context.view([
      ...WORK_WORD_DOCUMENTS,
      { projection: lessonProjection, keys: 'recent' },
      { projection: cycleProjection, keys: [key] },
    ]);
    const work = view.get(cycleProjection, key)?.work ?? [];
    const letters = work.filter(({ kind }) => kind === 'inbox').slice(0, LETTERS);
    const events: Fact[] = [...decayedLessons(view.all(lessonProjection), view.now)];
    for (const letter of letters) events.push(...(await taughtBy(letter, view, blobs)));
    return events;
  };
}

/** The owner's own words, found by rule: nothing of a model is in them, so they keep the owner's trust. */
async function taughtBy({ id }: WorkItem, view: View, blobs: BlobStore): Promise<readonly Fact[]> {
  const { text, trust } = await workWords(view, blobs, { id, kind: 'inbox' });
  if (trust !== 'owner') return [];
  const said = { messageId: id.slice(LETTER.length), now: view.now };
  const heard = affectFact(text, { userId: DEFAULT_USER, messageId: said.messageId });
  const taught = correctionsIn(text, view.all(lessonProjection), said);
  const events = heard === null ? taught : [...taught, heard];
  return events.map((event) => ({ ...event, trust }));
}
