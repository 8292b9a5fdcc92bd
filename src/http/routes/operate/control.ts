import { z } from 'zod';
import { type Fact, fact } from '../../../domain/fact.ts';
import { apiOrigin } from '../../contract/api-origin.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { jsonRoute } from '../../gate/route.ts';

const body = z.strictObject({ reason: z.string().trim().min(1).max(500).optional() });
const answer = z.strictObject({
  ok: z.literal(true),
  /** Seq of the event that records the call; null if it could not be recorded. */
  seq: z.int().nullable(),
  /** Of `run`: the cycle it becomes, or the closed tick, has the dedupe key `request:<id>`. */
  requestId: z.string().optional(),
});

const DEFAULT_REASON = 'asked for by the owner';
const BY = 'owner';

/** Orders of the owner. Each call is an event by the user `api`; none needs a view, a model or a queue (invariant 9). */
export function controlRoutes(ports: HttpPorts) {
  const route = <Name extends string>(
    name: Name,
    summary: string,
    handle: (reason: string) => Promise<z.input<typeof answer>>,
  ) =>
    jsonRoute({
      path: `/api/control/${name}`,
      summary,
      body,
      answer,
      status: 202 as const,
      handle: ({ body: { reason = DEFAULT_REASON } }) => handle(reason),
    });
  const toggle = (type: 'ControllerPaused' | 'ControllerResumed') => async (reason: string) => {
    const seq = await append(ports, fact(type, { by: BY, reason }));
    return { ok: true as const, seq };
  };
  return [
    route('run', 'Run one cycle now', async () => {
      const requestId = ports.newId();
      const payload = { request_id: requestId, by: BY };
      const seq = await append(ports, fact('RunRequested', payload));
      return { ok: true, seq, requestId };
    }),
    route('pause', 'Take no ticks until resumed', toggle('ControllerPaused')),
    route('resume', 'Take ticks again; ends a back-off too', toggle('ControllerResumed')),
    route('stop', 'Stop the controller cleanly', (reason) => stop(ports, reason)),
  ];
}

/** Stops even if the stop cannot be recorded: the owner's stop depends on nothing. */
async function stop(ports: HttpPorts, reason: string) {
  const event = fact('StopRequested', { by: BY, reason });
  const seq = await append(ports, event).catch((error: unknown) => {
    ports.onError('/api/control/stop', error);
    return null;
  });
  ports.stop(reason);
  return { ok: true as const, seq };
}

async function append(ports: HttpPorts, event: Fact): Promise<number | null> {
  const { events } = await ports.log.append(ports.agentId, apiOrigin(ports), { events: [event] });
  return events[0]?.seq ?? null;
}
