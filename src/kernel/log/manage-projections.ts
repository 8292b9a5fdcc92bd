import type { EventStore, Mark } from '../ports/event-store.ts';
import type { Projection } from '../projection/projection.ts';
import type { Log } from './log-contract.ts';
import { versionsOf } from './view.ts';

export type ProjectionState = {
  readonly name: string;
  /** The version that this program folds. */
  readonly version: number;
  /** The version in use; null before the first read. */
  readonly activeVersion: number | null;
  /** The event up to which this program's version is folded. */
  readonly mark: number;
  readonly behind: number;
  readonly stopped: Mark['stopped'];
  /** Progress of a rebuild in place or of a new version; null when there is none. */
  readonly rebuiltTo: number | null;
  /** Versions that no program reads any more; the controller drops those older than the version in use. */
  readonly superseded: readonly number[];
};

/** The state of each projection of this program. @throws StoreUnavailable */
export async function listProjections(
  { options }: Log,
  agentId: string,
): Promise<readonly ProjectionState[]> {
  const { store, projections } = options;
  const { head, marks } = await allMarks(store, agentId, versionsOf(projections));
  return projections.map((projection) => stateOfProjection(projection, head, marks));
}

function stateOfProjection(
  { name, version }: Projection,
  head: number,
  marks: readonly Mark[],
): ProjectionState {
  const own = marks.filter((mark) => mark.projection === name);
  const mine = own.find((mark) => mark.version === version);
  const { seq, stopped } = mine ?? { seq: 0, stopped: null };
  const activeVersion = own.find((mark) => mark.active)?.version ?? null;
  const used = [version, -version, activeVersion];
  const superseded = own.map((mark) => mark.version).filter((other) => !used.includes(other));
  const rebuiltTo = rebuiltSeq(own, version);
  return {
    name,
    version,
    activeVersion,
    mark: seq,
    behind: head - seq,
    stopped,
    rebuiltTo,
    superseded,
  };
}

function rebuiltSeq(own: readonly Mark[], version: number): number | null {
  const building = own.find(
    (mark) => mark.version === -version || (mark.version === version && !mark.active),
  );
  return building?.seq ?? null;
}

/** @throws UnknownProjection */
export function projectionNamed({ options }: Log, name: string): Projection {
  const projection = options.projections.find((other) => other.name === name);
  if (projection !== undefined) return projection;
  const known = options.projections.map((other) => other.name).join(', ');
  throw new UnknownProjection(`there is no projection ${name}; there are ${known}`);
}

class UnknownProjection extends Error {
  readonly code = 'unknown_projection';

  constructor(message: string) {
    super(message);
    this.name = 'UnknownProjection';
  }
}

/**
 * Drops what a rebuild has written so far, and superseded versions. The version in use stays. A rebuild that is still
 * running elsewhere ends as `superseded`. Returns the dropped versions (negative: of a rebuild in place).
 * @throws UnknownProjection, StoreUnavailable
 */
export async function cancelRebuild(
  log: Log,
  agentId: string,
  name: string,
): Promise<readonly number[]> {
  const { version } = projectionNamed(log, name);
  const { store } = log.options;
  const marks = await marksOf(store, agentId, name);
  const dropped = marks.filter((mark) => !mark.active && mark.version !== version);
  for (const mark of dropped) await store.dropVersion(agentId, name, mark.version);
  return dropped.map((mark) => mark.version);
}

/**
 * Drops versions older than the one in use: no program reads them, since older releases refuse to start. Does so only if this
 * program's own version is in use: a newer program may be building its version. Returns how many were dropped.
 */
export async function dropSuperseded({ options }: Log, agentId: string): Promise<number> {
  const { store, projections } = options;
  const { marks } = await allMarks(store, agentId, versionsOf(projections));
  const dropped = projections.flatMap(({ name, version }) => {
    const own = marks.filter((mark) => mark.projection === name);
    const isInUse = own.some((mark) => mark.active && mark.version === version);
    return isInUse ? own.filter((mark) => Math.abs(mark.version) < version) : [];
  });
  for (const { projection, version } of dropped) {
    await store.dropVersion(agentId, projection, version);
  }
  return dropped.length;
}

export async function marksOf(
  store: EventStore,
  agentId: string,
  name: string,
): Promise<readonly Mark[]> {
  const { marks } = await allMarks(store, agentId, new Map([[name, 0]]));
  return marks;
}

/** The marks of every version of these projections, including versions at the front. @throws StoreUnavailable */
export async function allMarks(
  store: EventStore,
  agentId: string,
  names: ReadonlyMap<string, unknown>,
): Promise<{ readonly head: number; readonly marks: readonly Mark[] }> {
  const versions = new Map([...names.keys()].map((name) => [name, 0]));
  const { head, front, marks } = await store.load(agentId, versions, []);
  const { seq } = front;
  const members = [...front.members].filter(([projection]) => names.has(projection));
  const atFront = members.map(([projection, version]) => {
    return { projection, version, seq, active: true, stopped: null };
  });
  return { head, marks: [...atFront, ...marks] };
}
