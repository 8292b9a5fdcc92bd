import {
  type Fact,
  factsOfType,
  isOfType,
  type PayloadOf,
  payloadsOf,
} from '../../../domain/fact.ts';
import { controllerOrigin } from '../../../kernel/event/controller-origin.ts';
import type { Because, RecordedEvent } from '../../../kernel/event/event.ts';
import { StoreUnavailable } from '../../../kernel/ports/event-store.ts';
import { forgetMemory } from '../forget-memory.ts';
import { keyedMemories, memoriesOf, memoriesUnder, memoryIdsIn } from '../indexed-memories.ts';
import { keepKeys } from '../keep-keys.ts';
import type { MemoryPorts } from '../memory-ports.ts';
import { type MemoryDraft, storeMemories } from '../store-memories.ts';
import { captured, SOURCES } from './captured.ts';
import { closeFullEpisodes } from './close-episodes.ts';
import { eraseSummariesOf } from './erase-summaries.ts';
import { noteDropped, noteSubject } from './kept-note.ts';
import { overturnedBy } from './overturned.ts';

const CHANGES = [
  'MemoryStored',
  'MemoryOutdated',
  'MemoryReviewed',
  'MemoryArchived',
  'MemoryForgotten',
  'PersonalDataErased',
] as const;
const TYPES: readonly Fact['type'][] = [...SOURCES, ...CHANGES, 'NoteDropped'];
const PAGE = 200;
const MOST_OF_A_CYCLE = 40;

type Keeping = {
  readonly signal: AbortSignal;
  readonly onError: (where: string, error: unknown) => void;
  /** Called with the events of each page before the mark moves past them. */
  readonly alsoRead?: (events: readonly RecordedEvent[]) => Promise<unknown>;
};

/** Whether the log has an event after this one that `keepMemories` would read. */
export async function isThereToKeep(
  { log, agentId }: Pick<MemoryPorts, 'log' | 'agentId'>,
  after: number,
): Promise<boolean> {
  return (await log.read(agentId, { types: TYPES, after, limit: 1 })).length > 0;
}

/**
 * Stores memories of new events and indexes changed memories, from the mark of the index on. Each step may be repeated,
 * after a crash or by two processes at once. Returns `true` if there was anything to do.
 */
export async function keepMemories(
  ports: MemoryPorts,
  { signal, ...keeping }: Keeping,
): Promise<boolean> {
  await keepKeys(ports, signal);
  let has = false;
  while (!(has && signal.aborted)) {
    const events = await nextPage(ports, PAGE);
    if (events.length === 0) return has;
    has = true;
    await rememberPage(ports, events, keeping);
  }
  return has;
}

/**
 * The same for the few events of one cycle. If more is waiting it does nothing: the background job catches up, so that no
 * cycle waits for a backlog.
 */
export async function keepUpMemories(ports: MemoryPorts, keeping: PageKeeping): Promise<void> {
  const events = await nextPage(ports, MOST_OF_A_CYCLE + 1);
  if (events.length <= MOST_OF_A_CYCLE) await rememberPage(ports, events, keeping);
}

type PageKeeping = Omit<Keeping, 'signal'>;

async function nextPage(ports: MemoryPorts, limit: number): Promise<readonly RecordedEvent[]> {
  const after = await ports.memoryIndex.mark();
  return ports.log.read(ports.agentId, { types: TYPES, after, limit });
}

async function rememberPage(
  ports: MemoryPorts,
  events: readonly RecordedEvent[],
  { onError, alsoRead }: PageKeeping,
): Promise<void> {
  const last = events.at(-1);
  if (last === undefined) return;
  const passOver = (event: RecordedEvent) => (error: unknown) => {
    if (error instanceof StoreUnavailable) throw error;
    onError(`memory of event ${event.seq}`, error); // a retry would fail in the same way
  };
  for (const run of runsOf(events)) {
    await followRun(ports, run).catch(async (error: unknown) => {
      if (error instanceof StoreUnavailable) throw error;
      // One of them fails: each by itself, so that the others are followed.
      for (const event of run) await followRun(ports, [event]).catch(passOver(event));
    });
  }
  await closeFullEpisodes(ports, events).catch(passOver(last));
  await alsoRead?.(events).catch(passOver(last));
  await index(ports, events, last.seq);
}

/** So many events are followed together at most. */
const MOST_OF_A_RUN = 50;

/** In their order, neighbours that are followed in the same way; what only changes the index is left to it. */
function runsOf(events: readonly RecordedEvent[]): readonly (readonly RecordedEvent[])[] {
  const runs: RecordedEvent[][] = [];
  for (const event of events) {
    if (isOfType(event, 'MemoryStored', 'MemoryReviewed', 'MemoryArchived')) continue;
    const run = runs.at(-1);
    const [first] = run ?? [];
    const isNext = run !== undefined && first !== undefined && run.length < MOST_OF_A_RUN;
    if (isNext && isFollowedAlike(first, event)) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

function isFollowedAlike(one: RecordedEvent, other: RecordedEvent): boolean {
  if (isOfType(one, 'MemoryOutdated')) return isOfType(other, 'MemoryOutdated');
  return isOfType(one, ...SOURCES) && isOfType(other, ...SOURCES);
}

async function followRun(ports: MemoryPorts, run: readonly RecordedEvent[]): Promise<void> {
  const [event] = run;
  if (event === undefined) return;
  if (isOfType(event, 'PersonalDataErased')) {
    const { subject } = event.payload;
    await forgetRules(ports, event, subject.replace(/^memory:/, ''));
    await eraseSummariesOf(ports, originOf(ports, event), subject);
    return forgetFrom(ports, event, { subject, by: 'source_erased' });
  }
  // A memory that a newer statement replaced stays as history.
  if (isOfType(event, 'NoteDropped')) {
    const { note_id, by } = event.payload;
    if (by !== 'owner') return;
    return forgetFrom(ports, event, { subject: noteSubject(note_id), by: 'owner' });
  }
  if (isOfType(event, 'MemoryOutdated')) return dropNotes(ports, run);
  if (isOfType(event, 'MemoryForgotten')) return forgetRules(ports, event, event.payload.memory_id);
  return storeFrom(ports, run);
}

/** Stores what these events are the sources of, in one append: what is new is compared with what is remembered once for all. */
async function storeFrom(ports: MemoryPorts, events: readonly RecordedEvent[]): Promise<void> {
  const drafts: MemoryDraft[] = [];
  for (const event of events) {
    const because = becauseOf(event);
    for (const draft of await captured(ports, event)) drafts.push({ ...draft, because });
  }
  const [first] = drafts;
  if (first === undefined) return;
  const origin = { ...controllerOrigin(ports), trust: first.trust };
  await storeMemories(ports, drafts, { origin, revives: false });
  const overturned = await overturnedBy(ports, factsOfType(events, 'MailTriaged'));
  if (overturned.length === 0) return;
  const of = { ...controllerOrigin(ports), trust: 'owner' } as const;
  await ports.log.append(ports.agentId, of, { events: overturned, onDuplicate: 'first' });
}

function originOf(ports: MemoryPorts, event: RecordedEvent) {
  return { ...controllerOrigin(ports), ...becauseOf(event) };
}

function becauseOf({ correlationId, eventId, cycleNo }: RecordedEvent): Because {
  return { correlationId, causationId: eventId, ...(cycleNo !== undefined && { cycleNo }) };
}

/** The key is destroyed and with it the texts; the index entries remain to be removed. */
async function forgetFrom(
  ports: MemoryPorts,
  event: RecordedEvent,
  { subject, by }: { readonly subject: string; readonly by: PayloadOf<'MemoryForgotten'>['by'] },
): Promise<void> {
  const origin = originOf(ports, event);
  for (const { memory_id: id } of await memoriesUnder(ports, [subject])) {
    await forgetMemory(ports, origin, { id, by });
  }
}

/** What was drawn from what is forgotten goes with it; its other episodes may teach anew. */
async function forgetRules(ports: MemoryPorts, event: RecordedEvent, id: string): Promise<void> {
  const [source] = await memoriesOf(ports, [id]);
  const ruleId = source?.consolidated_in ?? null;
  if (source?.status !== 'forgotten' || ruleId === null) return;
  const [rule] = await memoriesOf(ports, [ruleId]);
  if (rule === undefined || rule.rule === null || rule.status === 'forgotten') return;
  const tested = { subjects: [`memory:${ruleId}`], types: ['MemoryStored', 'RuleTested'] };
  const events = await ports.log.read(ports.agentId, tested);
  const released = [
    ...payloadsOf(events, 'MemoryStored').flatMap(({ rule: drawn }) => drawn?.drawn_from ?? []),
    ...payloadsOf(events, 'RuleTested').map(({ episode_id }) => episode_id),
  ].filter((one) => one !== id);
  const origin = originOf(ports, event);
  await forgetMemory(ports, origin, {
    id: ruleId,
    by: 'source_erased',
    released: [...new Set(released)],
  });
}

/** Of these outdated memories, the notes that they were. */
async function dropNotes(ports: MemoryPorts, run: readonly RecordedEvent[]): Promise<void> {
  const docs = new Map(
    (await memoriesOf(ports, memoryIdsIn(run))).map((doc) => [doc.memory_id, doc]),
  );
  for (const event of factsOfType(run, 'MemoryOutdated')) {
    const doc = docs.get(event.payload.memory_id);
    const events = doc?.status === 'outdated' ? noteDropped(doc) : [];
    if (events.length === 0) continue;
    await ports.log.append(ports.agentId, originOf(ports, event), { events, onDuplicate: 'first' });
  }
}

/** Updates the index: active memories are indexed, all others removed. */
async function index(
  ports: MemoryPorts,
  events: readonly RecordedEvent[],
  upTo: number,
): Promise<void> {
  const ids = memoryIdsIn(events);
  const rows = await keyedMemories(ports, ids);
  const there = new Set(rows.map(({ id }) => id));
  await ports.memoryIndex.put(
    rows,
    ids.filter((id) => !there.has(id)),
    upTo,
  );
}
