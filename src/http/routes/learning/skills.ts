import { z } from 'zod';
import { skillDoc, skillProjection } from '../../../domain/learning/views/skill.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { viewRoute } from '../../gate/view-route.ts';

export function skillRoutes(ports: HttpPorts) {
  return [
    viewRoute(ports, {
      path: '/api/skills',
      summary: 'Skills that are proposed, published or retired, with how well they did',
      answer: z.strictObject({ skills: z.array(skillDoc) }),
      wanted: [{ projection: skillProjection, keys: [SINGLETON] }],
      show: (view) => ({
        skills: Object.values(view.get(skillProjection, SINGLETON)?.skills ?? {}),
      }),
    }),
  ];
}
