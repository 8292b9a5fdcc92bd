import type { SeenPath } from '../../../kernel/ports/senses.ts';
import { type Fact, fact } from '../../fact.ts';
import { isArmed, triggerFact } from '../due-facts.ts';
import type { Trigger } from '../events.ts';
import type { IntentionDoc } from '../views/intention.ts';
import type { SensedSource } from './situation.ts';

/** Files and folders somebody waits for. */
export function watchedPaths(tasks: ReadonlyMap<string, IntentionDoc>): readonly string[] {
  const paths = [...tasks.values()].filter(isArmed).flatMap(({ trigger }) => {
    return trigger?.on.on === 'path' ? [trigger.on.path] : [];
  });
  return [...new Set(paths)];
}

export type SeenContext = {
  readonly sources: readonly SensedSource[];
  readonly paths: readonly SeenPath[];
  /** ISO 8601: when it was seen. */
  readonly at: string;
};

/** What was seen now that somebody waits for; a path is noted when it is seen first. */
export function contextFacts(
  tasks: ReadonlyMap<string, IntentionDoc>,
  context: SeenContext,
): readonly Fact[] {
  return [...tasks.values()].filter(isArmed).flatMap((task) => factsOf(task, context));
}

function factsOf(task: IntentionDoc, context: SeenContext): readonly Fact[] {
  switch (task.trigger?.on.on) {
    case 'path':
      return pathFacts(task, { ...context, path: task.trigger.on.path });
    case 'source':
      return sourceFacts(task, { ...context, wanted: task.trigger.on });
    case 'event':
    case undefined:
      return [];
  }
}

function pathFacts(
  task: IntentionDoc,
  { paths, at, path }: SeenContext & { readonly path: string },
): readonly Fact[] {
  const before = task.trigger?.seen ?? null;
  const now = paths.find((seen) => seen.path === path);
  if (now === undefined || now.state === before) return [];
  if (before !== null) return triggerFact(task, { instant: at, cause: `${path} changed` });
  const payload = { intention_id: task.intention_id, seen: now.state };
  return [fact('IntentionWatched', payload)];
}

function sourceFacts(
  task: IntentionDoc,
  { sources, at, wanted }: SeenContext & { readonly wanted: Extract<Trigger, { on: 'source' }> },
): readonly Fact[] {
  const { source, field, is } = wanted;
  const classes = sources.find((one) => one.source === source)?.classes ?? {};
  if (classes[field] !== is) return [];
  return triggerFact(task, { instant: at, cause: `${source}: ${field} is ${is}` });
}
