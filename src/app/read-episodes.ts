import type { z } from 'zod';
import { attendSettings } from '../domain/attend/settings.ts';
import {
  type EpisodeDoc,
  episodeDoc,
  episodeKey,
  episodeProjection,
} from '../domain/cycle/views/episode.ts';
import { isOfType, type RecordedFact } from '../domain/fact.ts';
import { memorySettings } from '../domain/memory/settings.ts';
import { isTrivialWork } from '../domain/trivial-work.ts';
import type { DeepReadonly } from '../kernel/event/event.ts';
import type { LogReader } from '../kernel/log/log-contract.ts';
import type { BlobStore } from '../kernel/ports/blobs.ts';
import { oneLine } from '../kernel/text/one-line.ts';
import { cutToCharacters } from '../kernel/text/tokens.ts';
import { readFacts } from '../phases/read-facts.ts';
import { rankTexts } from './rank-texts.ts';

/** With the words that a conversation began with as its goal. */
export const shownEpisode = episodeDoc.omit({ opening: true });
export type ShownEpisode = DeepReadonly<z.infer<typeof shownEpisode>>;

export type EpisodePorts = {
  readonly agentId: string;
  readonly log: LogReader;
  readonly now: () => string;
  readonly blobs: Pick<BlobStore, 'getManyPersonal'>;
};

/** Who asks: another program is not shown what others talked about. Left out: the owner, or this agent. */
type Asker = { readonly guest?: string | undefined };

/** What was done in pieces: cycles, and parts of conversations. */
export type EpisodeReads = {
  /** `upTo`: the last event that counts; `next`: of the page after it. */
  page(query: {
    readonly limit: number;
    readonly upTo?: number;
  }): Promise<{ readonly episodes: readonly ShownEpisode[]; readonly begun: readonly Begun[] }>;
  /** Null: there is none of that name. */
  show(id: string): Promise<ShownEpisode | null>;
  recent(query: Asker & Within): Promise<readonly ShownEpisode[]>;
  search(query: Asker & Words): Promise<readonly ShownEpisode[]>;
  timeline(query: Asker & { readonly days: number }): Promise<readonly EpisodesOfDay[]>;
};

type Within = { readonly hours: number; readonly limit: number };
type Words = { readonly text: string; readonly limit: number };

export function episodeReads(ports: EpisodePorts): EpisodeReads {
  return {
    page: (query) => pageOfEpisodes(ports, query),
    show: (id) => episodeOf(ports, { id }),
    recent: (query) => recentEpisodes(ports, query),
    search: (query) => searchEpisodes(ports, query),
    timeline: (query) => episodeTimeline(ports, query),
  };
}

/** S16: of a longer life no more are looked at; what is older is in the index of its year. */
const MOST_READ = attendSettings.mostIndexed;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAY_CHARACTERS = 10;

/** Episodes that began within these hours, newest first. */
export async function recentEpisodes(
  ports: EpisodePorts,
  { hours, limit, guest }: Asker & Within,
): Promise<readonly ShownEpisode[]> {
  return episodesSince(ports, { ms: hours * HOUR_MS, limit, guest });
}

/** Those of the newest episodes whose goal matches these words, best first. */
export async function searchEpisodes(
  ports: EpisodePorts,
  { text, limit, guest }: Asker & Words,
): Promise<readonly ShownEpisode[]> {
  const ms = Number.POSITIVE_INFINITY;
  const looked = await episodesSince(ports, { ms, limit: MOST_READ, guest });
  const all = looked.filter((episode) => !isOldTrivial(episode, ports.now()));
  const byId = new Map(all.map((episode) => [episode.episode_id, episode]));
  const goals = all.flatMap(({ episode_id: id, goal, started_at: at }) =>
    goal === null ? [] : [{ id, text: goal, at }],
  );
  const ranked = rankTexts(goals, { text, limit: goals.length });
  return ranked
    .flatMap(({ id, score }) => {
      const episode = byId.get(id);
      return episode === undefined ? [] : [{ episode, score: score * weightOf(episode) }];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ episode }) => episode);
}

/** D22. */
function weightOf({ trivial }: ShownEpisode): number {
  return trivial ? memorySettings.trivialWeight : 1;
}

/** Hidden from who searches; by its time and its name it is found all the same. */
function isOldTrivial({ trivial, started_at, ended_at }: ShownEpisode, now: string): boolean {
  const days = (Date.parse(now) - Date.parse(ended_at ?? started_at)) / DAY_MS;
  return trivial && days > memorySettings.trivialHiddenAfterDays;
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
  { days, guest }: Asker & { readonly days: number },
): Promise<readonly EpisodesOfDay[]> {
  const all = await episodesSince(ports, { ms: days * DAY_MS, limit: MOST_READ, guest });
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

function dayOf({ started_at }: ShownEpisode): string {
  return started_at.slice(0, DAY_CHARACTERS);
}

function tally(names: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Null: no episode has that id. */
export async function episodeOf(
  ports: Omit<EpisodePorts, 'now'>,
  { id, guest }: Asker & { readonly id: string },
): Promise<ShownEpisode | null> {
  const [found] = await episodesByKey(ports, [id], guest);
  return found ?? null;
}

type Begun = RecordedFact<'CycleScheduled' | 'EpisodeClosed' | 'HostEpisodeClosed'>;

const BEGUN = ['CycleScheduled', 'EpisodeClosed', 'HostEpisodeClosed'] as const;

/** A cycle is there when it begins, all else once it is over. */
function keyOfEpisode(event: Begun): string {
  return isOfType(event, 'CycleScheduled')
    ? episodeKey(event.payload.cycle_no)
    : event.payload.episode_id;
}

async function pageOfEpisodes(
  ports: Omit<EpisodePorts, 'now'>,
  { limit, upTo }: { readonly limit: number; readonly upTo?: number },
) {
  const query = { types: BEGUN, newestFirst: true, limit, ...(upTo !== undefined && { upTo }) };
  const begun = await readFacts(ports.log, ports.agentId, query);
  return { episodes: await episodesByKey(ports, begun.map(keyOfEpisode)), begun };
}

async function episodesSince(
  ports: EpisodePorts,
  { ms, limit, guest }: Asker & { readonly ms: number; readonly limit: number },
): Promise<readonly ShownEpisode[]> {
  const since = Date.parse(ports.now()) - ms;
  const query = { types: BEGUN, newestFirst: true, limit };
  const begun = await readFacts(ports.log, ports.agentId, query);
  const recent = begun.filter(({ occurredAt }) => Date.parse(occurredAt) >= since);
  return episodesByKey(ports, recent.map(keyOfEpisode), guest);
}

/** Those that are there, in this order; a guest is shown only its own and what the agent did. */
export async function episodesByKey(
  { agentId, log, blobs }: Omit<EpisodePorts, 'now'>,
  keys: readonly string[],
  guest?: string,
): Promise<readonly ShownEpisode[]> {
  const view = await log.view(agentId, [{ projection: episodeProjection, keys }]);
  const docs = [...new Set(keys)].flatMap((key) => view.get(episodeProjection, key) ?? []);
  const open = docs.filter((doc) => guest === undefined || isOpenTo(doc, guest));
  return withGoals(blobs, open);
}

function isOpenTo({ kind, guest }: EpisodeDoc, asker: string): boolean {
  return kind === 'cycle' || guest === asker;
}

/** What an attended session was for is in words that a fold cannot see. */
function isTrivialSession({ kind, action_count, goal }: ShownEpisode): boolean {
  return kind === 'session' && isTrivialWork({ actions: action_count, goal });
}

const GOAL_CHARACTERS = 300;

async function withGoals(
  blobs: EpisodePorts['blobs'],
  docs: readonly EpisodeDoc[],
): Promise<readonly ShownEpisode[]> {
  const openings = docs.flatMap(({ opening }) => opening ?? []);
  const texts = await blobs.getManyPersonal(
    openings.map(({ subject, text }) => ({ subject, blob: text.blob })),
  );
  const wordsOf = new Map(openings.map((one, at) => [one, texts[at]]));
  return docs.map(({ opening, ...doc }) => {
    const said = opening === null ? undefined : wordsOf.get(opening);
    if (said?.status !== 'found') return doc;
    const goal = cutToCharacters(oneLine(said.text), GOAL_CHARACTERS);
    const shown = { ...doc, goal };
    return { ...shown, trivial: doc.trivial || isTrivialSession(shown) };
  });
}
