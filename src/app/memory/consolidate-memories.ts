import { type Fact, fact, factsOfType } from '../../domain/fact.ts';
import { fadedMemories } from '../../domain/memory/archive-memories.ts';
import { EPISODES } from '../../domain/memory/events.ts';
import { type Pattern, patternsAmong } from '../../domain/memory/promote-memories.ts';
import { memorySettings } from '../../domain/memory/settings.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import { leastTrusted } from '../../prompt/least-trusted.ts';
import { consolidateEpisodes, type RuleWording } from './consolidate-episodes.ts';
import { knownWords, memoriesOf, storedBy } from './indexed-memories.ts';
import type { MemoryPorts } from './memory-ports.ts';
import { type MemoryDraft, storeMemories } from './store-memories.ts';

/** How many of the newest memories are searched for patterns. */
const PATTERNS_AMONG = 200;

/**
 * Runs at the end of a cycle. Turns what recurred in several sessions into one global memory and what was done alike into a
 * rule and, once a day, archives memories that were unused for long. Costs two short reads when nothing was stored since the
 * last time and no day passed.
 */
export async function consolidateMemories(
  ports: MemoryPorts,
  wording?: RuleWording,
): Promise<readonly Fact[]> {
  const newest = await newestStored(ports);
  if (newest === undefined) return [];
  const last = await lastPass(ports);
  const { up_to: before, archived_to: from } = last?.payload ?? { up_to: 0, archived_to: 0 };
  const isNews = newest > before;
  const isDay = isDayAfter(last?.occurredAt, ports.now());
  if (!isNews && !isDay) return [];
  const promoted = isNews ? await generalise(ports, before, wording) : 0;
  const { ids, next } = isDay ? await fadedFrom(ports, from) : { ids: [], next: from };
  const up_to = (await newestStored(ports)) ?? newest;
  const done = { up_to, archived_to: next, promoted, archived: ids.length };
  return [
    ...ids.map((memory_id) => fact('MemoryArchived', { memory_id })),
    fact('MemoriesConsolidated', done),
  ];
}

/** How many patterns are new in what was said; what was done comes to rules. */
async function generalise(
  ports: MemoryPorts,
  after: number,
  wording: RuleWording | undefined,
): Promise<number> {
  const promoted = await promote(ports);
  if (await isEpisodeAfter(ports, after)) {
    await consolidateEpisodes(ports, wording === undefined ? {} : { wording });
  }
  return promoted;
}

async function lastPass({ log, agentId }: MemoryPorts) {
  const query = { types: ['MemoriesConsolidated'], newestFirst: true, limit: 1 };
  return factsOfType(await log.read(agentId, query), 'MemoriesConsolidated').at(0);
}

function isDayAfter(before: string | undefined, now: string): boolean {
  if (before === undefined) return true;
  return Date.parse(now) - Date.parse(before) >= memorySettings.forgetEveryMs;
}

async function storedAfter({ log, agentId }: MemoryPorts, after: number, limit: number) {
  return factsOfType(
    await log.read(agentId, { types: ['MemoryStored'], after, limit }),
    'MemoryStored',
  );
}

async function isEpisodeAfter({ log, agentId }: MemoryPorts, after: number): Promise<boolean> {
  const query = { subjects: [EPISODES], types: ['MemoryStored'], after, limit: 1 };
  return (await log.read(agentId, query)).length > 0;
}

async function newestStored({ log, agentId }: MemoryPorts): Promise<number | undefined> {
  const query = { types: ['MemoryStored'], newestFirst: true, limit: 1 };
  return (await log.read(agentId, query)).at(0)?.seq;
}

/** The next page of memories, oldest first; continues where the last run ended and starts over at the end. */
async function fadedFrom(ports: MemoryPorts, from: number) {
  const { forgetLooksAt } = memorySettings;
  const stored = await storedAfter(ports, from, forgetLooksAt);
  const ids = new Set(stored.map(({ payload }) => payload.memory_id));
  const faded = fadedMemories(await memoriesOf(ports, [...ids]), ports.now());
  const next = stored.length < forgetLooksAt ? 0 : (stored.at(-1)?.seq ?? 0);
  return { ids: faded.map(({ memory_id }) => memory_id), next };
}

/** Returns the number of new patterns. */
async function promote(ports: MemoryPorts): Promise<number> {
  const { log, agentId } = ports;
  const query = { types: ['MemoryStored'], newestFirst: true, limit: PATTERNS_AMONG };
  const stored = factsOfType(await log.read(agentId, query), 'MemoryStored');
  const ids = new Set(stored.map(({ payload }) => payload.memory_id));
  const docs = await memoriesOf(ports, [...ids].toReversed());
  const known = await knownWords(
    ports,
    // What jobs did comes to rules.
    docs.filter(({ type, episode }) => type === 'episodic' && episode === null),
  );
  const before = new Set(
    docs.flatMap(({ kind, source_ids }) => (kind === 'pattern' ? source_ids : [])),
  );
  const drafts = patternsAmong(known)
    .filter((pattern) => !pattern.some(({ doc }) => before.has(storedBy(doc))))
    .map((pattern) => patternDraft(ports, pattern));
  if (drafts.length === 0) return 0;
  const trust = leastTrusted(drafts.map((draft) => draft.trust));
  const origin = { ...controllerOrigin(ports), trust };
  await storeMemories(ports, drafts, { origin, revives: false });
  return drafts.length;
}

/** A pattern has the words of its newest memory and is encrypted under that key: erasing that one erases the pattern. */
function patternDraft({ now }: MemoryPorts, pattern: Pattern): MemoryDraft {
  const [first] = pattern;
  const { doc, text } = pattern.at(-1) ?? first;
  const { subject, session, position } = doc;
  return {
    type: 'semantic',
    kind: 'pattern',
    scope: 'global',
    importance: memorySettings.importanceOfFact,
    standing: 'provisional',
    at: now(),
    sourceIds: pattern.map((one) => storedBy(one.doc)),
    trust: leastTrusted(pattern.map((one) => one.doc.trust)),
    subject,
    session,
    position,
    text,
  };
}
