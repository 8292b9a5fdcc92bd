import { mkdir, readdir, readFile, realpath, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { jsonOrNull } from '../../../kernel/json-or-null.ts';
import type { LeaseHolders } from '../../../kernel/ports/lease-holders.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import type { GitDanger } from './danger.ts';
import { findDangers } from './find-dangers.ts';
import { putAside, saidOf } from './put-aside.ts';

/** More are no accident, and each would be copied. */
const MOST = 500;
const LOOKS = 4;
/** What a process of another machine left is believed for so long; no step lasts longer. */
const LEFT_OVER_MS = 24 * 3_600_000;
/** Half a note belongs to a step that has not begun. */
const WRITTEN_WITHIN_MS = 60_000;
const NOTE = /^git-[\w-]+\.json$/;

const note = z.object({
  holder: z.object({ host: z.string(), pid: z.int(), started_at: z.string() }),
  /** Of the dangers that stood there before: the owner's own. */
  before: z.array(z.string()),
});
type Note = z.infer<typeof note>;

export type GitKeeperOptions = {
  readonly stateDir: string;
  readonly workspace: string;
  readonly holders: LeaseHolders;
  readonly newId: () => string;
  /** Wall clock, for the age of files. */
  readonly nowMs: () => number;
  /** Told before it is done, a sentence each. */
  readonly onPutAside: (said: readonly string[]) => Promise<void>;
};

/**
 * Git runs programs that a repository names, as whoever calls it: the owner, whose prompt asks git on each `cd`. So
 * what a step did to a repository must not name any. What stood there before the first step under way began is the
 * owner's own; anything else of the kind is put aside when a step begins and when one ends.
 */
export type GitKeeper = {
  /** @throws Error when the workspace cannot be looked through, or not be mended */
  readonly begin: () => Promise<{
    /** What was put aside, or why that could not be told; a sentence each. */
    readonly end: () => Promise<readonly string[]>;
  }>;
  /** After a crash: what the steps of a dead process left. @throws Error as `begin` */
  readonly settle: () => Promise<void>;
};

export function gitKeeper(options: GitKeeperOptions): GitKeeper {
  const { stateDir, holders, newId } = options;
  const notes = join(stateDir, 'tmp');
  return {
    begin: () =>
      inTurn(async () => {
        const { left } = await mend(options);
        const file = join(notes, `git-${newId()}.json`);
        const written: Note = { holder: await holders.own(), before: left.map(identityOf) };
        await mkdir(notes, { recursive: true, mode: 0o700 });
        await writeFile(file, JSON.stringify(written), { mode: 0o600, flush: true });
        return {
          end: () => inTurn(() => ended(options, file)),
        };
      }),
    settle: () =>
      inTurn(async () => {
        if ((await notesIn(options)).length > 0) await mend(options);
      }),
  };
}

/** Where it fails the note stays, and no step begins before it is mended. */
async function ended(options: GitKeeperOptions, file: string): Promise<readonly string[]> {
  try {
    const { said } = await mend(options);
    await unlink(file);
    return said;
  } catch (error) {
    return [messageOf(error)];
  }
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Two that mend at once would tell of the same. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = lastTurn.then(work);
  lastTurn = mine.catch(() => undefined);
  return mine;
}

type Mended = { readonly left: readonly GitDanger[]; readonly said: readonly string[] };

/** What is mended may uncover more; a second look finds that, and that nothing is left. */
async function mend(options: GitKeeperOptions): Promise<Mended> {
  await mkdir(options.workspace, { recursive: true, mode: 0o700 });
  const root = await realpath(options.workspace);
  const notes = await notesIn(options);
  const said: string[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const found = await findDangers(root);
    const added = found.filter(
      (danger) => !notes.every(({ before }) => before.has(identityOf(danger))),
    );
    if (added.length === 0) {
      await removeDead(notes);
      return { left: found, said };
    }
    if (added.length > MOST) throw new Error(tooMany(added));
    const sentences = added.map(saidOf);
    said.push(...sentences);
    try {
      await options.onPutAside(sentences);
    } finally {
      await putAside(root, join(options.stateDir, 'put-aside', options.newId()), added);
    }
  }
  throw new Error(
    'programs that steps left in git folders of the workspace keep coming back; stop what writes them',
  );
}

function tooMany(added: readonly GitDanger[]): string {
  const [first] = added;
  const where = first === undefined ? '' : `, ${saidOf(first)} among them`;
  return `steps left ${added.length} things in git folders of the workspace that git would run or follow${where}; remove those folders`;
}

function identityOf({ kind, path, mark }: GitDanger): string {
  return `${kind} ${mark} ${path}`;
}

/** `remove`: null while the step of a note may run. */
type OpenNote = {
  readonly before: ReadonlySet<string>;
  readonly remove: (() => Promise<void>) | null;
};

async function notesIn(options: GitKeeperOptions): Promise<readonly OpenNote[]> {
  const folder = join(options.stateDir, 'tmp');
  const names = await readdir(folder).catch(() => []); // none was ever made
  const files = names.filter((name) => NOTE.test(name)).map((name) => join(folder, name));
  return (await Promise.all(files.map((file) => noteAt(file, options)))).flat();
}

async function noteAt(file: string, { holders, nowMs }: GitKeeperOptions): Promise<OpenNote[]> {
  const found = await stat(file).catch(() => null);
  if (found === null) return []; // its step has just ended
  const ageMs = nowMs() - found.mtimeMs;
  const remove = () => unlink(file).catch(() => undefined); // another removed it
  const read = note.safeParse(jsonOrNull(await readFile(file, 'utf8').catch(() => '')));
  if (!read.success) return ageMs < WRITTEN_WITHIN_MS ? [] : [{ before: new Set(), remove }];
  const isOver = ageMs > LEFT_OVER_MS || (await holders.isGone(read.data.holder));
  return [{ before: new Set(read.data.before), remove: isOver ? remove : null }];
}

async function removeDead(notes: readonly OpenNote[]): Promise<void> {
  for (const { remove } of notes) await remove?.();
}
