import { jobProjection } from '../../domain/job/views/job.ts';
import { mailThreadProjection } from '../../domain/mail/views/mail-thread.ts';
import { DROPPED, inboxProjection } from '../../domain/task/views/inbox.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import {
  type ReadsLetters,
  type WorkNames,
  wordsOfLetters,
} from '../../phases/work/names-of-work.ts';
import type { AgentReader } from '../agent.ts';

export type ThreadNames = {
  /** The conversation a letter is part of; other work stands for itself. */
  readonly threadOf: (workId: string) => string;
  /**
   * How the owner knows work that was done. A letter is known by its conversation where what that asked for first was done,
   * else by its own words: a question about work that was dropped does not make that work done.
   */
  readonly nameOfDone: WorkNames;
};

/** `nameOf` names these. */
export async function threadNames(
  { agentId, log, blobs }: AgentReader & ReadsLetters,
  workIds: readonly string[],
  nameOf: WorkNames,
): Promise<ThreadNames> {
  const letters = workIds.filter((id) => workIdParts(id).kind === 'inbox');
  const keys = letters.map((id) => workIdParts(id).name);
  const inbox = await log.view(agentId, [{ projection: inboxProjection, keys }]);
  const threadIn = (name: string) => inbox.get(inboxProjection, name)?.thread_id ?? null;
  const threads = [...new Set(keys.flatMap((name) => threadIn(name) ?? []))];
  const firsts = await firstLetters({ agentId, log }, threads);
  const isOfItsOwn = (name: string) => {
    const first = firsts.get(threadIn(name) ?? '');
    return first !== undefined && first.name !== name && !first.isDone;
  };
  const apart = keys.filter(isOfItsOwn).flatMap((name) => inbox.get(inboxProjection, name) ?? []);
  const words =
    blobs === undefined ? new Map<string, string>() : await wordsOfLetters(blobs, apart);
  return {
    threadOf: (workId) => threadIn(workIdParts(workId).name) ?? workId,
    nameOfDone: (workId) => {
      const said = words.get(workIdParts(workId).name) ?? '';
      return said === '' ? nameOf(workId) : said;
    },
  };
}

type First = { readonly name: string; readonly isDone: boolean };

/** Of each conversation the first letter that is work. */
async function firstLetters(
  { agentId, log }: AgentReader,
  threads: readonly string[],
): Promise<ReadonlyMap<string, First>> {
  const view = await log.view(agentId, [{ projection: mailThreadProjection, keys: threads }]);
  const lettersOf = (thread: string) =>
    (view.get(mailThreadProjection, thread)?.mails ?? []).flatMap(({ direction, mail_id }) =>
      direction === 'in' ? mail_id : [],
    );
  const keys = threads.flatMap(lettersOf);
  const letters = await log.view(agentId, [
    { projection: inboxProjection, keys },
    { projection: jobProjection, keys: keys.map((name) => `inbox:${name}`) },
  ]);
  return new Map(
    threads.flatMap((thread) => {
      const name = lettersOf(thread).find((one) => letters.get(inboxProjection, one) !== undefined);
      return name === undefined ? [] : [[thread, { name, isDone: isDone(letters, name) }] as const];
    }),
  );
}

function isDone(view: View, name: string): boolean {
  const letter = view.get(inboxProjection, name);
  const job = view.get(jobProjection, `inbox:${name}`);
  return letter?.status === 'handled' && letter.how !== DROPPED && job?.status !== 'dropped';
}
