import { approvalRoutes } from './approvals.ts';
import { budgetRoutes } from './budget.ts';
import { chatRoutes } from './chat.ts';
import { controlRoutes } from './control.ts';
import { cycleRoutes } from './cycles.ts';
import { eventStreamRoute } from './event-stream.ts';
import { eventRoutes } from './events.ts';
import { healthRoutes } from './health.ts';
import { inboxRoutes } from './inbox.ts';
import { learningRoutes } from './learning.ts';
import { liveRoutes } from './live.ts';
import { mailRoutes } from './mail.ts';
import { metricsRoute } from './metrics.ts';
import { openApiRoute } from './openapi.ts';
import type { HttpPorts, HttpSettings } from './ports.ts';
import { roleRoutes } from './roles.ts';
import type { Route } from './route.ts';
import { statusRoutes } from './status.ts';
import { createStreams } from './stream.ts';
import { taskRoutes } from './tasks.ts';
import { tellingRoutes } from './telling.ts';

/** Every route there is. What is not marked public needs the token. */
export function routeTable(ports: HttpPorts, settings: HttpSettings): readonly Route[] {
  const streams = createStreams(ports, settings);
  const routes = [
    ...healthRoutes(ports),
    ...statusRoutes(ports),
    ...budgetRoutes(ports),
    ...learningRoutes(ports),
    ...roleRoutes(ports),
    ...cycleRoutes(ports),
    ...eventRoutes(ports),
    eventStreamRoute(streams),
    ...liveRoutes(streams),
    ...controlRoutes(ports),
    ...approvalRoutes(ports),
    ...inboxRoutes(ports, settings),
    ...chatRoutes(ports),
    ...taskRoutes(ports),
    ...tellingRoutes(ports),
    ...mailRoutes(ports),
    metricsRoute(ports),
  ];
  return [...routes, openApiRoute(routes)];
}
