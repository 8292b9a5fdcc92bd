import { z } from 'zod';
import { controllerProjection } from '../../../domain/cycle/views/controller.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { rawRoute } from '../../gate/route.ts';

const answer = z.strictObject({ ok: z.boolean() });

/** `/health`: the process and its log answer. `/ready`: ticks are taken. Public, and so without details. */
export function healthRoutes({ log, store, agentId, onError }: HttpPorts) {
  const isHealthy = async () => {
    await store.read(agentId, { newestFirst: true, limit: 1 });
    return true;
  };
  const isReady = async () => {
    const view = await log.view(agentId, [{ projection: controllerProjection, keys: [SINGLETON] }]);
    const controller = view.get(controllerProjection, SINGLETON);
    return (controller?.running ?? null) !== null && controller?.safe_mode === null;
  };
  const route = <Path extends string>(path: Path, summary: string, look: () => Promise<boolean>) =>
    rawRoute({
      path,
      summary,
      answer,
      isPublic: true,
      handle: async (_, c) => {
        const ok = await look().catch((error: unknown) => {
          onError(path, error);
          return false;
        });
        return c.json({ ok }, ok ? 200 : 503);
      },
    });
  return [
    route('/health', 'Whether the process and its log answer', isHealthy),
    route('/ready', 'Whether a controller runs outside safe mode', isReady),
  ];
}
