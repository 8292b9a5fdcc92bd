import { z } from 'zod';
import type { HttpPorts } from '../contract/ports.ts';
import { jsonRoute, type Route } from '../gate/route.ts';

const status = z.looseObject({
  agent: z.string(),
  events: z.int(),
  controller: z.record(z.string(), z.unknown()),
  tick: z.record(z.string(), z.unknown()).nullable(),
  next_tick: z.string(),
  incidents: z.array(z.record(z.string(), z.unknown())),
  indeterminate: z.array(z.record(z.string(), z.unknown())),
  warnings: z.array(z.string()),
});

const replayed = z.strictObject({
  seq: z.int(),
  /** When that event was recorded; null before the first. */
  recordedAt: z.string().nullable(),
  /** By projection and key. */
  documents: z.record(z.string(), z.record(z.string(), z.unknown())),
  /** Views whose rules fail on the way there; they have no documents. */
  failed: z.array(
    z.strictObject({ projection: z.string(), seq: z.int(), key: z.string(), error: z.string() }),
  ),
});

/** How the agent is now, and how it was. */
export function statusRoutes({ status: read, replay }: HttpPorts): readonly Route[] {
  const now = jsonRoute({
    path: '/api/status',
    summary: 'What the agent does, what is open and what wants attention',
    answer: status,
    // Checked by the schema just above.
    handle: async () => (await read()) as z.input<typeof status>,
  });
  if (replay === undefined) return [now];
  const then = jsonRoute({
    path: '/api/replay/:seq',
    summary: 'The documents as they were after an event',
    params: z.strictObject({ seq: z.coerce.number().int().nonnegative() }),
    answer: replayed,
    handle: async ({ params: { seq } }) => {
      const { failed, ...then } = await replay(seq);
      return { ...then, failed: [...failed] };
    },
  });
  return [now, then];
}
