import {
  forgetChecked,
  readChecked,
  writeChecked,
} from '../../adapters/files/proof/checked-log.ts';
import { readSeals } from '../../adapters/files/proof/seals.ts';
import { snapshotParts } from '../../adapters/files/proof/snapshot-parts.ts';
import {
  type LogVerification,
  type Since,
  verifyLog,
} from '../../adapters/postgres/log/verify-log.ts';
import { catalogue } from '../../domain/catalogue.ts';
import {
  type UnsealedHistoryDoc,
  unsealedHistoryProjection,
} from '../../domain/cycle/views/unsealed-history.ts';
import { projections } from '../../domain/projections.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import {
  documentsAsOf,
  pointBefore,
  rulesOf,
  SNAPSHOT_EVERY_EVENTS,
  type SnapshotPart,
  type Snapshots,
  wholePoints,
} from '../../kernel/projection/snapshot-part.ts';
import type { CheckedLog, Verification } from '../../kernel/proof/verify.ts';
import { messageOf } from '../../kernel/thrown.ts';
import type { OpenAgent } from '../open/agent.ts';
import { masterKeyOf } from '../open/master-key.ts';

export type ProvenLog = Verification & {
  /** The check this one rests on; null: everything was checked. */
  readonly since: Pick<CheckedLog, 'seq' | 'at' | 'full'> | null;
  /** Why everything was checked though nobody asked for it. */
  readonly whyFull: string | null;
  /** What is whole may still rest on a backup whose seal nobody could check. Null also when it is not whole. */
  readonly unsealedHistory: UnsealedHistoryDoc | null;
};

type Said = { readonly progress: (line: string) => void };
type CheckedAgent = Pick<OpenAgent, 'agentId' | 'config' | 'database' | 'log' | 'now'>;

const SAID_EVERY_EVENTS = 20_000;

/**
 * Checks an agent's log and all its documents in one read-only snapshot, against the seals of the state folder: what
 * came since the last check that this folder signed, or everything (`full`, and where there is no such check). What was
 * found right is signed in its place, and snapshots are kept of it.
 */
export async function verifyAgent(
  agent: CheckedAgent,
  progress: (line: string) => void,
  { full = false }: { readonly full?: boolean } = {},
): Promise<ProvenLog> {
  const snapshots = snapshotParts(agent.config.stateDir, agent);
  const before = await readChecked(agent.config.stateDir, agent.agentId);
  const ground = full ? { since: null, why: null } : await groundOf(before, snapshots);
  if (ground.why !== null) progress(`everything is checked: ${ground.why}`);
  const check = checking(agent, { snapshots, before, progress });
  const proven = (found: LogVerification, on: Ground) => finish({ ...agent, progress }, found, on);
  if (ground.since === null) return proven(await check(), ground);
  const found = await check(ground.since);
  if (!isOfDocuments(found)) return proven(found, ground);
  const why = `documents of ${found.firstDivergence?.projection} are not what they were`;
  progress(`everything is checked: ${why}`);
  return proven(await check(), { since: null, why });
}

/** What is checked since, or why that cannot be. */
type Ground =
  | { readonly since: Since; readonly why: null }
  | { readonly since: null; readonly why: string | null };

type Before = Awaited<ReturnType<typeof readChecked>>;

async function groundOf(checked: Before, snapshots: Snapshots): Promise<Ground> {
  const everything = (why: string): Ground => ({ since: null, why });
  if (checked === 'none') return everything('there was no check before');
  if (checked === 'forged') {
    return everything('the record of the last check (checked.json) is not signed by this folder');
  }
  if (checked.rules !== rulesOf(projections))
    return everything('the program has other views since');
  const points = wholePoints(await snapshots.points(), projections);
  const point = pointBefore(points, checked.seq);
  if (checked.seq < SNAPSHOT_EVERY_EVENTS) return everything('the log was short');
  if (point === undefined) return everything('there is no snapshot of before the last check');
  const upTo = points.filter(({ seq }) => seq <= point.seq);
  const documents: Since['documents'] = (wanted) => documentsAsOf(snapshots, upTo, wanted);
  return { since: { checked, point, documents }, why: null };
}

function checking(
  { agentId, config, database }: CheckedAgent,
  {
    snapshots,
    before,
    progress,
  }: Said & { readonly snapshots: Snapshots; readonly before: Before },
) {
  const seen = typeof before === 'string' ? undefined : before;
  return async (since?: Since): Promise<LogVerification> => {
    // Before the snapshot: a seal made meanwhile may be past it.
    const seals = await readSeals(config.stateDir, agentId);
    const masterKey = await masterKeyOf({ config, pool: database.app });
    const keep = partKeeper(snapshots, progress);
    let said = 0;
    let saidTexts = 0;
    return verifyLog(database.reader, {
      agentId,
      definitions: catalogue,
      projections,
      masterKey,
      seals,
      ...(since !== undefined && { since }),
      ...(seen !== undefined && { before: seen }),
      hadTheseViews: seen?.rules === rulesOf(projections),
      onPart: keep,
      onProgress: (seq, head) => {
        if (seq - said < SAID_EVERY_EVENTS) return;
        said = seq;
        progress(`checked ${seq} of ${head} events`);
      },
      onTexts: (read) => {
        if (read - saidTexts < SAID_EVERY_EVENTS) return;
        saidTexts = read;
        progress(`read ${read} texts`);
      },
    });
  };
}

/** What is right is right, whether or not there is room for a snapshot of it. */
function partKeeper(snapshots: Snapshots, progress: (line: string) => void) {
  let isKept = true;
  return async (part: SnapshotPart): Promise<void> => {
    if (!isKept) return;
    await snapshots.write(part).catch((error: unknown) => {
      isKept = false;
      progress(`no snapshots are kept of this check: ${messageOf(error)}`);
    });
  };
}

/** Only a check of everything says which document it is, and whether the snapshot was at fault. */
function isOfDocuments({ after, firstDivergence }: LogVerification): boolean {
  const { kind } = firstDivergence ?? { kind: null };
  return after > 0 && (kind === 'document' || kind === 'fold');
}

async function finish(
  agent: CheckedAgent & Said,
  { head, digests, kept, ...found }: LogVerification,
  ground: Ground,
): Promise<ProvenLog> {
  const { checked } = ground.since ?? { checked: null };
  // It asked for the rest, and a view did not stand at the head: then everything was checked.
  const isSince = checked !== null && found.after > 0;
  const since = isSince ? { seq: checked.seq, at: checked.at, full: checked.full } : null;
  const whyFull = checked !== null && !isSince ? 'a view lags behind the log' : ground.why;
  const said = { ...found, since, whyFull };
  if (!found.ok) {
    // It must not be rested on again; and a record that contradicts the log is kept, for it is why.
    return { ...said, unsealedHistory: null };
  }
  if (digests !== null) await sign(agent, { ...head, documents: digests, kept }, since);
  // A view of a log that is not what it says would tell nothing, or fail.
  const view = await agent.log.view(agent.agentId, [
    { projection: unsealedHistoryProjection, keys: [SINGLETON] },
  ]);
  return { ...said, unsealedHistory: view.get(unsealedHistoryProjection, SINGLETON) ?? null };
}

async function sign(
  { agentId, config, now, progress }: CheckedAgent & Said,
  found: Pick<CheckedLog, 'seq' | 'hash' | 'documents' | 'kept'>,
  since: ProvenLog['since'],
): Promise<void> {
  const at = now();
  await writeChecked(config.stateDir, agentId, {
    ...found,
    at,
    full: since?.full ?? { seq: found.seq, at },
    rules: rulesOf(projections),
  }).catch((error: unknown) => {
    progress(`the next check cannot rest on this one: ${messageOf(error)}`);
  });
}

/** Another history stands in the log now: nothing of what was found or kept about the one before holds. */
export async function forgetProof({
  agentId,
  config,
}: Pick<OpenAgent, 'agentId' | 'config'>): Promise<void> {
  await forgetChecked(config.stateDir);
  await snapshotParts(config.stateDir, { agentId }).forget();
}
