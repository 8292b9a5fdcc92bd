import { guestSession } from '../../domain/conversation/guest-session.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../domain/learning/views/capability.ts';
import { memorySettings } from '../../domain/memory/settings.ts';
import { factOf, type MemorySort } from '../../domain/memory/sort-memory.ts';
import { textParts } from '../../domain/memory/text-parts.ts';
import type { Guest } from '../../kernel/ports/guest.ts';
import type { Remembered } from '../../kernel/ports/memory.ts';
import type { MemoryQuery } from '../../kernel/ports/memory-index.ts';
import { type EpisodeIndex, episodeIndex, type IndexQuery } from '../episode-index.ts';
import { graphDesk } from '../graph/graph-desk.ts';
import type { Browsed, BrowseOptions } from '../graph/graph-shapes.ts';
import { forgetMemory } from '../memory/forget-memory.ts';
import { memoriesOf } from '../memory/indexed-memories.ts';
import { type GivenText, type Ingested, ingestDocument } from '../memory/ingest-document.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import { recallMemories } from '../memory/recall-memories.ts';
import { storeMemories } from '../memory/store-memories.ts';
import { agentResultOf, agentResults, type ShownResult } from '../read-agent-results.ts';
import { episodeOf, recentEpisodes, type ShownEpisode, searchEpisodes } from '../read-episodes.ts';
import { currentIdentity } from '../self/identity.ts';
import { guestOrigin, usageName } from './guest-origin.ts';
import { type GuestQuota, holdQuota } from './guest-quota.ts';

export type GuestNote = {
  readonly text: string;
  readonly tags: readonly string[];
  /** The memory of the guest that this one replaces. */
  readonly corrects: string | null;
};

/** One by its id, or the newest. */
export type ResultQuery = { readonly id: string } | { readonly limit: number };

export type EpisodeQuery =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'words'; readonly text: string; readonly limit: number }
  | { readonly by: 'time'; readonly hours: number; readonly limit: number };

/** The memory as a guest may use it: it stores with the trust `outside`, and deletes only its own memories. */
export type GuestMemory = {
  readonly guest: Guest;
  search(query: Omit<MemoryQuery, 'session'>): Promise<readonly Remembered[]>;
  /** The id of the stored memory; null: `corrects` names a memory that is not its own, or not active. */
  remember(note: GuestNote): Promise<string | null>;
  /** A method. It never becomes a rule: only the owner's own words do. */
  recordLesson(note: GuestNote): Promise<string | null>;
  ingest(given: Pick<GivenText, 'text' | 'source'>): Promise<Ingested>;
  /** What a person, place or thing has to do with others; null: nothing of that name is known. */
  browse(name: string, options: BrowseOptions): Promise<Browsed | null>;
  forget(id: string): Promise<'forgotten' | 'unknown' | 'of_another'>;
  episodes(query: EpisodeQuery): Promise<readonly ShownEpisode[]>;
  /** Its pieces of work, as far as they fit in an index. */
  index(query: IndexQuery): Promise<EpisodeIndex>;
  /** What sub-agents of its own sessions came to. */
  results(query: ResultQuery): Promise<readonly ShownResult[]>;
  /** Skills in use, by name. */
  capabilities(): Promise<readonly CapabilityDoc[]>;
  /** Who the agent is, as its identity document would say now. */
  identity(): Promise<string>;
};

const LESSON: MemorySort = {
  type: 'procedural',
  kind: 'technique',
  scope: 'global',
  importance: memorySettings.importance,
};

export type GuestPorts = MemoryPorts & { readonly guestQuota: GuestQuota };

export function guestMemory(ports: GuestPorts, guest: Guest): GuestMemory {
  const { guestQuota: quota } = ports;
  const storing = (sort: MemorySort) => async (note: GuestNote) => {
    await holdQuota(ports, { guest, quota, more: 1 });
    return keepNote(ports, guest, { ...note, sort });
  };
  return {
    guest,
    search: (query) => recallMemories(ports, query),
    remember: storing(factOf(memorySettings.importance)),
    recordLesson: storing(LESSON),
    ingest: async (given) => {
      await holdQuota(ports, { guest, quota, more: textParts(given.text).length });
      const session = guestSession(guest);
      const of = { session, guest: usageName(guest) };
      return ingestDocument(ports, guestOrigin(ports, guest), { ...given, ...of });
    },
    browse: (name, options) => graphDesk(ports).browse(name, options),
    forget: (id) => forgetOwn(ports, guest, id),
    episodes: (query) => episodesFor(ports, guest.name, query),
    index: (query) => episodeIndex(ports, { ...query, guest: guest.name }),
    results: (query) => resultsFor(ports, guest.name, query),
    identity: async () => (await currentIdentity(ports)).text,
    capabilities: async () => {
      const wanted = [{ projection: capabilityProjection, keys: 'all' as const }];
      const all = (await ports.log.view(ports.agentId, wanted)).all(capabilityProjection);
      const inUse = [...all.values()].filter(({ status }) => status === 'active');
      return inUse.sort((a, b) => (a.id < b.id ? -1 : 1));
    },
  };
}

async function resultsFor(
  ports: MemoryPorts,
  guest: string,
  query: ResultQuery,
): Promise<readonly ShownResult[]> {
  if ('limit' in query) return agentResults(ports, { guest, limit: query.limit });
  const found = await agentResultOf(ports, { guest, id: query.id });
  return found === null ? [] : [found];
}

async function keepNote(
  ports: MemoryPorts,
  guest: Guest,
  { text, tags, corrects, sort }: GuestNote & { readonly sort: MemorySort },
): Promise<string | null> {
  if (corrects !== null && (await whoseIs(ports, guest, corrects)) !== 'own') return null;
  const origin = guestOrigin(ports, guest);
  const draft = {
    ...sort,
    standing: 'provisional' as const,
    session: `${guestSession(guest)}:${origin.correlationId}`,
    position: 0,
    at: origin.occurredAt,
    text,
    tags,
    trust: origin.trust,
    guest: usageName(guest),
    ...(corrects !== null && { supersedes: corrects }),
  };
  const [id = null] = await storeMemories(ports, [draft], { origin, revives: true });
  return id;
}

async function whoseIs(
  ports: MemoryPorts,
  guest: Guest,
  id: string,
): Promise<'own' | 'unknown' | 'of_another'> {
  const [doc] = await memoriesOf(ports, [id]);
  if (doc?.status !== 'active') return 'unknown';
  // A guest's name has no colon, so no prefix matches another guest.
  return doc.session.startsWith(`${guestSession(guest)}:`) ? 'own' : 'of_another';
}

async function forgetOwn(
  ports: MemoryPorts,
  guest: Guest,
  id: string,
): Promise<'forgotten' | 'unknown' | 'of_another'> {
  const whose = await whoseIs(ports, guest, id);
  if (whose !== 'own') return whose;
  const done = await forgetMemory(ports, guestOrigin(ports, guest), { id, by: 'guest' });
  return done === null ? 'unknown' : 'forgotten';
}

async function episodesFor(
  ports: MemoryPorts,
  guest: string,
  query: EpisodeQuery,
): Promise<readonly ShownEpisode[]> {
  if (query.by === 'words') return searchEpisodes(ports, { ...query, guest });
  if (query.by === 'time') return recentEpisodes(ports, { ...query, guest });
  const found = await episodeOf(ports, { id: query.id, guest });
  return found === null ? [] : [found];
}
