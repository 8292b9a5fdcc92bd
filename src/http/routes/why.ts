import { z } from 'zod';
import type { HttpPorts } from '../contract/ports.ts';
import { logRoute } from '../gate/log-route.ts';
import { eventBody } from './events.ts';

const LONGEST = 500;

/** Why it believes, did or was told something. */
export function whyRoutes({ reads }: Pick<HttpPorts, 'reads'>) {
  return [
    logRoute({
      path: '/api/why',
      summary:
        'The events behind a capability, anti-pattern, lesson, memory, mail, action or cycle, or a line of a prompt (`CYCLE:PURPOSE:LINE`, or words of it)',
      query: z.strictObject({ what: z.string().trim().min(1).max(LONGEST) }),
      answer: z.strictObject({
        reasons: z.array(
          z.strictObject({
            kind: z.string(),
            id: z.string(),
            says: z.array(z.string()),
            because: z.array(z.strictObject({ eventId: z.string(), role: z.string() })),
            events: z.array(eventBody.extend({ role: z.string() })),
            /** Sources that are not events, such as the words of a template. */
            ours: z.array(z.string()),
          }),
        ),
      }),
      handle: async ({ query: { what } }, reading) => ({ reasons: await reads(reading).why(what) }),
    }),
  ];
}
