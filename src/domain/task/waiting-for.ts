import type { IntentionDoc } from './views/intention.ts';

/** Which tasks must be over before this one can be worked on. An id nobody knows is waited for too: it may come. */
export function waitingFor(
  task: IntentionDoc,
  tasks: ReadonlyMap<string, IntentionDoc>,
): readonly string[] {
  const named = task.blocked_by.filter((id) => !isOver(tasks.get(id)));
  const blocking = [...tasks.values()]
    .filter((other) => !isOver(other) && other.blocks.includes(task.intention_id))
    .map((other) => other.intention_id);
  return [...new Set([...named, ...blocking])].filter((id) => id !== task.intention_id);
}

function isOver(task: IntentionDoc | undefined): boolean {
  return task?.status === 'done' || task?.status === 'cancelled';
}
