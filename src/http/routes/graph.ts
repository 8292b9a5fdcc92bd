import { z } from 'zod';
import { graphSettings } from '../../domain/graph/settings.ts';
import { trust } from '../../kernel/event/event.ts';
import { nextCursor, pageOf, seqCursor, wholeNumber } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { logRoute } from '../gate/log-route.ts';

const MOST_RELATIONS = graphSettings.relationsRead;
const MOST_TOPICS = 50;

const name = z.string().trim().min(1).max(200);
const end = z.strictObject({ id: z.string(), name: z.string() });
const relation = z.strictObject({
  relation_id: z.string(),
  subject: end,
  verb: z.string(),
  object: end,
  topics: z.array(z.string()),
  /** The person quoted; null: the author of the text. */
  speaker: z.string().nullable(),
  trust,
  /** First and last statement, ISO 8601. */
  since: z.string(),
  at: z.string(),
  /** When another relation replaced it. */
  until: z.string().nullable(),
  memory_ids: z.array(z.string()),
  event_ids: z.array(z.string()),
});

/** Relations between people, places and things, from what was said. */
export function graphRoutes({ memories, reads }: HttpPorts) {
  if (memories === undefined) return [];
  return [
    logRoute({
      path: '/explore/entity',
      summary: 'The relations of a person, place or thing, by its name',
      query: z.strictObject({
        name,
        depth: wholeNumber({ least: 1, most: graphSettings.deepest }).default(1),
        past: z.enum(['true', 'false']).default('false'),
        ...pageOf(seqCursor, { size: 50, most: MOST_RELATIONS }),
      }),
      answer: z.strictObject({
        entity: z.strictObject({ id: z.string(), name: z.string(), aliases: z.array(z.string()) }),
        /** The other ends, by verb. Brackets mark a verb whose object is this entity. */
        connections: z.record(z.string(), z.array(z.string())),
        relations: z.array(relation.extend({ depth: z.int() })),
        next: nextCursor,
      }),
      handle: async ({ query: { name: asked, depth, past, limit, cursor } }, reading) => {
        const options = { depth, limit, past: past === 'true', before: cursor };
        const found = await reads(reading).graph.browse(asked, options);
        if (found === null) throw unknownName(asked);
        return { ...found, next: found.next === null ? null : `${found.next}` };
      },
    }),
    logRoute({
      path: '/explore/paths',
      summary: 'The paths between two of them, shortest first',
      query: z.strictObject({ from: name, to: name }),
      answer: z.strictObject({
        paths: z.array(z.strictObject({ entities: z.array(z.string()), steps: z.array(relation) })),
      }),
      handle: async ({ query: { from, to } }, reading) => {
        const paths = await reads(reading).graph.paths(from, to);
        if (paths === null) throw unknownName(`${from}" or "${to}`);
        return { paths };
      },
    }),
    logRoute({
      path: '/explore/overview',
      summary: 'The topics of the graph, largest first',
      query: z.strictObject({
        max_topics: wholeNumber({ least: 1, most: MOST_TOPICS }).default(graphSettings.topics),
      }),
      answer: z.strictObject({
        relations: z.int(),
        topics: z.array(
          z.strictObject({ name: z.string(), entities: z.array(z.string()), relations: z.int() }),
        ),
      }),
      handle: ({ query: { max_topics } }, reading) => reads(reading).graph.overview(max_topics),
    }),
  ];
}

function unknownName(asked: string): HttpProblem {
  return new HttpProblem(404, 'not_found', { message: `no relation mentions "${asked}"` });
}
