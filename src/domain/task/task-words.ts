import type { TaskWords } from './read-task-file.ts';

/** What a task says, out of everything that is known of it. */
export function taskWords(task: TaskWords): TaskWords {
  const { title, content, priority, due_at, tags, blocks, blocked_by, steps, verify } = task;
  return { title, content, priority, due_at, tags, blocks, blocked_by, steps, verify };
}

/** For a task shown by its title alone. */
export const UNSAID_WORDS: Omit<TaskWords, 'title' | 'due_at'> = {
  content: '',
  priority: 3,
  tags: [],
  blocks: [],
  blocked_by: [],
  steps: [],
  verify: [],
};
