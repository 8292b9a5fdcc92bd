import { confidence } from '../../kernel/confidence.ts';
import { type Fact, fact } from '../fact.ts';
import {
  type Cluster,
  clustersOf,
  goalLikeness,
  nearestTaught,
  type TaughtBy,
} from './cluster-episodes.ts';
import { memorySettings } from './settings.ts';
import { evidenceIn } from './views/memory.ts';

/** Finished jobs since rules were last looked for, and that look; `cycleNo`: the cycle now. */
export type SinceLast = {
  readonly finished: number;
  readonly cycleNo: number;
  readonly last: { readonly cycle_no: number; readonly created: number } | null;
};

/**
 * D25: five finished jobs start a look for rules. After one that found some it is waited for ten cycles, or a hundred
 * jobs: what is alike then comes to the rules that are there.
 */
export function areRulesDue({ finished, cycleNo, last }: SinceLast): boolean {
  const { minEpisodes, autoAfterEpisodes, autoAfterCycles } = memorySettings;
  if (finished < minEpisodes) return false;
  if (last === null || last.created === 0) return true;
  return finished >= autoAfterEpisodes || cycleNo - last.cycle_no >= autoAfterCycles;
}

/** Of the episodes: those that belong to a rule that is there, with the facts of it. */
export function testsOf(
  episodes: readonly TaughtBy[],
  isGiven: (ruleId: string, episode: TaughtBy) => boolean,
): readonly { readonly episode: TaughtBy; readonly test: Fact<'RuleTested'> }[] {
  const taught = episodes.filter(({ doc }) => doc.consolidated_in !== null);
  const rules = [...new Set(taught.flatMap(({ doc }) => doc.consolidated_in ?? []))];
  return episodes.flatMap((episode) => {
    if (episode.doc.consolidated_in !== null) return [];
    const near = nearestTaught(episode, taught)?.doc.consolidated_in ?? null;
    const given = rules.filter((rule) => isGiven(rule, episode) && isOfKind(episode, rule, taught));
    const rule = near ?? given.at(0) ?? null;
    if (rule === null) return [];
    return [{ episode, test: testOf(rule, episode, given.includes(rule)) }];
  });
}

export function testOf(ruleId: string, { doc, episode }: TaughtBy, isGiven: boolean) {
  const { memory_id: episode_id } = doc;
  const payload = { memory_id: ruleId, episode_id, outcome: episode.outcome, was_given: isGiven };
  const dedupeKey = `rule-tested:${ruleId}:${episode_id}`;
  return fact('RuleTested', payload, { dedupeKey });
}

/** Work that was told the rule may have been done in another way; that it is of the kind its goal says. */
function isOfKind(episode: TaughtBy, rule: string, taught: readonly TaughtBy[]): boolean {
  return taught
    .filter(({ doc }) => doc.consolidated_in === rule)
    .some((other) => goalLikeness(episode, other) >= memorySettings.testedLikeness);
}

export type Drawn = {
  readonly clusters: readonly Cluster[];
  readonly worthy: readonly Cluster[];
  readonly skipped: readonly Skipped[];
};
export type Skipped = { readonly why: 'too_few' | 'unlike' | 'failed'; readonly episodes: number };

/** What the episodes that belong to no rule yet teach; `worthy`: clusters that make one. */
export function drawnFrom(episodes: readonly TaughtBy[]): Drawn {
  const free = episodes.filter(({ doc }) => doc.consolidated_in === null);
  if (episodes.length < memorySettings.minEpisodes || free.length < memorySettings.minCluster) {
    return { clusters: [], worthy: [], skipped: skipped('too_few', free.length) };
  }
  const clusters = clustersOf(free);
  const worthy = clusters.filter(
    (cluster) => confidence(evidenceOf(cluster)) >= memorySettings.ruleFloor,
  );
  const failed = clusters.filter((cluster) => !worthy.includes(cluster)).flat();
  const unlike = free.length - clusters.flat().length;
  return {
    clusters,
    worthy,
    skipped: [...skipped('unlike', unlike), ...skipped('failed', failed.length)],
  };
}

export function evidenceOf(cluster: Cluster) {
  return evidenceIn(cluster.map(({ episode }) => episode.outcome));
}

function skipped(why: Skipped['why'], episodes: number): readonly Skipped[] {
  return episodes === 0 ? [] : [{ why, episodes }];
}
