import { z } from 'zod';
import { checkedTool } from '../../../kernel/checked-tool.ts';
import type { Trust } from '../../../kernel/event/event.ts';
import type { Memory } from '../../../kernel/ports/memory.ts';
import type { Tool } from '../../../kernel/ports/tool.ts';
import { leastTrust } from '../loop/turn.ts';
import { told } from './told.ts';

const LONGEST_NOTE = 2000;

export function memoryTools(memory: Memory): readonly Tool[] {
  return [rememberTool(memory), recallTool(memory)];
}

function rememberTool(memory: Memory): Tool {
  return checkedTool({
    name: 'remember',
    reach: 'record',
    isRepeatable: true,
    description: 'Keeps something for later cycles: one thing, in words that can be found again.',
    input: z.strictObject({
      text: z.string().trim().min(1).max(LONGEST_NOTE),
      tags: z.array(z.string().max(40)).max(10).default([]),
    }),
    prepare: ({ text, tags }) => ({
      status: 'ready',
      touches: { content: text },
      summary: `remember: ${text}`,
      run: async ({ actionId, cycleNo, trust }) => {
        const made = leastTrust(trust, 'self');
        const id = await memory.remember({ text, tags, trust: made, actionId, cycleNo });
        return told(`kept as ${id}`);
      },
    }),
  });
}

function recallTool(memory: Memory): Tool {
  return checkedTool({
    name: 'recall',
    reach: 'look',
    isRepeatable: true,
    isReadOnly: true,
    description: 'Looks up what was kept before. Two to five words find most.',
    input: z.strictObject({
      query: z.string().trim().min(1).max(400),
      limit: z.int().min(1).max(20).default(5),
    }),
    prepare: ({ query, limit }) => ({
      status: 'ready',
      touches: {},
      summary: `recall "${query}"`,
      run: async () => {
        const found = await memory.recall({ text: query, limit });
        const least = found.reduce<Trust>((all, { trust }) => leastTrust(all, trust), 'owner');
        const lines = found.map(({ id, text, trust, at }) =>
          JSON.stringify({ id, at, trust, text }),
        );
        return told(lines.length === 0 ? 'nothing is known of it' : lines.join('\n'), least);
      },
    }),
  });
}
