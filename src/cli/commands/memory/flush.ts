import type { Command } from 'commander';
import {
  type FlushPorts,
  flushConversation,
  flushMemory,
} from '../../../app/conversation/flush-conversation.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import { type Session, withAgent } from '../../terminal/session.ts';

/** memory flush: what waits for silence is done now (A25). */
export function addFlush(memory: Command): void {
  memory
    .command('flush')
    .description('remember now what was said, and have a model read what waits to be read')
    .argument(
      '[conversation]',
      'a thread, or what another agent talks about: its episode is over then',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat memory flush\n  npx homeostat memory flush chat-0199 --json',
    )
    .action(async (conversation: string | undefined, _: unknown, command: Command) => {
      await withAgent(command, (session) => flush(session, conversation));
    });
}

async function flush({ agent, output }: Session, id: string | undefined): Promise<void> {
  const ports: FlushPorts = {
    ...agent,
    onError: (where, error) => {
      output.progress(`${where}: ${messageOf(error)}`);
    },
  };
  if (id === undefined) {
    await flushMemory(ports);
    output.result({ ok: true }, ['remembered; a running agent has a model read what waits']);
    return;
  }
  const flushed = await flushConversation(ports, id);
  const { episode_ids, messages } = flushed;
  const line =
    messages === 0
      ? `nothing was said in ${id} since its last episode`
      : `remembered; over with ${messages} messages: ${episode_ids.join(', ')}`;
  output.result({ ok: true, ...flushed }, [line]);
}
