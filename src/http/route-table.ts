import type { HttpPorts, HttpSettings } from './contract/ports.ts';
import type { Route } from './gate/route.ts';
import { openApiRoute } from './openapi.ts';
import { approvalRoutes } from './routes/approvals.ts';
import { budgetRoutes } from './routes/budget.ts';
import { chatRoutes } from './routes/chat.ts';
import { controlRoutes } from './routes/control.ts';
import { cycleRoutes } from './routes/cycles.ts';
import { eventStreamRoute } from './routes/event-stream.ts';
import { eventRoutes } from './routes/events.ts';
import { healthRoutes } from './routes/health.ts';
import { inboxRoutes } from './routes/inbox.ts';
import { learningRoutes } from './routes/learning.ts';
import { liveRoutes } from './routes/live.ts';
import { mailRoutes } from './routes/mail.ts';
import { metricsRoute } from './routes/metrics.ts';
import { roleRoutes } from './routes/roles.ts';
import { statusRoutes } from './routes/status.ts';
import { createStreams } from './routes/stream.ts';
import { taskRoutes } from './routes/tasks.ts';
import { tellingRoutes } from './routes/telling.ts';

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
