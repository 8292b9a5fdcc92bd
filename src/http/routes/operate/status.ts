import { z } from 'zod';
import { shownStatus } from '../../../app/shapes/status-shape.ts';
import { projections } from '../../../domain/projections.ts';
import { seqInAddress } from '../../contract/page.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { logRoute } from '../../gate/log-route.ts';
import { jsonRoute } from '../../gate/route.ts';

/** Documents by key, of each view by its name. */
const documents = z.strictObject(
  Object.fromEntries(
    projections.map(({ name, schema }) => [name, z.record(z.string(), schema).optional()] as const),
  ),
);

const replayed = z.strictObject({
  seq: z.int(),
  /** When that event was recorded; null before the first. */
  recordedAt: z.string().nullable(),
  documents,
  /** Views that fail on an event up to there; they have no documents. */
  failed: z.array(
    z.strictObject({ projection: z.string(), seq: z.int(), key: z.string(), error: z.string() }),
  ),
});

/** The status, and all documents as of an event. */
export function statusRoutes({ reads, replay }: HttpPorts) {
  return [
    logRoute({
      path: '/api/status',
      summary:
        'What the agent does, what is open and what wants attention; of an earlier moment without the machine',
      answer: shownStatus,
      handle: (_, reading) => reads(reading).status(),
    }),
    jsonRoute({
      path: '/api/replay/:seq',
      summary: 'All documents as of an event',
      params: z.strictObject({ seq: seqInAddress }),
      answer: replayed,
      asOf: ({ params: { seq } }) => seq,
      handle: ({ params: { seq } }) => replay(seq),
    }),
  ];
}
