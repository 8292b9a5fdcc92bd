import { z } from 'zod';
import { findCapability } from '../../../domain/learning/capability/capability-id.ts';
import type { CapabilityDoc } from '../../../domain/learning/views/capability.ts';
import { checkedTool } from '../../../kernel/checked-tool.ts';
import type { Tool } from '../../../kernel/ports/tool.ts';
import { leastTrust } from '../loop/turn.ts';
import { told, toldNo } from './told.ts';

/** What work with an ability found out, with its trust: only a job that reads lines from outside has read outside text. */
export function readLearnedTool(
  capabilities: () => Promise<ReadonlyMap<string, CapabilityDoc>>,
): Tool {
  return checkedTool({
    name: 'read_learned',
    reach: 'look',
    isRepeatable: true,
    isReadOnly: true,
    description:
      'Reads what earlier work found out about an ability, where your prompt names only how many lines there are.',
    input: z.strictObject({ of: z.string().max(100) }),
    prepare: ({ of }) => ({
      status: 'ready',
      touches: {},
      summary: `read what was learned of ${of}`,
      run: async () => {
        const doc = findCapability(await capabilities(), of);
        if (doc === undefined || doc.learned.length === 0) {
          return toldNo(`nothing was learned of ${of}; take an id as your prompt names it`);
        }
        const { id, learned } = doc;
        const trust = learned.map((one) => one.trust).reduce(leastTrust, 'owner');
        return told(JSON.stringify({ of: id, learned: learned.map(({ text }) => text) }), trust);
      },
    }),
  });
}
