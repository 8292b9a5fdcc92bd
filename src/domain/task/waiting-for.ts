import { type IntentionDoc, isOpen } from './views/intention.ts';

/** Which tasks must end before this one can be worked on. It waits for unknown ids too: their tasks may still come. */
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
