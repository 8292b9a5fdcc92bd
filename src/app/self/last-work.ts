import { isSubSession } from '../../domain/attend/events.ts';
import { attendSettings } from '../../domain/attend/settings.ts';
import type { RecordedFact } from '../../domain/fact.ts';
import { learnedIn } from '../../domain/memory/episode.ts';
import { readFacts } from '../../phases/read-facts.ts';
import { knownWords, memoriesOf } from '../memory/indexed-memories.ts';
import { type EpisodePorts, episodesByKey, type ShownEpisode } from '../read-episodes.ts';

/** A piece of work of an attended session, with what was learned on its way. */
export type LastWork = ShownEpisode & { readonly learned: readonly string[] };

type Asked = { readonly guest: string; readonly limit: number };
type Closed = RecordedFact<'HostEpisodeClosed'>;

const PAGE = 50;

/**
 * The newest pieces of work of this guest's sessions that are worth coming back to, newest first: none that is trivial, no part
 * of a sub-agent, and nothing of anybody else.
 */
export async function lastWork(
  ports: EpisodePorts,
  { guest, limit }: Asked,
): Promise<readonly LastWork[]> {
  const found: ShownEpisode[] = [];
  let upTo: number | undefined;
  for (let looked = 0; looked < attendSettings.mostIndexed; looked += PAGE) {
    const page = await closedBefore(ports, upTo);
    const keys = page.filter((one) => isOwnWork(one, guest)).map(episodeIdOf);
    const shown = keys.length === 0 ? [] : await episodesByKey(ports, keys, guest);
    found.push(...shown.filter(({ trivial }) => !trivial));
    upTo = (page.at(-1)?.seq ?? 0) - 1;
    if (found.length >= limit || page.length < PAGE) break;
  }
  return withLearned(ports, found.slice(0, limit));
}

function closedBefore(
  { log, agentId }: EpisodePorts,
  upTo: number | undefined,
): Promise<readonly Closed[]> {
  const newest = { types: ['HostEpisodeClosed'] as const, newestFirst: true, limit: PAGE };
  return readFacts(log, agentId, { ...newest, ...(upTo !== undefined && { upTo }) });
}

function isOwnWork({ payload }: Closed, guest: string): boolean {
  return payload.guest === guest && !payload.trivial && !isSubSession(payload.session_id);
}

function episodeIdOf({ payload }: Closed): string {
  return payload.episode_id;
}

async function withLearned(
  ports: EpisodePorts,
  episodes: readonly ShownEpisode[],
): Promise<readonly LastWork[]> {
  const ids = episodes.flatMap(({ memory_id }) => memory_id ?? []);
  const known = await knownWords(ports, await memoriesOf(ports, ids));
  const learnedOf = new Map(known.map(({ doc, text }) => [doc.memory_id, learnedIn(text)]));
  return episodes.map((one) => ({ ...one, learned: learnedOf.get(one.memory_id ?? '') ?? [] }));
}
