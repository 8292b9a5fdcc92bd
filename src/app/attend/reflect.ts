import { attendSettings, type ReflectionTrigger } from '../../domain/attend/settings.ts';
import { readFacts } from '../../phases/read-facts.ts';
import {
  type ConsolidatedEpisodes,
  consolidateEpisodes,
  type RuleWording,
} from '../memory/consolidate-episodes.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';

/**
 * Looks for rules in what attended sessions did, where the owner wants that by itself (S13, D28): once so many pieces of work
 * ended since the last look, or with the end of a session. Null: it is not due.
 */
export async function reflectWhenDue(
  ports: MemoryPorts,
  { trigger, wording }: { readonly trigger: ReflectionTrigger; readonly wording?: RuleWording },
): Promise<ConsolidatedEpisodes | null> {
  if (trigger === 'manual' || !(await isDue(ports, trigger))) return null;
  return reflectNow(ports, wording);
}

/** The same at once, with the words of code where no model words it. */
export function reflectNow(
  ports: MemoryPorts,
  wording?: RuleWording,
): Promise<ConsolidatedEpisodes> {
  return consolidateEpisodes(ports, { isForced: true, ...(wording !== undefined && { wording }) });
}

async function isDue({ log, agentId }: MemoryPorts, trigger: ReflectionTrigger): Promise<boolean> {
  const newest = { newestFirst: true, limit: 1 };
  const [pass] = await readFacts(log, agentId, { ...newest, types: ['EpisodesConsolidated'] });
  const after = pass?.seq ?? 0;
  const [type, limit] =
    trigger === 'on_session_end'
      ? (['HostSessionEnded', 1] as const)
      : (['HostEpisodeClosed', attendSettings.reflectAfter] as const);
  return (await readFacts(log, agentId, { types: [type], after, limit })).length >= limit;
}
