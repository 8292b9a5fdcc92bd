import type { IntentionDoc } from './views/intention.ts';

/** Of the tasks that serve a goal. `isReady`: none of them is left to do. */
export type Progress = {
  readonly done: number;
  /** Without cancelled ones, and those that come again: they are never over. */
  readonly all: number;
  readonly isReady: boolean;
};

/** How far a goal is, by the tasks that serve it. */
export function progressOf(
  { intention_id }: IntentionDoc,
  tasks: ReadonlyMap<string, IntentionDoc>,
): Progress {
  const children = [...tasks.values()].filter(
    ({ parent, status, recurs }) =>
      parent === intention_id && status !== 'cancelled' && recurs === null,
  );
  const done = children.filter(({ status }) => status === 'done').length;
  return { done, all: children.length, isReady: children.length === done };
}
