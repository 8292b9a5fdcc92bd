import { type EpisodeDoc, episodeKey, episodeProjection } from '../domain/cycle/views/episode.ts';
import type { LogReader } from '../kernel/log/log-contract.ts';
import { readFacts } from '../phases/read-facts.ts';
import { rankTexts } from './rank-texts.ts';

type EpisodePorts = {
  readonly agentId: string;
  readonly log: LogReader;
  readonly now: () => string;
};

/** Limit on the episodes read: at one every five minutes, a week. */
const MOST_READ = 2016;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAY_CHARACTERS = 10;

/** Episodes that began within these hours, newest first. */
export async function recentEpisodes(
  ports: EpisodePorts,
  { hours, limit }: { readonly hours: number; readonly limit: number },
): Promise<readonly EpisodeDoc[]> {
  return episodesSince(ports, { ms: hours * HOUR_MS, limit });
}

/** Episodes whose goal matches these words, best first; reaches back at least a week. */
export async function searchEpisodes(
  ports: EpisodePorts,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly EpisodeDoc[]> {
  const all = await episodesSince(ports, { ms: Number.POSITIVE_INFINITY, limit: MOST_READ });
  const byId = new Map(all.map((episode) => [episode.episode_id, episode]));
  const goals = all.flatMap(({ episode_id: id, goal, started_at: at }) =>
    goal === null ? [] : [{ id, text: goal, at }],
  );
  return rankTexts(goals, { text, limit }).flatMap(({ id }) => byId.get(id) ?? []);
}

export type EpisodesOfDay = {
  /** As `2026-01-31`, in UTC. */
  readonly day: string;
  readonly episodes: number;
  readonly by_outcome: Readonly<Record<string, number>>;
  readonly actions: number;
  /** The goals, newest first. */
  readonly goals: readonly string[];
};

const GOALS_A_DAY = 10;

/** Episodes by day, newest day first; days without any are left out. */
export async function episodeTimeline(
  ports: EpisodePorts,
  { days }: { readonly days: number },
): Promise<readonly EpisodesOfDay[]> {
  const all = await episodesSince(ports, { ms: days * DAY_MS, limit: MOST_READ });
  const named = [...new Set(all.map(dayOf))];
  return named.map((day) => {
    const episodes = all.filter((episode) => dayOf(episode) === day);
    const goals = new Set(episodes.flatMap(({ goal }) => goal ?? []));
    return {
      day,
      episodes: episodes.length,
      by_outcome: tally(episodes.map(({ outcome }) => outcome)),
      actions: episodes.reduce((sum, { action_count }) => sum + action_count, 0),
      goals: [...goals].slice(0, GOALS_A_DAY),
    };
  });
}

function dayOf({ started_at }: EpisodeDoc): string {
  return started_at.slice(0, DAY_CHARACTERS);
}

function tally(names: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Null: no episode has that id. */
export async function episodeOf(
  { agentId, log }: Pick<EpisodePorts, 'agentId' | 'log'>,
  id: string,
): Promise<EpisodeDoc | null> {
  const view = await log.view(agentId, [{ projection: episodeProjection, keys: [id] }]);
  return view.get(episodeProjection, id) ?? null;
}

async function episodesSince(
  { agentId, log, now }: EpisodePorts,
  { ms, limit }: { readonly ms: number; readonly limit: number },
): Promise<readonly EpisodeDoc[]> {
  const since = Date.parse(now()) - ms;
  const types = ['CycleScheduled'] as const;
  const begun = await readFacts(log, agentId, { types, newestFirst: true, limit });
  const keys = begun
    .filter(({ occurredAt }) => Date.parse(occurredAt) >= since)
    .map(({ payload }) => episodeKey(payload.cycle_no));
  const view = await log.view(agentId, [{ projection: episodeProjection, keys }]);
  return keys.flatMap((key) => view.get(episodeProjection, key) ?? []);
}
