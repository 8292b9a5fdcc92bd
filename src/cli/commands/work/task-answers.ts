import type { Command } from 'commander';
import type { SaidOfWork } from '../../../app/tasks/say-of-work.ts';
import { type Refused, taskDesk } from '../../../app/tasks/task-desk.ts';
import type { TaskCommandResult } from '../../../domain/task/command-tasks.ts';
import type { IntentionDoc } from '../../../domain/task/views/intention.ts';
import { taskIdOf } from '../../../kernel/event/work-id.ts';
import { CommandError } from '../../terminal/output.ts';
import { withAgent } from '../../terminal/session.ts';

/** The successful answer. @throws CommandError with the reason of a rejection */
export function okOrThrow<Answer extends { readonly ok: true }>(answer: Answer | Refused): Answer {
  if (answer.ok) return answer;
  throw new CommandError(answer.code, answer.why);
}

type Change = {
  readonly decide: (tasks: ReadonlyMap<string, IntentionDoc>, id: string) => TaskCommandResult;
  readonly says: (id: string) => string;
};

/** Decides on the current tasks, and retries if one of them changed meanwhile. */
export async function changeTask(
  command: Command,
  wanted: string,
  { decide, says }: Change,
): Promise<void> {
  await withAgent(command, async ({ agent, origin, output }) => {
    const { id } = okOrThrow(await taskDesk(agent).change(origin, wanted, decide));
    output.result({ ok: true, id }, [says(id)]);
  });
}

type Said = {
  readonly said: SaidOfWork;
  /** `is`: as what it was taken. */
  readonly says: (id: string, is: SaidOfWork['is']) => string;
};

/** The owner's word on a piece of work. */
export async function sayOfTask(
  command: Command,
  wanted: string,
  { said, says }: Said,
): Promise<void> {
  await withAgent(command, async ({ agent, origin, output }) => {
    const { workId, is } = okOrThrow(await taskDesk(agent).say(origin, wanted, said));
    const id = taskIdOf(workId);
    output.result({ ok: true, id, is }, [says(id, is)]);
  });
}
