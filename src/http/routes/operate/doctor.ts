import { diagnosis } from '../../../app/shapes/finding.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { jsonRoute } from '../../gate/route.ts';

/** What `homeostat doctor` finds, seen from within the controller. */
export function doctorRoutes({ doctor }: Pick<HttpPorts, 'doctor'>) {
  if (doctor === undefined) return [];
  return [
    jsonRoute({
      path: '/api/doctor',
      summary:
        'What keeps the agent from working and what to do about it, as the controller sees it',
      answer: diagnosis,
      handle: () => doctor(),
    }),
  ];
}
