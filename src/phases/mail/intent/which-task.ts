import type { IntentionDoc } from '../../../domain/owner/views/intention.ts';

/** The question which of some tasks is meant, by their titles. */
export function whichTask(
  tasks: ReadonlyMap<string, IntentionDoc>,
  ids: readonly string[],
): string {
  const lines = ids.map((id, n) => `${n + 1}. ${tasks.get(id)?.title ?? id}`);
  return ['Which task do you mean?', ...lines].join('\n');
}
