import { z } from 'zod';
import type { HttpPorts } from '../contract/ports.ts';
import { jsonRoute, type Route } from '../gate/route.ts';

const document = z.record(z.string(), z.unknown());

const answer = z.strictObject({
  consent: document.nullable(),
  today: document,
  scopes: z.array(document),
  open: z.array(document),
  resting: z.array(document),
});

export function budgetRoutes({ money }: HttpPorts): readonly Route[] {
  if (money === undefined) return [];
  return [
    jsonRoute({
      path: '/api/budget',
      summary: 'What was spent, is reserved and is left',
      answer,
      handle: async () => {
        const { consent, today, scopes, open, resting } = await money();
        return {
          consent: consent === null ? null : { ...consent },
          today: { ...today },
          scopes: scopes.map((each) => ({ ...each })),
          open: open.map((each) => ({ ...each })),
          resting: resting.map((each) => ({ ...each })),
        };
      },
    }),
  ];
}
