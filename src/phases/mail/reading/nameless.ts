import {
  type IntentionDoc,
  intentionProjection,
  isOpen,
} from '../../../domain/task/views/intention.ts';
import type { OwnerCommand } from '../../../language/intents/owner-command.ts';
import type { OwnerIntent } from '../../../language/intents/read-intent.ts';
import { findWork } from '../../owner-word.ts';
import type { AgentContext } from '../../phase-context.ts';
import { isNamedBy } from '../intent/carry-tasks.ts';

type Tasks = ReadonlyMap<string, IntentionDoc>;

/**
 * "Mark newsletter + dentist as done", "push the Mike call to Thursday": words that the parser took for the name of a task, and that name none, are for a model to
 * read. A mail of nothing else is an instruction.
 */
export function withoutNameless(tasks: Tasks, intent: OwnerIntent): OwnerIntent {
  const commands = intent.commands.filter((one) => !isNameless(tasks, one));
  if (commands.length === intent.commands.length) return intent;
  const kind = intent.kind === 'command' ? 'instruction' : intent.kind;
  const prose = intent.prose.length === 0 ? [intent.words] : intent.prose;
  return { ...intent, kind, commands, prose };
}

/** As `withoutNameless`, with the tasks as they are. */
export async function namedOf(
  { log, agentId }: Pick<AgentContext, 'log' | 'agentId'>,
  intent: OwnerIntent,
): Promise<OwnerIntent> {
  if (!intent.commands.some((one) => isEnd(one) || one.name === 'move')) return intent;
  const view = await log.view(agentId, [{ projection: intentionProjection, keys: 'recent' }]);
  return withoutNameless(view.all(intentionProjection), intent);
}

type End = Extract<OwnerCommand, { name: 'done' | 'cancel' | 'do' }>;

function isEnd(command: OwnerCommand): command is OwnerCommand & End {
  return command.name === 'done' || command.name === 'cancel' || command.name === 'do';
}

function namesOpen(tasks: Tasks, words: string): boolean {
  return [...tasks.values()].some((task) => isOpen(task) && isNamedBy(task.title, words));
}

function isNameless(tasks: Tasks, command: OwnerCommand): boolean {
  if (command.name === 'move') return !namesOpen(tasks, command.words);
  if (!isEnd(command)) return false;
  const found = findWork(tasks, command.task);
  return !found.ok && !found.isSeveral;
}
