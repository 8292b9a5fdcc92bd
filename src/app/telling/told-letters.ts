import { jobProjection } from '../../domain/job/views/job.ts';
import { ownerSentences } from '../../domain/lesson/owner-sentences.ts';
import { ownWordsOf } from '../../domain/mail/reading/own-words.ts';
import { sortOfWords } from '../../domain/memory/sort-memory.ts';
import { inboxProjection } from '../../domain/task/views/inbox.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import { personalText } from '../../kernel/personal-text.ts';
import { isFact } from '../../language/whole/told-facts.ts';
import { kindOfWords } from '../../language/words/kind-of-words.ts';
import type { ReadsLetters } from '../../phases/work/names-of-work.ts';
import type { AgentReader } from '../agent.ts';

/**
 * Letters in which the owner only told something, and for which nothing was done that can be seen: they are no work that
 * was done. In doubt a letter is work.
 */
export async function toldLetters(
  { agentId, log, blobs }: AgentReader & ReadsLetters,
  workIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const letters = workIds.filter((id) => workIdParts(id).kind === 'inbox');
  if (blobs === undefined || letters.length === 0) return new Set();
  const names = letters.map((id) => workIdParts(id).name);
  const view = await log.view(agentId, [
    { projection: inboxProjection, keys: names },
    { projection: jobProjection, keys: letters },
  ]);
  const told = new Set<string>();
  for (const id of letters.filter((one) => !wasChecked(view, one))) {
    const { name } = workIdParts(id);
    const letter = view.get(inboxProjection, name);
    const kept = letter?.trust === 'owner' ? letter.text : null;
    const text = await personalText(blobs, `inbox:${name}`, kept);
    if (text !== null && isOnlyTold(text)) told.add(id);
  }
  return told;
}

/** Something outside was to show that it is done. */
function wasChecked(view: View, workId: string): boolean {
  const { acceptance = null } = view.get(jobProjection, workId) ?? {};
  return acceptance !== null && acceptance.checks.length > 0;
}

/** Whether each sentence states something, or sets right what was said before. */
export function isOnlyTold(text: string): boolean {
  const sentences = ownerSentences(ownWordsOf({ subject: '', text }));
  return sentences.length > 0 && sentences.every(tellsSomething);
}

function tellsSomething(sentence: string): boolean {
  if (sortOfWords(sentence).kind !== 'fact') return false;
  return kindOfWords(sentence) === 'feedback' || isFact(sentence);
}
