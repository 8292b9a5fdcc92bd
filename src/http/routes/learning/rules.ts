import { z } from 'zod';
import { lessonsInUse } from '../../../domain/lesson/lesson-weight.ts';
import { lessonProjection } from '../../../domain/lesson/views/lesson.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { viewRoute } from '../../gate/view-route.ts';

export function ruleRoutes(ports: HttpPorts) {
  return [
    viewRoute(ports, {
      path: '/api/rules',
      summary: 'Rules of behaviour and preferences in force, heaviest first',
      answer: z.strictObject({ rules: z.array(lessonProjection.schema) }),
      wanted: [{ projection: lessonProjection, keys: 'open' }],
      show: (view) => ({ rules: lessonsInUse(view.all(lessonProjection), view.now) }),
    }),
  ];
}
