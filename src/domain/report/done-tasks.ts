import type { IntentionDoc } from '../task/views/intention.ts';

/**
 * Of what was done, what its owner would call so. A reminder that comes again and was put off is ticked off at that moment,
 * and stands for itself in a new one of the same title: only that one counts.
 */
export function doneTasks(
  ids: readonly string[],
  intentions: ReadonlyMap<string, IntentionDoc>,
): readonly IntentionDoc[] {
  const putOff = new Set(
    [...intentions.values()].map(({ kind, title, formed_at }) => `${kind} ${formed_at} ${title}`),
  );
  const tasks = ids.flatMap((id) => intentions.get(id) ?? []);
  const done = tasks.filter(
    ({ kind, title, last_done_at }) => !putOff.has(`${kind} ${last_done_at} ${title}`),
  );
  return done.filter(
    ({ kind, title }, at) =>
      kind !== 'reminder' ||
      done.findIndex((other) => other.kind === kind && other.title === title) === at,
  );
}
