import type { Origin } from '../event/event.ts';
import { kernelFact } from '../event/kernel-events.ts';
import type { Mark } from '../ports/event-store.ts';
import { type CaughtUp, catchUp } from '../projection/project.ts';
import type { Projection } from '../projection/projection.ts';
import type { Log } from './log-contract.ts';
import { projectionNamed } from './manage-projections.ts';
import { versionsOf } from './view.ts';

const STALE_PAUSE_MS = 25;

export type RebuildOptions = {
  readonly agentId: string;
  readonly names: readonly string[] | 'all';
  readonly origin: Origin;
  /** Milliseconds of any clock that moves forward. */
  readonly elapsedMs: () => number;
  readonly onProgress?: (seq: number) => void;
  /** Aborting keeps the progress so far; the next rebuild continues from there. */
  readonly signal?: AbortSignal;
};

/**
 * `superseded`: another process finished or cancelled it. `failed`: it cannot be folded; the version in use stays.
 * `blocked`: the log holds events of a newer release.
 */
export type Rebuilt = {
  readonly name: string;
  readonly version: number;
  readonly status: 'rebuilt' | 'superseded' | 'aborted' | 'failed' | 'blocked';
  readonly seq: number;
  readonly why?: string;
};

/**
 * Folds documents from the first event beside those in use and swaps them in with one commit. Resumes where an
 * interrupted rebuild left off; runs beside appenders and readers. Projections at the same mark share one pass
 * over the log.
 * @throws UnknownProjection, StoreUnavailable
 */
export async function rebuildProjections(
  log: Log,
  options: RebuildOptions,
): Promise<readonly Rebuilt[]> {
  const { agentId, names } = options;
  const wanted =
    names === 'all' ? log.options.projections : names.map((name) => projectionNamed(log, name));
  const since = options.elapsedMs();
  const results: Rebuilt[] = [];
  for (const group of (await openShadows(log, agentId, wanted)).values()) {
    results.push(...(await rebuildGroup(log, options, group)));
  }
  const durationMs = options.elapsedMs() - since;
  const rebuilt = results.filter(({ status }) => status === 'rebuilt');
  const events = rebuilt.map(({ name: projection, version, seq: to_seq }) =>
    kernelFact('ProjectionRebuilt', { projection, version, to_seq, duration_ms: durationMs }),
  );
  await log.append(agentId, options.origin, { events });
  return results;
}

type Group = { readonly from: number; readonly projections: readonly Projection[] };

/** At 0, or further if a rebuild was interrupted. */
async function openShadows(
  log: Log,
  agentId: string,
  wanted: readonly Projection[],
): Promise<ReadonlyMap<number, Group>> {
  const { store } = log.options;
  const shadows = new Map(wanted.map(({ name, version }) => [name, -version]));
  await store.openProjections(agentId, versionsOf(wanted)); // the first mark of a projection is the active one
  await store.openProjections(agentId, shadows);
  return shadowGroups(log, agentId, wanted);
}

/** Grouped by the shadow's mark; projections without a shadow are left out. */
async function shadowGroups(
  { options: { store } }: Log,
  agentId: string,
  wanted: readonly Projection[],
): Promise<ReadonlyMap<number, Group>> {
  // A shadow is not in use, so it is never at the front.
  const { marks } = await store.load(agentId, versionsOf(wanted), []);
  const groups = new Map<number, Group>();
  for (const projection of wanted) {
    const from = shadowOf(marks, projection)?.seq;
    if (from === undefined) continue;
    const projections = [...(groups.get(from)?.projections ?? []), projection];
    groups.set(from, { from, projections });
  }
  return groups;
}

async function rebuildGroup(
  log: Log,
  options: RebuildOptions,
  group: Group,
): Promise<readonly Rebuilt[]> {
  const { agentId, onProgress, signal } = options;
  const { store, sleep } = log.options;
  const done = await catchUp(store, {
    agentId,
    ...group,
    shadow: true,
    activate: true,
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  });
  for (const { projection, version } of done.stopped) {
    await store.dropVersion(agentId, projection, version);
  }
  if (done.status !== 'stale') return group.projections.map((one) => resultOf(one, done));
  // Another process works on the same shadows, or has finished or cancelled some of them: continue with the others.
  await sleep(STALE_PAUSE_MS);
  const left = await shadowGroups(log, agentId, group.projections);
  const going = [...left.values()].flatMap(({ projections }) => projections);
  const gone = group.projections.filter((projection) => !going.includes(projection));
  const results = gone.map((one) => resultOf(one, done));
  for (const rest of left.values()) results.push(...(await rebuildGroup(log, options, rest)));
  return results;
}

function resultOf({ name, version }: Projection, done: CaughtUp): Rebuilt {
  const failed = done.stopped.find(({ projection }) => projection === name)?.stopped;
  const blocked = done.blocked.get(name);
  if (failed !== undefined && failed !== null) {
    const why = `event ${failed.seq}: ${failed.error}`;
    return { name, version, status: 'failed', seq: failed.seq - 1, why };
  }
  if (blocked !== undefined)
    return { name, version, status: 'blocked', seq: done.seq, why: blocked };
  const status = { done: 'rebuilt', stale: 'superseded', aborted: 'aborted' } as const;
  return { name, version, status: status[done.status], seq: done.seq };
}

function shadowOf(marks: readonly Mark[], { name, version }: Projection): Mark | undefined {
  return marks.find((mark) => mark.projection === name && mark.version === -version);
}
