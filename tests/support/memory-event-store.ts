import { type EventMap, type StoredBody, storedBody } from '../../src/kernel/event/event.ts';
import type { PreparedEvent } from '../../src/kernel/event/prepare-event.ts';
import { readEvent, readPage } from '../../src/kernel/event/read-event.ts';
import {
  type AppendOutcome,
  type AppendRequest,
  type ArchivePage,
  type ArchiveQuery,
  type DocumentQuery,
  type DocumentWrites,
  type EventStore,
  type Mark,
  RECENT_DOCUMENTS,
  type ReadQuery,
  type Version,
} from '../../src/kernel/ports/event-store.ts';
import { archivePlace, archivePlaceOf } from '../../src/kernel/projection/archive-place.ts';

type Row = PreparedEvent & { readonly seq: number; readonly recordedAt: string };
type Kept = { readonly doc: unknown; readonly isOpen: boolean | null; readonly since: number };
type Standing = Omit<Mark, 'seq'> & { readonly seq: number | null };
type Places = {
  readonly members: ReadonlyMap<string, number>;
  readonly apart: readonly Mark[];
};
type Agent = {
  readonly rows: Row[];
  /** Seqs by event id and by dedupe key. */
  readonly seqById: Map<string, number>;
  readonly seqByKey: Map<string, number>;
  /** Rows by subject, oldest first: a read of a subject looks at its rows alone. */
  readonly bySubject: Map<string, Row[]>;
  /** By version; where its seq is null, it stands at the front. */
  readonly standings: Map<string, Standing>;
  /** What they come to; null: they changed since. */
  places: Places | null;
  front: { readonly seq: number; readonly gen: number };
  /** Documents by version and key, as JSON makes them and frozen: nobody changes what another reads. */
  readonly documents: Map<string, Map<string, Kept>>;
  lastMicros: number;
};

/** Stands where nothing else is said: what a test expects is the same on every day of the week. */
const aThursday = () => Date.parse('2026-01-01T00:00:00Z');

/** What the stores hold, for a copy of one. */
const held = new WeakMap<EventStore, Map<string, Agent>>();

/**
 * EventStore in memory with the semantics of the Postgres one; both pass the same contract suite. `from`: one whose events and
 * documents it begins with, as a copy.
 */
export function memoryEventStore(
  definitions: EventMap,
  nowMs: () => number = aThursday,
  from?: EventStore,
): EventStore {
  const known = from === undefined ? undefined : held.get(from);
  const agents = new Map([...(known ?? [])].map(([id, agent]) => [id, copyOf(agent)] as const));
  const store = storeOver(agents, definitions, nowMs);
  held.set(store, agents);
  return store;
}

/** What stands in it is replaced and never changed: the copy shares it. */
function copyOf(agent: Agent): Agent {
  return {
    ...agent,
    rows: [...agent.rows],
    seqById: new Map(agent.seqById),
    seqByKey: new Map(agent.seqByKey),
    bySubject: new Map([...agent.bySubject].map(([subject, rows]) => [subject, [...rows]])),
    standings: new Map(agent.standings),
    documents: new Map([...agent.documents].map(([id, documents]) => [id, new Map(documents)])),
  };
}

/** Stores over one log, each with the definitions of a release. */
export function memoryEventStores(
  nowMs: () => number = aThursday,
): (definitions: EventMap) => EventStore {
  const agents = new Map<string, Agent>();
  return (definitions) => storeOver(agents, definitions, nowMs);
}

function storeOver(
  agents: Map<string, Agent>,
  definitions: EventMap,
  nowMs: () => number,
): EventStore {
  const agentOf = (id: string): Agent => {
    const known = agents.get(id);
    if (known !== undefined) return known;
    const agent: Agent = {
      rows: [],
      seqById: new Map(),
      seqByKey: new Map(),
      bySubject: new Map(),
      standings: new Map(),
      places: null,
      front: { seq: 0, gen: 0 },
      documents: new Map(),
      lastMicros: 0,
    };
    agents.set(id, agent);
    return agent;
  };
  return {
    load: async (agentId, versions, queries) => {
      const agent = agentOf(agentId);
      return {
        head: agent.rows.length,
        now: isoMicros(nowMs() * 1000),
        front: { ...agent.front, members: placesOf(agent).members },
        marks: placesOf(agent).apart.filter(({ projection }) => versions.has(projection)),
        documents: queries.flatMap(({ projection, keys }) => {
          const version = versions.get(projection) ?? 0;
          const documents = agent.documents.get(markKey({ projection, version })) ?? noDocuments();
          return wantedOf(documents, keys).map(([key, { doc }]) => ({
            projection,
            version,
            key,
            doc,
          }));
        }),
      };
    },
    archive: async (agentId, query) => archive(agentOf(agentId), query),
    append: async (request) => append(agentOf(request.agentId), request, nowMs),
    read: async (agentId, query) =>
      select(agentOf(agentId), query).map((row) => readEvent(definitions, row)),
    seqsBefore: async (agentId, instants) => {
      const { rows } = agentOf(agentId);
      return instants.map((at) => {
        const later = rows.findIndex((row) => Date.parse(row.recordedAt) >= Date.parse(at));
        return later === -1 ? rows.length : later;
      });
    },
    scan: async (agentId, { after, limit, types }) => {
      const rows = select(agentOf(agentId), { after, limit }).map((row) => ({
        ...row,
        body: types.includes(row.type) ? row.body : null,
      }));
      return readPage(definitions, { rows, after, limit });
    },
    openProjections: async (agentId, versions) => {
      open(agentOf(agentId), versions);
    },
    advance: async (page) => advance(agentOf(page.agentId), page),
    setStopped: async (agentId, { projection, version, stopped }) => {
      const agent = agentOf(agentId);
      const known = agent.standings.get(markKey({ projection, version }));
      if (known === undefined) return;
      const at = known.seq ?? agent.front.seq;
      const joins = stopped === null && known.active && version > 0 && at === agent.front.seq;
      put(agent, { ...known, stopped, seq: joins ? null : at });
      changeFront(agent, agent.front.seq);
    },
    dropVersion: async (agentId, projection, version) => {
      const agent = agentOf(agentId);
      const id = markKey({ projection, version });
      if (agent.standings.get(id)?.active !== false) return;
      drop(agent, id);
    },
  };
}

function membersOf({ standings }: Agent): readonly Standing[] {
  return [...standings.values()].filter(({ seq }) => seq === null);
}

function asEntry({ projection, version }: Version): [string, number] {
  return [projection, version];
}

function apartOf({ standings }: Agent): readonly Mark[] {
  return [...standings.values()].flatMap((one) =>
    one.seq === null ? [] : [{ ...one, seq: one.seq }],
  );
}

function placesOf(agent: Agent): Places {
  agent.places ??= {
    members: new Map(membersOf(agent).map(asEntry)),
    apart: apartOf(agent),
  };
  return agent.places;
}

function put(agent: Agent, standing: Standing): void {
  agent.places = null;
  agent.standings.set(markKey(standing), standing);
}

function drop(agent: Agent, version: string): void {
  agent.places = null;
  agent.standings.delete(version);
  agent.documents.delete(version);
}

/** Other versions belong to it. */
function changeFront(agent: Agent, seq: number): void {
  agent.front = { seq, gen: agent.front.gen + 1 };
}

/** Members of the front get marks where it stands. */
function leave(agent: Agent, isLeft: (member: Version) => boolean): void {
  const left = membersOf(agent).filter(isLeft);
  for (const member of left) put(agent, { ...member, seq: agent.front.seq });
  if (left.length > 0) changeFront(agent, agent.front.seq);
}

function open(agent: Agent, versions: ReadonlyMap<string, number>): void {
  for (const [projection, version] of versions) {
    const known = [...agent.standings.values()].filter((one) => one.projection === projection);
    if (known.some((one) => one.version === version)) continue;
    const active = known.length === 0;
    const joins = active && version > 0 && agent.front.seq === 0;
    put(agent, { projection, version, active, seq: joins ? null : 0, stopped: null });
    if (joins) changeFront(agent, 0);
  }
}

function append(agent: Agent, request: AppendRequest, nowMs: () => number): AppendOutcome {
  const { rows } = agent;
  const inTheWay = refusal(agent, request);
  if (inTheWay !== null) return inTheWay;
  refuseRepeatsWithin(request.events);
  if (!isFoldedHere(agent, request)) return { status: 'moved' };
  const first = Math.max(nowMs() * 1000, agent.lastMicros + 1);
  const recordedAt = request.events.map((_, i) => isoMicros(first + i));
  agent.lastMicros = first + request.events.length - 1;
  request.events.forEach((event, i) => {
    const row = { ...event, seq: rows.length + 1, recordedAt: recordedAt[i]! };
    const seq = rows.push(row);
    for (const subject of new Set(event.subjects)) addTo(agent.bySubject, subject, row);
    agent.seqById.set(event.eventId, seq);
    if (event.dedupeKey !== null) agent.seqByKey.set(event.dedupeKey, seq);
  });
  if (request.documents !== undefined) {
    const { left, writes } = request.documents;
    const names = new Set(left.map(markKey));
    leave(agent, (member) => names.has(markKey(member)));
    agent.front = { ...agent.front, seq: rows.length };
    for (const version of writes) writeDocuments(agent, version);
  }
  return { status: 'stored', head: rows.length, recordedAt };
}

function isFoldedHere({ front, rows }: Agent, { documents }: AppendRequest): boolean {
  if (documents === undefined) return true;
  const { head, gen } = documents;
  return head === rows.length && front.seq === rows.length && gen === front.gen;
}

function refusal(agent: Agent, request: AppendRequest): AppendOutcome | null {
  const { rows } = agent;
  const seqs = request.events.map((event) => seqOf(agent, event));
  const isDuplicate = seqs.some((seq) => seq !== null);
  const limit = rows.length;
  const inTheWay = request.unless === undefined ? [] : select(agent, { ...request.unless, limit });
  if (inTheWay.length > 0 && !isDuplicate) {
    return { status: 'conflict', seqs: inTheWay.map(({ seq }) => seq) };
  }
  const hasMoved = request.documents !== undefined && request.documents.head !== rows.length;
  if (hasMoved && inTheWay.length === 0) return { status: 'moved' };
  return isDuplicate ? { status: 'duplicate', seqs } : null;
}

function seqOf(agent: Agent, { eventId, dedupeKey }: PreparedEvent): number | null {
  return agent.seqById.get(eventId) ?? agent.seqByKey.get(dedupeKey ?? '') ?? null;
}

function refuseRepeatsWithin(events: readonly PreparedEvent[]): void {
  const keys = events.flatMap(({ dedupeKey }) => (dedupeKey === null ? [] : [dedupeKey]));
  if (new Set(keys).size < keys.length) throw new Error('a batch repeats its own dedupe key');
}

function advance(
  agent: Agent,
  { documents, from, to, activate }: Parameters<EventStore['advance']>[0],
): 'written' | 'stale' | 'moved' {
  if (activate && agent.rows.length !== to) return 'moved';
  if (!documents.every((version) => isAt(agent, version, from))) return 'stale';
  move(agent, documents, to);
  for (const version of documents) writeDocuments(agent, version);
  if (activate) for (const version of documents) activateVersion(agent, version);
  join(agent, documents, to);
  return 'written';
}

/** All members of the front together move it; some of them leave it. */
function move(agent: Agent, versions: readonly Version[], to: number): void {
  const named = new Set(versions.map(markKey));
  const isNamed = (one: Version) => named.has(markKey(one));
  const members = membersOf(agent);
  const isWhole = members.length > 0 && members.every(isNamed);
  if (!isWhole) leave(agent, isNamed);
  for (const mark of apartOf(agent).filter(isNamed)) put(agent, { ...mark, seq: to });
  if (isWhole) agent.front = { ...agent.front, seq: to };
}

/** Where the front stands, versions in use join it; at the head they are it, and who lags leaves. */
function join(agent: Agent, versions: readonly Version[], to: number): void {
  const named = new Set(versions.map((one) => markKey(inPlace(one))));
  const joining = apartOf(agent).filter(
    (mark) => named.has(markKey(mark)) && mark.seq === to && mark.active && mark.stopped === null,
  );
  if (joining.length === 0 || (to !== agent.front.seq && to !== agent.rows.length)) return;
  if (to !== agent.front.seq) leave(agent, () => true);
  for (const mark of joining) put(agent, { ...mark, seq: null });
  changeFront(agent, to);
}

function inPlace({ projection, version }: Version): Version {
  return { projection, version: Math.abs(version) };
}

function activateVersion(agent: Agent, { projection, version }: DocumentWrites): void {
  const active = Math.abs(version);
  leave(agent, (member) => member.projection === projection);
  if (version < 0) {
    const shadow = markKey({ projection, version });
    const place = markKey({ projection, version: active });
    put(agent, { ...agent.standings.get(shadow)!, version: active });
    agent.documents.set(place, agent.documents.get(shadow) ?? noDocuments());
    drop(agent, shadow);
  }
  for (const mark of agent.standings.values()) {
    if (mark.projection !== projection) continue;
    put(agent, { ...mark, active: mark.version === active });
  }
}

function isAt({ standings, front }: Agent, version: DocumentWrites, seq: number): boolean {
  const standing = standings.get(markKey(version));
  if (standing === undefined || standing.stopped !== null) return false;
  return (standing.seq ?? front.seq) === seq;
}

function writeDocuments(agent: Agent, version: DocumentWrites): void {
  const id = markKey(version);
  const documents = agent.documents.get(id) ?? noDocuments();
  agent.documents.set(id, documents);
  for (const { key, doc, place } of version.writes) {
    const since = place?.since ?? documents.get(key)?.since ?? 0;
    if (doc === null) documents.delete(key);
    else documents.set(key, { doc: throughJson(doc), isOpen: place?.isOpen ?? null, since });
  }
}

/** As it would come back from a database, and nobody changes it. */
function throughJson(doc: unknown): unknown {
  return deeplyFrozen(JSON.parse(JSON.stringify(doc)));
}

function deeplyFrozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) deeplyFrozen(inner);
  return Object.freeze(value);
}

function newestOver(documents: ReadonlyMap<string, Kept>) {
  return [...documents]
    .filter((one) => one[1].isOpen === false)
    .sort(([a, one], [b, other]) => other.since - one.since || (a < b ? 1 : -1));
}

function archive(agent: Agent, { projection, version, limit, before }: ArchiveQuery): ArchivePage {
  const [since, key] = archivePlaceOf(before);
  const documents = agent.documents.get(markKey({ projection, version })) ?? noDocuments();
  const page = newestOver(documents)
    .map(([name, kept]) => ({ key: name, ...kept }))
    .filter((kept) => kept.since < since || (kept.since === since && kept.key < key))
    .slice(0, limit);
  const last = page.length < limit ? undefined : page.at(-1);
  return {
    documents: page.map(({ key: name, doc }) => ({ key: name, doc })),
    next: last === undefined ? null : archivePlace(last),
  };
}

function select(agent: Agent, query: ReadQuery): readonly Row[] {
  const { newestFirst = false, limit = 1000 } = query;
  const rows = candidates(agent, query);
  const found: Row[] = [];
  for (let i = 0; i < rows.length && found.length < limit; i += 1) {
    const row = rows[newestFirst ? rows.length - 1 - i : i]!;
    if (isNamed(row, query)) found.push(row);
  }
  return found;
}

function candidates(agent: Agent, { subjects, after = 0, upTo }: ReadQuery): readonly Row[] {
  // Seqs have no gaps: the row of one stands at its place.
  if (subjects === undefined) return agent.rows.slice(after, upTo);
  const of = new Set(subjects.flatMap((subject) => agent.bySubject.get(subject) ?? []));
  const within = [...of].filter(({ seq }) => seq > after && seq <= (upTo ?? seq));
  return within.sort((one, other) => one.seq - other.seq);
}

function addTo(bySubject: Map<string, Row[]>, subject: string, row: Row): void {
  const rows = bySubject.get(subject);
  if (rows === undefined) bySubject.set(subject, [row]);
  else rows.push(row);
}

function isNamed(row: Row, query: ReadQuery): boolean {
  const { types, eventIds, causes, cycleNo, words } = query;
  if (types?.includes(row.type) === false || eventIds?.includes(row.eventId) === false)
    return false;
  const looksInside = causes !== undefined || cycleNo !== undefined || words !== undefined;
  return !looksInside || says(storedBody.parse(JSON.parse(row.body)), query);
}

function says(stored: StoredBody, { causes, cycleNo, words = [] }: ReadQuery): boolean {
  if (causes?.includes(stored.causation_id ?? '') === false) return false;
  if (cycleNo !== undefined && !isOfCycle(stored, cycleNo)) return false;
  const payload = JSON.stringify(stored.payload).toLowerCase();
  return words.every((word) => payload.includes(JSON.stringify(word).slice(1, -1).toLowerCase()));
}

function isOfCycle({ cycle_no, subjects }: StoredBody, cycleNo: number): boolean {
  return cycle_no === cycleNo || subjects.includes(`cycle:${cycleNo}`);
}

/** What is asked for by key is found by key: most documents are none of a reader's. */
function wantedOf(
  documents: ReadonlyMap<string, Kept>,
  keys: DocumentQuery['keys'],
): readonly (readonly [string, Kept])[] {
  if (keys === 'all') return [...documents];
  const open = [...documents].filter((one) => one[1].isOpen === true);
  if (keys === 'open') return open;
  if (keys === 'recent') return [...open, ...newestOver(documents).slice(0, RECENT_DOCUMENTS)];
  return [...new Set(keys)].flatMap((key) => {
    const kept = documents.get(key);
    return kept === undefined ? [] : [[key, kept] as const];
  });
}

function noDocuments(): Map<string, Kept> {
  return new Map();
}

function markKey({ projection, version }: Version): string {
  return `${projection}@${version}`;
}

function isoMicros(micros: number): string {
  const ms = Math.floor(micros / 1000);
  const rest = String(Math.floor(micros) - ms * 1000).padStart(3, '0');
  return new Date(ms).toISOString().replace('Z', `${rest}Z`);
}
