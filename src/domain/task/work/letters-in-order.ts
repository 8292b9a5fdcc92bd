import { workIdParts } from '../../../kernel/event/work-id.ts';
import { later } from '../../../kernel/later.ts';
import type { WorkItem } from '../../cycle/events.ts';
import type { ParkedWork } from '../../cycle/views/parked-work.ts';
import type { InboxDoc } from '../views/inbox.ts';
import { awakeWork } from './awake-work.ts';
import type { OwnerDocuments } from './owner-documents.ts';

/**
 * A later letter of a thread waits this long, from its arrival, for an earlier one that rests. Two retries of work that
 * failed come within it, and so does the end of most outages; after it, an answer out of order is better than none.
 */
export const LETTER_WAIT_MS = 3_600_000;

/** The owner was told that it waits for them, or it was looked into: what they write meanwhile is about something else. */
const WAITS_FOR_OWNER: readonly ParkedWork['cause'][] = [
  'approval',
  'question',
  'confirm',
  'unknown_effect',
  'done',
];

type Known = {
  readonly documents: Pick<OwnerDocuments, 'inbox'>;
  readonly parked: readonly ParkedWork[];
  readonly lifted: ReadonlySet<ParkedWork['cause']>;
  /** ISO 8601. */
  readonly asOf: string;
};

/**
 * Awake work without the letters that wait for an earlier one of their thread. The later one may correct the earlier, which
 * would undo it again if it ran last. `due`: as `dueWork` orders it.
 */
export function lettersInOrder(due: readonly WorkItem[], known: Known): readonly WorkItem[] {
  const awake = awakeWork(due, known.parked, known);
  const held = heldBehind(due, known, awake);
  return awake.filter(({ id }) => !held.has(id));
}

/** Letters that wait for an earlier one of their thread: when they wait no more, ISO 8601; null: when that one is done. */
export function heldLetters(
  due: readonly WorkItem[],
  known: Known,
): ReadonlyMap<string, string | null> {
  return heldBehind(due, known, awakeWork(due, known.parked, known));
}

function heldBehind(
  due: readonly WorkItem[],
  known: Known,
  awakeNow: readonly WorkItem[],
): ReadonlyMap<string, string | null> {
  const awake = new Set(awakeNow.map(({ id }) => id));
  const parks = new Map(known.parked.map(({ work_id, cause }) => [work_id, cause]));
  const letters = due.flatMap((item) => letterOf(item, known) ?? []);
  const held = new Map<string, string | null>();
  letters.forEach(({ file_hash, thread_id, arrived_at }, at) => {
    const earlier = letters
      .slice(0, at)
      .filter((one) => one.thread_id === thread_id)
      .map(letterWorkId);
    if (thread_id === null || earlier.length === 0) return;
    const until = later(arrived_at, LETTER_WAIT_MS);
    const isLong = Date.parse(until) <= Date.parse(known.asOf);
    const rests = (id: string) => !WAITS_FOR_OWNER.includes(parks.get(id) ?? 'done');
    if (earlier.some((id) => awake.has(id))) held.set(letterWorkId({ file_hash }), null);
    else if (!isLong && earlier.some(rests)) held.set(letterWorkId({ file_hash }), until);
  });
  return held;
}

function letterOf({ kind, id }: WorkItem, { documents }: Known): InboxDoc | undefined {
  return kind === 'inbox' ? documents.inbox.get(workIdParts(id).name) : undefined;
}

function letterWorkId({ file_hash }: Pick<InboxDoc, 'file_hash'>): string {
  return `inbox:${file_hash}`;
}
