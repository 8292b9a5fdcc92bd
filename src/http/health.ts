import { Hono } from 'hono';
import { controllerProjection } from '../domain/cycle/views/controller.ts';
import type { Log } from '../kernel/log-contract.ts';
import { SINGLETON } from '../kernel/projection.ts';

export type HealthPorts = { readonly log: Log; readonly agentId: string };

/** `/health`: the process and its log answer. `/ready`: the views are at the head and ticks are taken. Public. */
export function healthRoutes({ log, agentId }: HealthPorts): Hono {
  const app = new Hono();
  const look = () => log.view(agentId, [{ projection: controllerProjection, keys: [SINGLETON] }]);
  app.get('/health', async (c) => {
    try {
      const { head, now } = await look();
      return c.json({ ok: true, head, now });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return c.json({ ok: false, error: why }, 503);
    }
  });
  app.get('/ready', async (c) => {
    try {
      const controller = (await look()).get(controllerProjection, SINGLETON);
      const isReady = controller !== undefined && controller.running !== null;
      const ok = isReady && controller.safe_mode === null;
      return c.json({ ok, paused: isReady && controller.paused !== null }, ok ? 200 : 503);
    } catch {
      return c.json({ ok: false, paused: false }, 503);
    }
  });
  return app;
}
