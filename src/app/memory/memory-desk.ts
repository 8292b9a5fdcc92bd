import { payloadsOf } from '../../domain/fact.ts';
import { memorySettings } from '../../domain/memory/settings.ts';
import { factOf } from '../../domain/memory/sort-memory.ts';
import type { MemoryDoc } from '../../domain/memory/views/memory.ts';
import type { RecallProfile } from '../../domain/recall/profiles.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { LogReader } from '../../kernel/log/log-contract.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { Remembered } from '../../kernel/ports/memory.ts';
import type { MemoryQuery, MemoryTally } from '../../kernel/ports/memory-index.ts';
import { forgetMemory } from './forget-memory.ts';
import { memoriesOf, readableText, textsOfMemories } from './indexed-memories.ts';
import { type GivenText, type Ingested, ingestDocument } from './ingest-document.ts';
import type { MemoryPorts } from './memory-ports.ts';
import { type ExplainedMemory, explainedRecall, recallMemories } from './recall-memories.ts';
import { storeMemories } from './store-memories.ts';

/** A memory with its text; null: the text was forgotten or is damaged. */
export type ShownMemory = Omit<MemoryDoc, 'text'> & { readonly text: string | null };

type Page = { readonly limit: number; readonly before?: number | undefined };
/** Left out: all. */
type Kinds = {
  readonly status?: MemoryDoc['status'] | undefined;
  readonly type?: MemoryDoc['type'] | undefined;
};

export type AddedMemory = {
  readonly text: string;
  readonly tags: readonly string[];
  /** The memory that this one replaces. */
  readonly corrects: string | null;
};

export type MemoryStats = {
  readonly memories: number;
  /** Active and indexed; the others are searched among the newest, not yet indexed memories. */
  readonly indexed: number;
  /** Active, but not decryptable: left out of all other counts. Null: not checked. */
  readonly unreadable: number | null;
  readonly by_status: Readonly<Record<string, number>>;
  /** Of the active ones. */
  readonly by_type: Readonly<Record<string, number>>;
  readonly by_trust: Readonly<Record<string, number>>;
  readonly recalled: number;
};

type ReadPorts = Pick<MemoryPorts, 'agentId'> & {
  readonly log: LogReader;
  readonly blobs: Pick<BlobStore, 'getManyPersonal'>;
};

/** Reads memories, from the log as it is or as of an earlier event. */
export type MemoryReads = {
  /** Newest first. `next`: the `before` of the next page. With kinds, a page may have fewer, even none, and a next one. */
  list(
    page: Page,
    kinds?: Kinds,
  ): Promise<{ readonly memories: readonly ShownMemory[]; readonly next: number | null }>;
  /** Null: no memory has that id. */
  show(id: string): Promise<ShownMemory | null>;
  /** Memories that this statement outdated without a person saying so. */
  outdatedBy(id: string): Promise<readonly ShownMemory[]>;
};

/** The owner's view of the memories. */
export type MemoryDesk = MemoryReads & {
  search(query: MemoryQuery, profile?: RecallProfile): Promise<readonly Remembered[]>;
  /** As search, with the scores in their parts. */
  explain(query: MemoryQuery): Promise<readonly ExplainedMemory[]>;
  add(origin: Origin, given: AddedMemory): Promise<ShownMemory | null>;
  /** Stores a document as one memory per paragraph, with the trust of the origin. */
  ingest(origin: Origin, given: GivenText): Promise<Ingested>;
  /** Returns the deleted memory; null: no active memory has that id. */
  forget(origin: Origin, id: string): Promise<MemoryDoc | null>;
  /** `isChecked`: decrypt every text, which is slow. */
  stats(isChecked?: boolean): Promise<MemoryStats>;
};

export function memoryReads(ports: ReadPorts): MemoryReads {
  return {
    list: async (page, kinds = {}) => {
      const { docs, next } = await pageOfKinds(ports, page, kinds);
      return { memories: await shown(ports, docs), next };
    },
    show: async (id) => {
      const [doc] = await memoriesOf(ports, [id]);
      return doc === undefined ? null : ((await shown(ports, [doc]))[0] ?? null);
    },
    outdatedBy: async (id) => {
      const query = { subjects: [`memory:${id}`], types: ['MemoryOutdated'] };
      const outdated = payloadsOf(await ports.log.read(ports.agentId, query), 'MemoryOutdated');
      const ids = outdated.flatMap(({ by_id, memory_id }) => (by_id === id ? [memory_id] : []));
      const docs = await memoriesOf(ports, [...new Set(ids)]);
      return shown(
        ports,
        docs.filter(({ superseded_by }) => superseded_by === id),
      );
    },
  };
}

export function memoryDesk(ports: MemoryPorts): MemoryDesk {
  const reads = memoryReads(ports);
  return {
    ...reads,
    search: (query, profile) => recallMemories(ports, query, { profile }),
    explain: (query) => explainedRecall(ports, query),
    add: async (origin, given) => {
      const [id = ''] = await storeMemories(ports, [draftOf(origin, given)], {
        origin,
        revives: true,
      });
      return reads.show(id);
    },
    ingest: (origin, given) => ingestDocument(ports, origin, given),
    forget: (origin, id) => forgetMemory(ports, origin, { id, by: 'owner' }),
    stats: (isChecked = false) => statsOf(ports, isChecked),
  };
}

async function shown(
  ports: ReadPorts,
  docs: readonly MemoryDoc[],
): Promise<readonly ShownMemory[]> {
  const texts = await textsOfMemories(ports, docs);
  return docs.map((doc, at) => ({ ...doc, text: readableText(texts[at]) }));
}

function draftOf({ trust, occurredAt, correlationId }: Origin, given: AddedMemory) {
  const { text, tags, corrects } = given;
  return {
    ...factOf(memorySettings.importanceOfFact),
    text,
    tags,
    trust,
    standing: 'accepted' as const,
    session: `added:${correlationId}`,
    position: 0,
    at: occurredAt,
    ...(corrects !== null && { supersedes: corrects }),
  };
}

/** At most this many pages are read for one of a kind, so that a rare kind does not read a whole life at once. */
const PAGES_FOR_KINDS = 10;

async function pageOfKinds(ports: ReadPorts, { limit, before }: Page, { status, type }: Kinds) {
  const isWanted = (doc: MemoryDoc) =>
    (status === undefined || doc.status === status) && (type === undefined || doc.type === type);
  const docs: MemoryDoc[] = [];
  let next: number | null = before ?? null;
  for (let pages = 0; pages < PAGES_FOR_KINDS; pages += 1) {
    const page = await pageOf(ports, { limit, before: next ?? undefined });
    docs.push(...page.docs.filter(isWanted));
    next = page.next;
    // Never more than a page, so that what is left over of this one is not lost.
    if (next === null || docs.length > 0) break;
  }
  return { docs, next };
}

/** Ordered by the event that last stored each. */
async function pageOf(ports: ReadPorts, { limit, before }: Page) {
  const query = { types: ['MemoryStored'], limit, newestFirst: true };
  const upTo = before === undefined ? {} : { upTo: before - 1 };
  const events = await ports.log.read(ports.agentId, { ...query, ...upTo });
  const ids = payloadsOf(events, 'MemoryStored').map(({ memory_id }) => memory_id);
  const docs = await memoriesOf(ports, [...new Set(ids)]);
  const own = new Set(events.map(({ eventId }) => eventId));
  const last = events.length < limit ? undefined : events.at(-1);
  return {
    docs: docs.filter(({ event_ids: [stored = ''] }) => own.has(stored)),
    next: last?.seq ?? null,
  };
}

async function statsOf(ports: MemoryPorts, isChecked: boolean): Promise<MemoryStats> {
  const { memoryTally = () => talliedOneByOne(ports) } = ports;
  const sum = { memories: 0, recalled: 0 };
  const by_status: Record<string, number> = {};
  const by_type: Record<string, number> = {};
  const by_trust: Record<string, number> = {};
  for (const { status, type, trust, memories, recalled } of await memoryTally()) {
    sum.memories += memories;
    sum.recalled += recalled;
    count(by_status, status, memories);
    if (status !== 'active') continue;
    count(by_type, type, memories);
    count(by_trust, trust, memories);
  }
  return {
    ...sum,
    unreadable: isChecked ? await unreadableIn(ports) : null,
    indexed: await ports.memoryIndex.count(),
    by_status,
    by_type,
    by_trust,
  };
}

async function talliedOneByOne(ports: MemoryPorts): ReturnType<MemoryTally> {
  const each: MemoryDoc[] = [];
  for await (const docs of allPages(ports)) each.push(...docs);
  return each.map(({ status, type, trust, recalled }) => ({
    status,
    type,
    trust,
    recalled,
    memories: 1,
  }));
}

/** Active ones whose words cannot be decrypted. */
async function unreadableIn(ports: MemoryPorts): Promise<number> {
  let unreadable = 0;
  for await (const docs of allPages(ports)) {
    const active = docs.filter(({ status }) => status === 'active');
    const texts = await textsOfMemories(ports, active);
    unreadable += texts.filter(({ status }) => status === 'damaged').length;
  }
  return unreadable;
}

const PAGE = 500;

async function* allPages(ports: MemoryPorts): AsyncGenerator<readonly MemoryDoc[]> {
  let before: number | undefined;
  do {
    const { docs, next } = await pageOf(ports, { limit: PAGE, before });
    yield docs;
    before = next ?? undefined;
  } while (before !== undefined);
}

function count(tally: Record<string, number>, name: string, more: number): void {
  tally[name] = (tally[name] ?? 0) + more;
}
