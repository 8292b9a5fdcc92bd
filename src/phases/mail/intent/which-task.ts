import { intentionProjection } from '../../../domain/task/views/intention.ts';
import type { MailContext } from './mail-context.ts';

/** The question which of some tasks is meant, by their titles. */
export function whichTask({ view, replies }: MailContext, ids: readonly string[]): string {
  const titleOf = (id: string) => view.get(intentionProjection, id)?.title ?? id;
  const lines = ids.map((id, n) => `${n + 1}. ${titleOf(id)}`);
  return [replies.thread.whichTask, ...lines].join('\n');
}
