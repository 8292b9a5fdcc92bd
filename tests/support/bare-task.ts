/** What a task says of itself that its owner added by the command line, with nothing but a title. */
export function bareTask(intention_id: string, title: string) {
  return {
    intention_id,
    kind: 'task',
    title,
    content: '',
    priority: 3,
    due_at: null,
    tags: [],
    blocks: [],
    blocked_by: [],
    steps: [],
    verify: [],
    source_hash: null,
    source: 'cli',
  } as const;
}
