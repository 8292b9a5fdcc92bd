import { type IntentionDoc, isOpen } from './views/intention.ts';

/** Which tasks must be over before this one can be worked on. An id nobody knows is waited for too: it may come. */
export function waitingFor(
  task: IntentionDoc,
  tasks: ReadonlyMap<string, IntentionDoc>,
): readonly string[] {
  const named = task.blocked_by.filter((id) => {
    const other = tasks.get(id);
    return other === undefined || isOpen(other);
  });
  const blocking = [...tasks.values()]
    .filter((other) => isOpen(other) && other.blocks.includes(task.intention_id))
    .map((other) => other.intention_id);
  return [...new Set([...named, ...blocking])].filter((id) => id !== task.intention_id);
}
