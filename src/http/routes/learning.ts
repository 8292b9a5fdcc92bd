import { z } from 'zod';
import { learningStatus } from '../../app/learning-status.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { jsonRoute, type Route } from '../gate/route.ts';

const document = z.record(z.string(), z.unknown());

export function learningRoutes({ learning }: HttpPorts): readonly Route[] {
  if (learning === undefined) return [];
  return [
    jsonRoute({
      path: '/api/learning_status',
      summary: 'What the agent learned, in numbers',
      answer: learningStatus,
      handle: () => learning.learningStatus(),
    }),
    jsonRoute({
      path: '/api/capabilities',
      summary: 'Every capability with its evidence',
      answer: z.strictObject({ capabilities: z.array(document) }),
      handle: async () => ({ capabilities: [...(await learning.capabilities())] }),
    }),
    jsonRoute({
      path: '/api/anti_patterns',
      summary: 'What was found not to work, and what to do instead',
      answer: z.strictObject({ anti_patterns: z.array(document) }),
      handle: async () => ({ anti_patterns: [...(await learning.antiPatterns())] }),
    }),
  ];
}
