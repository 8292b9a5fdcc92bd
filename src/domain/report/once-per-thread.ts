/**
 * Letters of one conversation are one piece of work for their owner: of each conversation the newest, in the order of `workIds`,
 * the oldest first. `threadOf`: the conversation a letter is part of; other work stands for itself.
 */
export function oncePerThread(
  workIds: readonly string[],
  threadOf: (workId: string) => string,
): readonly string[] {
  const newest = new Map<string, string>();
  for (const id of workIds) {
    const thread = threadOf(id);
    newest.delete(thread);
    newest.set(thread, id);
  }
  return [...newest.values()];
}
