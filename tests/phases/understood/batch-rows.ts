import { splitQuoted } from '../../../src/adapters/mail/message/split-quoted.ts';
import { visibleMailText } from '../../../src/adapters/mail/message/visible-mail-text.ts';
import { mayBeRead } from '../../../src/domain/mail/reading/settle-reading.ts';
import { readIntent } from '../../../src/language/intents/read-intent.ts';
import { withoutNameless } from '../../../src/phases/mail/reading/nameless.ts';
import { busyDesk } from './busy-desk.ts';
import { tasksOf } from './desk.ts';
import type { ReadMailRow, ReadThreadRow } from './read-with-model.ts';
import { type Answer, mailRow, type Row, reading, threadRow, type World } from './rows-read.ts';
import { malicious } from './wrong-readings.ts';

export const ALONE: World = { desk: busyDesk, isRead: false };
export const READ: World = { desk: busyDesk, isRead: true };

export type Batch = {
  readonly mails: readonly ReadMailRow[];
  readonly threads: readonly ReadThreadRow[];
  /** Instead of the busy one. */
  readonly desk?: World['desk'];
};

/** What the owner wrote above what their program quotes. */
export function ownOf([text, wants, expected]: ReadMailRow): ReadMailRow {
  return [splitQuoted(visibleMailText(text)).text, wants, expected];
}

const rowsKnown = new WeakMap<Batch, Map<World, Promise<readonly Row[]>>>();

/** Read without a model, or by one that reads rightly: first the mails, then the threads. */
export function rowsIn(batch: Batch, world: World): Promise<readonly Row[]> {
  const known = rowsKnown.get(batch) ?? new Map<World, Promise<readonly Row[]>>();
  rowsKnown.set(batch, known);
  const rows = known.get(world) ?? readIn(batch, world);
  known.set(world, rows);
  return rows;
}

async function readIn(batch: Batch, world: World): Promise<readonly Row[]> {
  const { mails, threads } = batch;
  const where = worldOf(batch, world);
  const alone = world.isRead ? await rowsIn(batch, ALONE) : [];
  const rows: Row[] = [];
  for (const [at, mail] of mails.entries()) {
    const known = alone[at];
    const isSame = known !== undefined && !known.isWork && !(await isLeftOpen(mail[0]));
    rows.push(isSame ? known : await mailRow(mail, reading(mail[1]), where));
  }
  for (const thread of threads) rows.push(await threadRow(thread, where));
  return rows;
}

function worldOf(batch: Batch, world: World): World {
  return { ...world, desk: batch.desk ?? world.desk };
}

const open: { tasks?: ReturnType<typeof tasksOf> } = {};

/** A model is shown what code leaves open; all else comes to the same with one. */
async function isLeftOpen(text: string): Promise<boolean> {
  open.tasks ??= busyDesk().then(tasksOf);
  return mayBeRead(withoutNameless(await open.tasks, readIntent({ subject: '', text })));
}

/** How far on the mail stands whose wishes are read into another. */
const OTHER = 37;

/**
 * Read ill: each mail that a model is shown at all, in so many `ways` by a model that means ill, so that all of them come up with some mail, and with
 * the wishes of another mail.
 */
export async function illRows(
  batch: Batch,
  { ways, hasOther }: { readonly ways: number; readonly hasOther: boolean },
): Promise<readonly Row[]> {
  const { mails, threads } = batch;
  const rightly = await rowsIn(batch, READ);
  const isShown = (_: unknown, at: number) => rightly[at]?.isRead === true;
  const isThreadShown = (_: unknown, at: number) => isShown(_, mails.length + at);
  const rows: Row[] = [];
  for (const [at, mail] of [...mails.entries()].filter(isShown)) {
    const ill = Array.from({ length: ways }, (_, way) => meaningIll(at * ways + way));
    const other = hasOther ? [ofAnother(mails, at)] : [];
    for (const answer of [...other, ...ill]) rows.push(await mailRow(mail, answer, READ));
  }
  for (const [at, thread] of [...threads.entries()].filter(isThreadShown)) {
    rows.push(await threadRow(thread, worldOf(batch, READ), () => meaningIll(at)));
  }
  return rows;
}

function ofAnother(mails: Batch['mails'], at: number): Answer {
  return reading(mails[(at + OTHER) % mails.length]?.[1] ?? []);
}

function meaningIll(at: number): Answer {
  return malicious[at % malicious.length] ?? reading([]);
}
