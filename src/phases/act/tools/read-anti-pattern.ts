import { z } from 'zod';
import type { AntiPatternDoc } from '../../../domain/learning/views/anti-pattern.ts';
import { checkedTool } from '../../../kernel/checked-tool.ts';
import type { Tool } from '../../../kernel/ports/tool.ts';
import { told, toldNo } from './told.ts';

/** The words of a way to fail, with their trust: only a job that reads those from outside has read outside text. */
export function readAntiPatternTool(
  antiPatterns: () => Promise<ReadonlyMap<string, AntiPatternDoc>>,
): Tool {
  return checkedTool({
    name: 'read_anti_pattern',
    reach: 'look',
    isRepeatable: true,
    isReadOnly: true,
    description:
      'Reads what went wrong before and how to avoid it, where your prompt names only the id of it.',
    input: z.strictObject({ id: z.string().max(100) }),
    prepare: ({ id }) => ({
      status: 'ready',
      touches: {},
      summary: `read anti-pattern ${id}`,
      run: async () => {
        const doc = (await antiPatterns()).get(id);
        if (doc === undefined || doc.status === 'retired') {
          return toldNo(`no anti-pattern ${id} is known; take an id as your prompt names it`);
        }
        const { description, mitigation, event_ids } = doc;
        return told(JSON.stringify({ id, description, mitigation }), event_ids.mitigation.trust);
      },
    }),
  });
}
