import { z } from 'zod';
import { AGENT_ROLES } from '../../domain/session/events.ts';
import { roleMemoryProjection } from '../../domain/session/views/role-memory.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { jsonRoute, type Route } from '../gate/route.ts';

const document = z.record(z.string(), z.unknown());

export function roleRoutes({ agentId, log }: HttpPorts): readonly Route[] {
  return [
    jsonRoute({
      path: '/api/roles',
      summary: 'The roles of sub-agents with what each has noted for itself, newest last',
      answer: z.strictObject({
        roles: z.array(z.strictObject({ role: z.enum(AGENT_ROLES), notes: z.array(document) })),
      }),
      handle: async () => {
        const wanted = [{ projection: roleMemoryProjection, keys: 'all' as const }];
        const view = await log.view(agentId, wanted);
        const roles = AGENT_ROLES.map((role) => {
          const notes = view.get(roleMemoryProjection, role)?.notes ?? [];
          return { role, notes: [...notes] };
        });
        return { roles };
      },
    }),
  ];
}
