import type { SeenFile, SeenFolder } from '../../kernel/ports/senses.ts';
import { type Fact, fact, type PayloadOf } from '../fact.ts';
import { type ReadTaskFile, readTaskFile, type TaskStatus } from './read-task-file.ts';
import { differencesOf } from './task-differences.ts';
import { type IntentionDoc, isOpen } from './views/intention.ts';
import type { RefusedTaskFileDoc } from './views/refused-task-file.ts';

export type TaskFilesState = {
  readonly tasks: ReadonlyMap<string, IntentionDoc>;
  readonly refused: ReadonlyMap<string, RefusedTaskFileDoc>;
};

/** The result of reading the task folder: facts to append, then files to move (safe to repeat). */
export type TaskFilesDecision = {
  readonly events: readonly Fact[];
  /** Files of finished tasks, to be archived. */
  readonly finished: readonly string[];
  /** Files that lost against the log, to be kept as `.conflict`. */
  readonly conflicted: readonly string[];
};

const FILE_REMOVED = 'its task file was removed';

type Readable = Extract<ReadTaskFile, { ok: true }>;
type Verdict = {
  readonly events: readonly Fact[];
  readonly fate?: 'finished' | 'conflicted';
};

/**
 * Compares the task files with the tasks. A file that changed since its hash was recorded revises its task, unless the
 * log changed the task too: then the log wins. A file that is gone cancels its open task. The same folder and
 * documents that already know it come to no events.
 */
export function reconcileTaskFiles(
  folder: SeenFolder,
  state: TaskFilesState,
  zone: string,
): TaskFilesDecision {
  const seen = [...folder.files].sort(ownersFirst);
  const claimed = new Map<string, string>();
  const verdicts = seen.map((file) => ({ file, verdict: judge(file, state, { zone, claimed }) }));
  const named = (fate: Verdict['fate']) =>
    verdicts.filter(({ verdict }) => verdict.fate === fate).map(({ file }) => file.file);
  return {
    events: [
      ...verdicts.flatMap(({ verdict }) => verdict.events),
      ...(folder.isComplete ? vanished(seen, claimed, state) : []),
    ],
    finished: named('finished'),
    conflicted: named('conflicted'),
  };
}

/** Ids of the tasks that the files are about, as far as they can be read. */
export function taskIdsOf({ files }: SeenFolder, zone: string): readonly string[] {
  return files.flatMap((seen) => {
    const read = readSeen(seen, zone);
    return read.ok ? [read.id] : [];
  });
}

/** So that a file of somebody else's cannot claim the id of a file of the owner's. */
function ownersFirst(a: SeenFile, b: SeenFile): number {
  if (a.trust !== b.trust) return a.trust === 'owner' ? -1 : 1;
  return a.file < b.file ? -1 : 1;
}

type Reading = { readonly zone: string; readonly claimed: Map<string, string> };

function judge(seen: SeenFile, state: TaskFilesState, { zone, claimed }: Reading): Verdict {
  const read = readSeen(seen, zone);
  if (!read.ok) {
    // A broken file still belongs to its task: it must not look as if the owner had removed it.
    for (const task of state.tasks.values()) {
      if (task.file?.name === seen.file) claimed.set(task.intention_id, seen.file);
    }
    return refuseFile(seen, state, read.why);
  }
  const other = claimed.get(read.id);
  if (other !== undefined) return refuseFile(seen, state, `id ${read.id} is also used by ${other}`);
  claimed.set(read.id, seen.file);
  const task = state.tasks.get(read.id);
  if (task === undefined || isBack(task)) return { events: form(seen, read) };
  return compare(seen, read, { task, state });
}

function readSeen(seen: SeenFile, zone: string): ReadTaskFile {
  if ('problem' in seen) return { ok: false, why: seen.problem };
  return readTaskFile(seen.file, seen.text, zone);
}

type Against = { readonly task: IntentionDoc; readonly state: TaskFilesState };

function compare(seen: SeenFile, read: Readable, { task, state }: Against): Verdict {
  if (task.file?.hash === seen.hash) return asRecorded(seen, read, { task, state });
  if (seen.trust === 'outside' && task.trust !== 'outside') {
    return refuseFile(
      seen,
      state,
      `task ${read.id} is not outside text's to change: ${seen.reason}`,
    );
  }
  if (!isOpen(task) || task.file === null || task.file.diverged) {
    const what = { intention_id: read.id, file: seen.file, file_hash: seen.hash };
    const payload = { ...what, since: task.updated_at, differences: differencesOf(read, task) };
    return { events: [fact('TaskFileConflicted', payload)], fate: 'conflicted' };
  }
  return { events: revise(seen, read, task) };
}

/** The file is the one last taken over; only its trust may have risen, or a worse version of it be gone. */
function asRecorded(seen: SeenFile, read: Readable, { task, state }: Against): Verdict {
  const mended = state.refused.has(seen.file) ? [fact('TaskFileGone', { file: seen.file })] : [];
  if (task.file?.detached === true) return { events: mended, fate: 'conflicted' };
  if (!isOpen(task)) return { events: mended, fate: 'finished' };
  const isRaised = seen.trust === 'owner' && task.trust === 'outside' && !task.file?.diverged;
  return { events: [...mended, ...(isRaised ? revise(seen, read, task) : [])] };
}

/** The owner put a removed file back, or an editor was caught between removing and writing. */
function isBack(task: IntentionDoc): boolean {
  return task.status === 'cancelled' && task.outcome[0] === FILE_REMOVED;
}

function sourceOf(seen: SeenFile) {
  return {
    source_hash: seen.hash,
    file: seen.file,
    ...(seen.trust === 'outside' && { trust_reason: seen.reason }),
  };
}

function form(seen: SeenFile, read: Readable): readonly Fact[] {
  const payload: PayloadOf<'IntentionFormed'> = {
    intention_id: read.id,
    kind: 'task',
    ...read.words,
    ...sourceOf(seen),
    source: 'file',
  };
  const formed = fact('IntentionFormed', payload, { trust: seen.trust });
  return [formed, ...statusEvents(seen, read, 'pending')];
}

function revise(seen: SeenFile, read: Readable, task: IntentionDoc): readonly Fact[] {
  const payload = { intention_id: read.id, ...read.words, ...sourceOf(seen) };
  const revised = fact('IntentionRevised', payload, { trust: seen.trust });
  const status = task.status === 'blocked' ? 'pending' : task.status;
  return [revised, ...statusEvents(seen, read, status)];
}

/** What the file says of the status, where that is the owner's to say. `active` is the controller's own. */
function statusEvents(seen: SeenFile, read: Readable, now: TaskStatus): readonly Fact[] {
  const { trust } = seen;
  const intention_id = read.id;
  if (read.status === now) return [];
  switch (read.status) {
    case 'done':
      return [
        fact(
          'IntentionCompleted',
          { intention_id, evidence: [`${seen.file} says it is done`] },
          { trust },
        ),
      ];
    case 'cancelled':
      return [
        fact(
          'IntentionCancelled',
          { intention_id, reason: `${seen.file} says it is cancelled` },
          { trust },
        ),
      ];
    case 'blocked': {
      const by = read.words.blocked_by.length > 0 ? [...read.words.blocked_by] : [seen.file];
      return [fact('IntentionBlocked', { intention_id, by }, { trust })];
    }
    case 'pending':
    case 'active':
      return [];
  }
}

function refuseFile(seen: SeenFile, { refused }: TaskFilesState, why: string): Verdict {
  const known = refused.get(seen.file);
  if (known?.file_hash === seen.hash && known.why === why) return { events: [] };
  const payload = { file: seen.file, file_hash: seen.hash, why };
  return { events: [fact('TaskFileRefused', payload, { trust: seen.trust })] };
}

function vanished(
  seen: readonly SeenFile[],
  claimed: ReadonlyMap<string, string>,
  { tasks, refused }: TaskFilesState,
): readonly Fact[] {
  const names = new Set(seen.map(({ file }) => file));
  const cancelled = [...tasks.values()]
    .filter((task) => isOpen(task))
    .filter(({ file, intention_id }) => file?.detached === false && !claimed.has(intention_id))
    .map(({ intention_id }) => fact('IntentionCancelled', { intention_id, reason: FILE_REMOVED }));
  const gone = [...refused.keys()]
    .filter((file) => !names.has(file))
    .map((file) => fact('TaskFileGone', { file }));
  return [...cancelled, ...gone];
}
