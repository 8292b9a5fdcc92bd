import type { Trust } from '../../../kernel/event/event.ts';
import type {
  SeenInbox,
  SeenRepository,
  SeenStandingOrders,
} from '../../../kernel/ports/senses.ts';
import { type Fact, fact } from '../../fact.ts';
import type { GitStateDoc } from '../views/git-state.ts';
import type { InboxDoc } from '../views/inbox.ts';
import { NO_FILE, type StandingOrdersDoc } from '../views/standing-orders.ts';
import { readStandingOrders } from './read-standing-orders.ts';

/**
 * Facts from HEARTBEAT.md as it was seen; none when the log knows it. A file that cannot be read or is not the owner's
 * is refused once, with the reason, and leaves the owner's last version in force.
 */
export function takeOverStandingOrders(
  seen: SeenStandingOrders,
  doc: StandingOrdersDoc,
): readonly Fact[] {
  if (seen.status !== 'read') {
    return refuseOrders(doc, seen.status === 'missing' ? NO_FILE : seen.hash, seen.why);
  }
  const { version } = doc;
  if (version?.file_hash === seen.hash && isStanding(seen, doc)) {
    return [];
  }
  if (seen.trust === 'outside' && version !== null && version.trust !== 'outside') {
    return refuseOrders(doc, seen.hash, `only its owner may change the orders: ${seen.reason}`);
  }
  return takeOverVersion(seen, doc);
}

/** Whether nothing needs to be read again: neither its trust nor the words of its schedules, which older versions lack. */
function isStanding(seen: ReadFile, { version, refused, orders }: StandingOrdersDoc): boolean {
  if (refused !== null || version === null || isRaised(seen, version)) return false;
  return orders.every(({ schedule, said }) => schedule === null || said !== undefined);
}

type ReadFile = Extract<SeenStandingOrders, { status: 'read' }>;

function isRaised(seen: ReadFile, version: { trust: Trust }): boolean {
  return seen.trust === 'owner' && version.trust === 'outside';
}

function takeOverVersion(seen: ReadFile, doc: StandingOrdersDoc): readonly Fact[] {
  const read = readStandingOrders(seen.text);
  if (!read.ok) return refuseOrders(doc, seen.hash, read.why);
  const known = doc.version?.file_hash === seen.hash ? doc.version.blob : null;
  const blob = seen.blob ?? known;
  // Not stored for a hash that was known when sensing began and no longer is: the next tick stores it.
  if (blob === null) return [];
  const reason = seen.trust === 'outside' ? { trust_reason: seen.reason } : {};
  const payload = { file_hash: seen.hash, blob, trust: seen.trust, ...reason, orders: read.orders };
  return [fact('StandingOrdersRead', payload, { trust: seen.trust })];
}

function refuseOrders(doc: StandingOrdersDoc, file_hash: string, why: string): readonly Fact[] {
  if (doc.refused?.file_hash === file_hash && doc.refused.why === why) return [];
  return [fact('StandingOrdersRefused', { file_hash, why })];
}

/** Facts from new inbox files. Two files with one content are one fact. */
export function takeOverInbox(
  seen: SeenInbox,
  known: ReadonlyMap<string, InboxDoc>,
): readonly Fact[] {
  const fresh = new Map(seen.fresh.map((file) => [file.hash, file]));
  return [...fresh.values()]
    .filter(({ hash }) => !known.has(hash))
    .map(({ file, hash, bytes, trust, text }) =>
      fact('InboxFileSeen', { file, file_hash: hash, bytes, trust, text }, { trust }),
    );
}

/** Facts from repositories that are not as they were. */
export function takeOverRepositories(
  seen: readonly SeenRepository[],
  known: ReadonlyMap<string, GitStateDoc>,
): readonly Fact[] {
  return seen
    .filter(({ repository, head, branch, isClean }) => {
      const before = known.get(repository);
      return before?.head !== head || before.branch !== branch || before.is_clean !== isClean;
    })
    .map(({ repository, head, branch, isClean, newCommits }) =>
      fact('GitStateSeen', {
        repository,
        head,
        branch,
        is_clean: isClean,
        new_commits: newCommits,
      }),
    );
}
