import { z } from 'zod';
import { compareMoments } from '../../../app/log/compare-moments.ts';
import { comparison } from '../../../app/log/comparison-shape.ts';
import { moments } from '../../../app/log/moments.ts';
import { momentInAddress } from '../../contract/page.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { logRoute } from '../../gate/log-route.ts';
import { jsonRoute } from '../../gate/route.ts';

/** The life of the log as a whole. */
export function momentRoutes({
  reads,
  logAt,
  agentId,
}: Pick<HttpPorts, 'reads' | 'logAt' | 'agentId'>) {
  return [
    logRoute({
      path: '/api/moments',
      summary: 'The first and the last event, and by day, week or month what happened',
      answer: moments,
      handle: (_, reading) => reads(reading).moments(),
    }),
    jsonRoute({
      path: '/api/compare',
      summary:
        'Two moments side by side: figures, documents that differ, what was learned in between',
      query: z.strictObject({ a: momentInAddress, b: momentInAddress }),
      answer: comparison,
      handle: async ({ query: { a, b } }) =>
        compareMoments(agentId, await logAt(a), await logAt(b)),
    }),
  ];
}
