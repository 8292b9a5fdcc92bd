import type { Origin } from '../../kernel/event/event.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { TaskDesk } from '../tasks/task-desk.ts';
import type { Message } from './talk-shapes.ts';

const TITLE_CHARACTERS = 100;

/**
 * Adds a task in the words of a message. They stay the words of whoever wrote them: a task from words that are not the
 * owner's is done only after the owner has accepted it. Null: the words are erased.
 */
export async function taskOfMessage(
  desk: Pick<TaskDesk, 'add'>,
  origin: Origin,
  { message, title }: { readonly message: Message; readonly title?: string | undefined },
): Promise<Awaited<ReturnType<TaskDesk['add']>> | null> {
  const { text, trust } = message;
  if (text === null) return null;
  const words = text.trim();
  const given = title ?? cutToCharacters(oneLine(words), TITLE_CHARACTERS);
  const content = oneLine(words) === given ? '' : words;
  return desk.add({ ...origin, trust }, 'api', { kind: 'task', title: given, content });
}
