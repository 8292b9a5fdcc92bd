import { z } from 'zod';
import { AGENT_ROLES } from '../../../domain/session/events.ts';
import { roleMemoryProjection, roleNote } from '../../../domain/session/views/role-memory.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { viewRoute } from '../../gate/view-route.ts';

export function roleRoutes(ports: HttpPorts) {
  return [
    viewRoute(ports, {
      path: '/api/roles',
      summary: 'The roles of sub-agents with the notes of each, newest last',
      answer: z.strictObject({
        roles: z.array(z.strictObject({ role: z.enum(AGENT_ROLES), notes: z.array(roleNote) })),
      }),
      wanted: [{ projection: roleMemoryProjection, keys: 'all' }],
      show: (view) => ({
        roles: AGENT_ROLES.map((role) => ({
          role,
          notes: view.get(roleMemoryProjection, role)?.notes ?? [],
        })),
      }),
    }),
  ];
}
