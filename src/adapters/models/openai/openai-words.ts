import type { ModelRequest } from '../../../kernel/ports/model.ts';
import { readRunBlocks } from '../anthropic/run-blocks.ts';
import type { StreamedReply } from '../streamed-reply.ts';
import { isFenced, SHELL } from './openai-messages.ts';
import type { Ways } from './openai-ways.ts';

/** A whole reply of a server that has only words for what others have parts for. */
export function readWords(reply: StreamedReply, request: ModelRequest, ways: Ways): StreamedReply {
  if (!reply.isWhole) return reply;
  const told = { ...reply, text: withoutThoughts(reply.text) };
  return isFenced(request, ways) ? withCommands(told, request) : told;
}

/** Local models think aloud before they answer; what they thought is no answer, and no block in it is run. */
function withoutThoughts(text: string): string {
  const begun = /^\s*<think(ing)?>/.exec(text);
  if (begun === null) return text;
  const end = /<\/think(ing)?>/.exec(text);
  return end === null ? '' : text.slice(end.index + end[0].length).trimStart();
}

/** The calls that stand in the words. One that has no end takes the others with it. */
function withCommands(reply: StreamedReply, { messages }: ModelRequest): StreamedReply {
  const { text, commands, isOpen } = readRunBlocks(reply.text);
  const before = messages.reduce((sum, { toolCalls = [] }) => sum + toolCalls.length, 0);
  const calls = commands.map((command, i) => ({
    id: `run_${before + i + 1}`,
    name: SHELL,
    isClosed: true,
    json: JSON.stringify({ command }),
  }));
  if (isOpen) return { ...reply, oddity: 'the reply ends inside a block that would be run' };
  if (commands.some((command) => command.trim() === '')) {
    return { ...reply, oddity: 'the reply holds an empty block to run' };
  }
  return { ...reply, text, calls: [...reply.calls, ...calls] };
}
