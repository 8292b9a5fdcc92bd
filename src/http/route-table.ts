import type { HttpPorts, HttpSettings } from './contract/ports.ts';
import { openApiRoute } from './openapi.ts';
import { approvalRoutes } from './routes/approvals.ts';
import { budgetRoutes } from './routes/budget.ts';
import { chatRoutes } from './routes/chat.ts';
import { conversationRoutes } from './routes/conversations.ts';
import { storyRoutes } from './routes/cycle/story.ts';
import { cycleRoutes } from './routes/cycles.ts';
import { eventStreamRoute } from './routes/event-stream.ts';
import { eventRoutes } from './routes/events.ts';
import { feedRoute } from './routes/feed.ts';
import { fileRoutes } from './routes/files.ts';
import { graphRoutes } from './routes/graph.ts';
import { inboxRoutes } from './routes/inbox.ts';
import { intentionRoutes } from './routes/intentions.ts';
import { curveRoutes } from './routes/learning/curves.ts';
import { episodeRoutes } from './routes/learning/episodes.ts';
import { learningRoutes } from './routes/learning/learning.ts';
import { roleRoutes } from './routes/learning/roles.ts';
import { ruleRoutes } from './routes/learning/rules.ts';
import { selfRoutes } from './routes/learning/self.ts';
import { skillRoutes } from './routes/learning/skills.ts';
import { liveRoutes } from './routes/live.ts';
import { logCheckRoutes } from './routes/log/checks.ts';
import { exportRoute } from './routes/log/export.ts';
import { momentRoutes } from './routes/log/moments.ts';
import { oneEventRoutes } from './routes/log/one-event.ts';
import { mailRoutes } from './routes/mail.ts';
import { memoryChangeRoutes } from './routes/memory/changes.ts';
import { hookRoutes } from './routes/memory/hooks.ts';
import { mcpRoutes } from './routes/memory/mcp.ts';
import { memoryRoutes } from './routes/memory/memories.ts';
import { queryRoutes } from './routes/memory/queries.ts';
import { streamRoutes } from './routes/memory/stream.ts';
import { channelRoutes } from './routes/operate/channels.ts';
import { controlRoutes } from './routes/operate/control.ts';
import { doctorRoutes } from './routes/operate/doctor.ts';
import { healthRoutes } from './routes/operate/health.ts';
import { metricsRoute } from './routes/operate/metrics.ts';
import { sessionRoutes } from './routes/operate/session.ts';
import { settingRoutes } from './routes/operate/settings.ts';
import { setupRoutes } from './routes/operate/setup.ts';
import { statusRoutes } from './routes/operate/status.ts';
import { createStreams } from './routes/stream.ts';
import { taskRoutes } from './routes/tasks.ts';
import { tellingRoutes } from './routes/telling.ts';
import { whyRoutes } from './routes/why.ts';
import { workRoutes } from './routes/work.ts';

/** Every route. Those not marked public need the token. */
export function routeTable(ports: HttpPorts, settings: HttpSettings) {
  const streams = createStreams(ports, settings);
  const routes = [
    ...healthRoutes(ports),
    ...statusRoutes(ports),
    ...budgetRoutes(ports),
    ...learningRoutes(ports),
    ...curveRoutes(ports),
    ...roleRoutes(ports),
    ...selfRoutes(ports),
    ...skillRoutes(ports),
    ...ruleRoutes(ports),
    ...episodeRoutes(ports),
    ...cycleRoutes(ports),
    ...storyRoutes(ports),
    ...eventRoutes(ports),
    ...whyRoutes(ports),
    eventStreamRoute(streams),
    exportRoute(ports),
    ...oneEventRoutes(ports),
    ...logCheckRoutes(ports),
    ...momentRoutes(ports),
    ...liveRoutes(streams),
    feedRoute(streams),
    ...controlRoutes(ports),
    ...approvalRoutes(ports),
    ...inboxRoutes(ports, settings),
    ...chatRoutes(ports),
    ...conversationRoutes(ports),
    ...fileRoutes(ports),
    ...taskRoutes(ports),
    ...workRoutes(ports),
    ...intentionRoutes(ports),
    ...tellingRoutes(ports),
    ...mailRoutes(ports),
    ...memoryRoutes(ports),
    ...graphRoutes(ports),
    ...memoryChangeRoutes(ports),
    ...queryRoutes(ports),
    ...mcpRoutes(ports),
    ...streamRoutes(ports),
    ...hookRoutes(ports),
    ...sessionRoutes(ports, settings),
    ...setupRoutes(ports),
    ...doctorRoutes(ports),
    ...channelRoutes(ports),
    ...settingRoutes(ports),
    metricsRoute(ports),
  ];
  return [...routes, openApiRoute(routes)];
}
