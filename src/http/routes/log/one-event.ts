import { z } from 'zod';
import { eventText } from '../../../app/log/event-texts.ts';
import { wholeNumber } from '../../contract/page.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { HttpProblem } from '../../contract/problem.ts';
import { logRoute } from '../../gate/log-route.ts';
import { eventBody } from '../events.ts';

const params = z.strictObject({ seq: wholeNumber({ least: 1 }) });

const cause = z.strictObject({
  event: eventBody,
  /** It was `recorded` as the cause, or it `began` what the event is a part of. */
  role: z.enum(['recorded', 'began']),
});

/** One event: its texts, what led to it and what it led to. */
export function oneEventRoutes({ reads }: Pick<HttpPorts, 'reads'>) {
  return [
    logRoute({
      path: '/api/events/:seq',
      summary:
        'One event, with the texts it names and the direct cause; an erased text stays erased',
      params,
      answer: z.strictObject({
        event: eventBody,
        texts: z.array(eventText),
        cause: cause.nullable(),
      }),
      handle: async ({ params: { seq } }, reading) => {
        const found = await reads(reading).events.show(seq);
        return found ?? noSuchEvent(seq);
      },
    }),
    logRoute({
      path: '/api/events/:seq/causes',
      summary: 'What led to an event, from the nearest cause to the first, and what it caused',
      params,
      answer: z.strictObject({
        up: z.array(cause),
        /** Other events that its payload names. */
        named: z.array(eventBody),
        caused: z.array(eventBody),
        /** It caused more than that. */
        isCut: z.boolean(),
      }),
      handle: async ({ params: { seq } }, reading) => {
        const causes = await reads(reading).events.causes(seq);
        return causes ?? noSuchEvent(seq);
      },
    }),
  ];
}

function noSuchEvent(seq: number): never {
  throw new HttpProblem(404, 'not_found', { message: `there is no event ${seq}` });
}
