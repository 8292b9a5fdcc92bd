import type { WaitingWork } from '../../../app/tasks/waiting-work.ts';
import { workIdParts } from '../../../kernel/event/work-id.ts';
import { clockWords, type Reader } from '../../../kernel/text/clock-words.ts';

type Waiting = Pick<WaitingWork, 'work_id' | 'title' | 'cause' | 'retry_at'>;

const WAITS_FOR: Readonly<Record<string, string>> = {
  model: 'a model: homeostat model use',
  budget: 'money',
  approval: 'you: homeostat approvals list, or task done, or change it',
  question: 'your answer to its question',
  confirm: 'you to confirm that it is done',
  unknown_effect: 'you to say whether an action happened: homeostat effects',
  outage: 'the model, which does not answer',
  failure: 'its next try',
  done: 'news of it',
};

/** A letter or an order has no task to name: its mail asks. */
const ANSWERED_BY: Readonly<Record<string, (task: string) => string>> = {
  question: (task) => `: homeostat task answer ${task} "…"`,
  confirm: (task) => `: homeostat task confirm ${task}, or task reopen ${task} "why"`,
};

/** Work that sleeps, the reason, and the command that wakes it if the owner can. */
export function waitingLine({ work_id, title, cause, retry_at }: Waiting, reader: Reader): string {
  const { kind, name } = workIdParts(work_id);
  const answer = kind === 'task' ? (ANSWERED_BY[cause]?.(name) ?? '') : '';
  const what = `waiting   "${title}" for ${WAITS_FOR[cause] ?? cause}`;
  return `${what}${untilWords(retry_at, reader)}${answer}`;
}

/** Nothing wakes work but a cycle: once its time has come it is for the next one. */
function untilWords(retryAt: string | null, reader: Reader): string {
  if (retryAt === null) return '';
  const hasCome = Date.parse(retryAt) <= Date.parse(reader.asOf);
  return hasCome ? ', due in the next cycle' : `, until ${clockWords(retryAt, reader)}`;
}
