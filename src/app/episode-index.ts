import { attendSettings } from '../domain/attend/settings.ts';
import {
  type HostEpisodeYearDoc,
  hostEpisodeYearProjection,
  yearOf,
} from '../domain/attend/views/host-episode-year.ts';
import type { RecordedFact } from '../domain/fact.ts';
import { cutToCharacters } from '../kernel/text/tokens.ts';
import { languageOfText } from '../language/terms/language-of-text.ts';
import { termsOf } from '../language/terms/terms.ts';
import { readFacts } from '../phases/read-facts.ts';
import { memoriesOf } from './memory/indexed-memories.ts';
import type { MemoryPorts } from './memory/memory-ports.ts';
import { recallMemories } from './memory/recall-memories.ts';
import { episodesByKey, type ShownEpisode } from './read-episodes.ts';

/** S15. */
export type IndexedEpisode = {
  readonly id: string;
  readonly timestamp: string;
  /** Null: nobody said what it was for, or it was forgotten. */
  readonly goal_summary: string | null;
  readonly outcome: string;
  readonly tool_call_count: number;
  /** Rules that it is evidence for. */
  readonly heuristics_count: number;
  readonly trivial: boolean;
  readonly consolidated: boolean;
  readonly keywords: readonly string[];
};

export type EpisodeIndex = {
  readonly last_updated: string | null;
  readonly total_episodes: number;
  /** The newest first. */
  readonly entries: readonly IndexedEpisode[];
  /** `before` of the next page of this year; null: there is none. */
  readonly next: number | null;
  /** The newest first. */
  readonly years: readonly { readonly year: string; readonly episodes: number }[];
};

export type IndexQuery = {
  /** As `2025`: of all that began in it. Left out: of the newest, none older than a year; with words, of all. */
  readonly year?: string | undefined;
  /** Those whose words fit, best first. */
  readonly words?: string | undefined;
  readonly limit?: number | undefined;
  /** `next` of the page before. */
  readonly before?: number | undefined;
};
/** `guest`: whose episodes; left out: those of all. */
type Asked = IndexQuery & { readonly guest?: string | undefined };
type Page = { readonly episodes: readonly ShownEpisode[]; readonly next: number | null };

const DAY_MS = 24 * 3_600_000;
const GOAL_CHARACTERS = 160;

/**
 * The pieces of work of attended sessions, as S15 lists them. A view of the log, not kept: at most a thousand are read, however
 * many there are; what is older is read by its year (S16).
 */
export async function episodeIndex(ports: MemoryPorts, asked: Asked): Promise<EpisodeIndex> {
  const years = await yearsOf(ports, asked.guest);
  const { episodes, next } = await indexPage(ports, years, asked);
  return { ...totalOf(years), entries: await entriesOf(ports, episodes), next };
}

function indexPage(
  ports: MemoryPorts,
  years: readonly HostEpisodeYearDoc[],
  asked: Asked,
): Promise<Page> {
  const { words, year } = asked;
  if (words !== undefined) return foundEpisodes(ports, { ...asked, words });
  return year === undefined
    ? newestEpisodes(ports, asked)
    : episodesOfYear(
        ports,
        years.filter((doc) => doc.year === year),
        { ...asked, year },
      );
}

async function newestEpisodes(ports: MemoryPorts, { guest, limit }: Asked): Promise<Page> {
  const closed = await closedEpisodes(ports, { limit: limitOf(limit) });
  const since = Date.parse(ports.now()) - attendSettings.indexedDays * DAY_MS;
  const recent = closed.filter(({ payload }) => Date.parse(payload.started_at) >= since);
  return { episodes: await episodesByKey(ports, recent.map(idOf), guest), next: null };
}

async function episodesOfYear(
  ports: MemoryPorts,
  docs: readonly HostEpisodeYearDoc[],
  { year, guest, before, ...asked }: Asked & { readonly year: string },
): Promise<Page> {
  if (docs.length === 0) return { episodes: [], next: null };
  const limit = limitOf(asked.limit);
  const after = Math.min(...docs.map(({ first_seq }) => first_seq)) - 1;
  const last = Math.max(...docs.map(({ last_seq }) => last_seq));
  const upTo = Math.min(last, (before ?? last + 1) - 1);
  const closed = await closedEpisodes(ports, { after, upTo, limit });
  const ids = closed.filter(({ payload }) => yearOf(payload.started_at) === year).map(idOf);
  const next = closed.length < limit ? null : (closed.at(-1)?.seq ?? null);
  return { episodes: await episodesByKey(ports, ids, guest), next };
}

/** By the index of the memory, for which no life is too long. */
async function foundEpisodes(
  ports: MemoryPorts,
  { words, year, limit, guest }: Asked & { readonly words: string },
): Promise<Page> {
  const within = year === undefined ? {} : { within: timeOf(Number(year)) };
  const query = { text: words, types: ['episodic'] as const, limit: limitOf(limit), ...within };
  const found = await recallMemories(ports, query);
  const docs = await memoriesOf(
    ports,
    found.map(({ id }) => id),
  );
  const ids = docs.flatMap(({ episode }) => episode?.job_id ?? []);
  return { episodes: await episodesByKey(ports, ids, guest), next: null };
}

function timeOf(year: number) {
  const start = (of: number) => new Date(Date.UTC(of, 0)).toISOString();
  return { from: start(year), to: start(year + 1) };
}

type Closed = RecordedFact<'HostEpisodeClosed'>;

function closedEpisodes(
  { log, agentId }: MemoryPorts,
  page: { readonly limit: number; readonly after?: number; readonly upTo?: number },
): Promise<readonly Closed[]> {
  return readFacts(log, agentId, { types: ['HostEpisodeClosed'], newestFirst: true, ...page });
}

function idOf({ payload }: Closed): string {
  return payload.episode_id;
}

function limitOf(wanted: number = attendSettings.mostIndexed): number {
  return Math.min(wanted, attendSettings.mostIndexed);
}

async function yearsOf(
  { log, agentId }: MemoryPorts,
  guest: string | undefined,
): Promise<readonly HostEpisodeYearDoc[]> {
  const view = await log.view(agentId, [{ projection: hostEpisodeYearProjection, keys: 'all' }]);
  const all = [...view.all(hostEpisodeYearProjection).values()];
  return all.filter((doc) => guest === undefined || doc.guest === guest);
}

function totalOf(docs: readonly HostEpisodeYearDoc[]) {
  const years = [...new Set(docs.map(({ year }) => year))].toSorted().toReversed();
  const countOf = (some: readonly HostEpisodeYearDoc[]) =>
    some.reduce((sum, { episodes }) => sum + episodes, 0);
  return {
    last_updated:
      docs
        .map(({ last_at }) => last_at)
        .toSorted()
        .at(-1) ?? null,
    total_episodes: countOf(docs),
    years: years.map((year) => ({
      year,
      episodes: countOf(docs.filter((doc) => doc.year === year)),
    })),
  };
}

async function entriesOf(
  ports: MemoryPorts,
  episodes: readonly ShownEpisode[],
): Promise<readonly IndexedEpisode[]> {
  const memories = await memoriesOf(
    ports,
    episodes.flatMap(({ memory_id }) => memory_id ?? []),
  );
  const consolidated = new Set(
    memories.flatMap(({ memory_id, consolidated_in }) =>
      consolidated_in === null ? [] : [memory_id],
    ),
  );
  return episodes.map((episode) => {
    const { goal, memory_id } = episode;
    const isEvidence = memory_id !== null && consolidated.has(memory_id);
    return {
      id: episode.episode_id,
      timestamp: episode.started_at,
      goal_summary: goal === null ? null : cutToCharacters(goal, GOAL_CHARACTERS),
      outcome: episode.outcome,
      tool_call_count: episode.action_count,
      heuristics_count: isEvidence ? 1 : 0,
      trivial: episode.trivial,
      consolidated: isEvidence,
      keywords: goal === null ? [] : keywordsOf(goal),
    };
  });
}

function keywordsOf(goal: string): readonly string[] {
  return [...new Set(termsOf(goal, languageOfText(goal)))].slice(0, attendSettings.mostKeywords);
}
