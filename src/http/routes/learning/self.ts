import { selfShape } from '../../../app/shapes/self-shape.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { logRoute } from '../../gate/log-route.ts';

export function selfRoutes({ reads }: Pick<HttpPorts, 'reads'>) {
  return [
    logRoute({
      path: '/api/self',
      summary: 'What the agent is to itself: goal, creed, abilities, gaps, the last episodes',
      answer: selfShape,
      handle: (_, reading) => reads(reading).self(),
    }),
  ];
}
