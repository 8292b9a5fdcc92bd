import type { Origin } from '../event/event.ts';
import { kernelEvents, kernelFact } from '../event/kernel-events.ts';
import { prepareEvent } from '../event/prepare-event.ts';
import type { DocumentQuery, Mark, Snapshot } from '../ports/event-store.ts';
import { catchUp } from '../projection/project.ts';
import type { Projection } from '../projection/projection.ts';
import type { Archive, LogOptions, View, Wanted } from './log-contract.ts';
import { ProjectionUnavailable } from './log-errors.ts';
import { wantedOnce } from './wanted-once.ts';

/** How many snapshots may lag before the read gives up: each time, another process moved the marks. */
const LOAD_ATTEMPTS = 20;
const STALE_PAUSE_MS = 25;

/** The state of one projection of this program in a snapshot. */
export type Standing =
  | { readonly status: 'ready' }
  | { readonly status: 'unopened' }
  | { readonly status: 'behind'; readonly seq: number; readonly activate: boolean }
  | { readonly status: 'unusable'; readonly why: string };

function standingOfProjection(projection: Projection, snapshot: Snapshot): Standing {
  const { head, front } = snapshot;
  if (front.members.get(projection.name) !== projection.version) {
    return standingApart(projection, snapshot);
  }
  if (front.seq === head) return { status: 'ready' };
  return { status: 'behind', seq: front.seq, activate: false };
}

/** Of a version that does not stand at the front. */
function standingApart({ name, version }: Projection, snapshot: Snapshot): Standing {
  const { head, front } = snapshot;
  const marks = snapshot.marks.filter((mark) => mark.projection === name);
  const active = front.members.get(name) ?? marks.find((mark) => mark.active)?.version;
  if (active !== undefined && active > version) {
    const why = `version ${active} is in use and this program knows only ${version}; update the program`;
    return { status: 'unusable', why };
  }
  const mine = marks.find((mark) => mark.version === version);
  if (mine === undefined) return { status: 'unopened' };
  if (mine.stopped !== null) return { status: 'unusable', why: whyStopped(mine) };
  if (mine.seq === head && mine.active) return { status: 'ready' };
  return { status: 'behind', seq: mine.seq, activate: !mine.active };
}

function whyStopped({ projection, stopped }: Mark): string {
  const where = stopped === null ? '' : ` at event ${stopped.seq}: ${stopped.error}`;
  return `it stopped${where}; mend the cause, then run \`homeostat log projections resume ${projection}\``;
}

/** Of the views of a program, which stay the same: each read asks for them. */
const known = new WeakMap<readonly Projection[], ReadonlyMap<string, number>>();

export function versionsOf(projections: readonly Projection[]): ReadonlyMap<string, number> {
  const before = known.get(projections);
  if (before !== undefined) return before;
  const versions = new Map(projections.map(({ name, version }) => [name, version]));
  known.set(projections, versions);
  return versions;
}

export type Ready = {
  readonly snapshot: Snapshot;
  readonly ready: readonly Projection[];
  /** Projection names with the reason: see CaughtUp. */
  readonly blocked: ReadonlyMap<string, string>;
};

/** A snapshot in which every projection of this program is at the head or unavailable. */
export async function loadReady(
  options: LogOptions,
  agentId: string,
  queries: readonly DocumentQuery[],
): Promise<Ready> {
  const { store, projections } = options;
  const versions = versionsOf(projections);
  const blocked = new Map<string, string>();
  for (let attempt = 1; attempt <= LOAD_ATTEMPTS; attempt++) {
    const snapshot = await store.load(agentId, versions, queries);
    if (areAllReady(projections, snapshot)) return { snapshot, ready: projections, blocked };
    const standings = projections.map((p) => ({ p, standing: standingOfProjection(p, snapshot) }));
    const pick = (status: Standing['status']) =>
      standings.filter(({ standing }) => standing.status === status).map(({ p }) => p);
    const behind = pick('behind').filter(({ name }) => !blocked.has(name));
    const unopened = pick('unopened');
    if (unopened.length > 0) await store.openProjections(agentId, versionsOf(unopened));
    else if (behind.length === 0) return { snapshot, ready: pick('ready'), blocked };
    else {
      const result = await bringUp(options, agentId, { snapshot, behind });
      for (const [name, why] of result.blocked) blocked.set(name, why);
      if (!result.isAlone) await options.sleep(STALE_PAUSE_MS);
    }
  }
  throw new ProjectionUnavailable('*', 'another process keeps moving the marks; try again');
}

/** As nearly always. */
function areAllReady(projections: readonly Projection[], { head, front }: Snapshot): boolean {
  const isMember = ({ name, version }: Projection) => front.members.get(name) === version;
  return front.seq === head && projections.every(isMember);
}

/** Catches up each group of projections at the same mark. `isAlone` false: another process did so too. */
async function bringUp(
  options: LogOptions,
  agentId: string,
  { snapshot, behind }: { snapshot: Snapshot; behind: readonly Projection[] },
): Promise<{ isAlone: boolean; blocked: ReadonlyMap<string, string> }> {
  const groups = new Map<string, { projections: Projection[]; from: number; activate: boolean }>();
  for (const projection of behind) {
    const standing = standingOfProjection(projection, snapshot);
    if (standing.status !== 'behind') continue;
    const { seq: from, activate } = standing;
    const group = groups.get(`${from} ${activate}`) ?? { projections: [], from, activate };
    group.projections.push(projection);
    groups.set(`${from} ${activate}`, group);
  }
  let isAlone = true;
  const blocked = new Map<string, string>();
  const { onProgress } = options;
  for (const group of groups.values()) {
    const run = { agentId, ...group, shadow: false, ...(onProgress && { onProgress }) };
    const result = await catchUp(options.store, run);
    if (result.status === 'stale') isAlone = false;
    for (const mark of result.stopped) await recordStopped(options, agentId, mark);
    for (const [name, why] of result.blocked) blocked.set(name, why);
  }
  return { isAlone, blocked };
}

/** Appended without documents: the next read catches up the projections that still work. */
async function recordStopped(options: LogOptions, agentId: string, mark: Mark): Promise<void> {
  if (mark.stopped === null) return;
  const { projection, version, stopped } = mark;
  const [resumed] = await options.store.read(agentId, {
    types: ['ProjectionResumed'],
    subjects: [`projection:${projection}`],
    newestFirst: true,
    limit: 1,
  });
  // Two processes may report the same failure; after a resume it counts as a new one.
  const failed = `${projection}:${version}:${stopped.seq}:${resumed?.seq ?? 0}`;
  const { seq: failed_seq, key, error } = stopped;
  const event = kernelFact(
    'ProjectionStopped',
    { projection, version, failed_seq, key, error },
    { dedupeKey: `projection-stopped:${failed}` },
  );
  const [last] = await options.store.read(agentId, { newestFirst: true, limit: 1 });
  const origin: Origin = {
    actor: { kind: 'controller', id: 'projector' },
    trust: 'self',
    correlationId: failed,
    occurredAt: last?.occurredAt ?? '1970-01-01T00:00:00.000Z',
  };
  const prepared = prepareEvent({ ...options.definitions, ...kernelEvents }, event, {
    ...options,
    agentId,
    origin,
  });
  await options.store.append({ agentId, events: [prepared] });
}

/** @throws ProjectionUnavailable if a requested projection has stopped or is newer than this program. */
export async function loadView(
  options: LogOptions,
  agentId: string,
  wanted: Wanted,
): Promise<View> {
  const queries = wantedOnce(wanted).map((one) => queryOf(options, one));
  let named: readonly Named[] = [];
  for (;;) {
    const loaded = await loadReady(options, agentId, [...queries, ...named]);
    for (const { projection } of wanted) requireUsable(options, projection.name, loaded);
    const view = viewOf(loaded.snapshot);
    const missing = referredTo(options, queries, { view, named });
    if (missing.length === 0) return view;
    named = [...named, ...missing];
  }
}

/** In a view without an archive every document is open. */
function queryOf({ projections }: LogOptions, { projection, keys }: Wanted[number]): DocumentQuery {
  const { name } = projection;
  const hasArchive = projections.some((one) => one.name === name && one.isOpen !== undefined);
  return { projection: name, keys: isLiving(keys) && !hasArchive ? 'all' : keys };
}

function isLiving(keys: DocumentQuery['keys']): boolean {
  return keys === 'open' || keys === 'recent';
}

/** @throws ProjectionUnavailable */
function requireUsable({ projections }: LogOptions, name: string, loaded: Ready): void {
  if (loaded.ready.some((p) => p.name === name)) return;
  const projection = projections.find((p) => p.name === name);
  const standing = projection && standingOfProjection(projection, loaded.snapshot);
  const why = standing?.status === 'unusable' ? standing.why : loaded.blocked.get(name);
  throw new ProjectionUnavailable(name, why ?? 'this program does not have it');
}

type Named = { readonly projection: string; readonly keys: readonly string[] };

/** Documents that open ones refer to and that nobody has requested yet. */
function referredTo(
  { projections }: LogOptions,
  queries: readonly DocumentQuery[],
  { view, named }: { readonly view: View; readonly named: readonly Named[] },
): readonly Named[] {
  return projections.flatMap((projection) => {
    const { name } = projection;
    const isWanted = queries.some((query) => query.projection === name && isLiving(query.keys));
    if (!isWanted || projection.refersTo === undefined) return [];
    const documents = view.all(projection);
    const open = [...documents.values()].filter((doc) => projection.isOpen?.(doc));
    const asked = new Set(named.flatMap((query) => (query.projection === name ? query.keys : [])));
    const keys = [...new Set(open.flatMap((doc) => [...(projection.refersTo?.(doc) ?? [])]))];
    const missing = keys.filter((key) => !documents.has(key) && !asked.has(key));
    return missing.length === 0 ? [] : [{ projection: name, keys: missing }];
  });
}

/** @throws ProjectionUnavailable, StoreUnavailable */
export async function loadArchive<Doc>(
  options: LogOptions,
  agentId: string,
  { projection: { name, version }, page }: ArchiveOf<Doc>,
): Promise<Archive<Doc>> {
  requireUsable(options, name, await loadReady(options, agentId, []));
  const query = { projection: name, version, ...page };
  const { documents, next } = await options.store.archive(agentId, query);
  return { documents: documents.map(({ doc }) => doc as Doc), next }; // written under its schema
}

type ArchiveOf<Doc> = {
  readonly projection: Projection<Doc>;
  readonly page: { readonly limit: number; readonly before?: string };
};

/** Documents of a snapshot, typed by the projection that wrote them (checked against its schema when written). */
export function viewOf(snapshot: Pick<Snapshot, 'head' | 'now' | 'documents'>): View {
  const byProjection = new Map<string, Map<string, unknown>>();
  for (const { projection, key, doc } of snapshot.documents) {
    const documents = byProjection.get(projection) ?? new Map<string, unknown>();
    byProjection.set(projection, documents.set(key, doc));
  }
  const empty = new Map<string, unknown>();
  return {
    head: snapshot.head,
    now: snapshot.now,
    get: <Doc>(projection: Projection<Doc>, key: string) =>
      byProjection.get(projection.name)?.get(key) as Doc | undefined, // written under its schema
    all: <Doc>(projection: Projection<Doc>) =>
      (byProjection.get(projection.name) ?? empty) as ReadonlyMap<string, Doc>, // written under its schema
  };
}
