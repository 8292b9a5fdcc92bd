import { z } from 'zod';
import type { Reading } from '../../app/reads/agent-reads.ts';
import type { DeepReadonly } from '../../kernel/event/event.ts';
import type { Access, Guest } from '../../kernel/ports/guest.ts';
import { momentInAddress } from '../contract/page.ts';
import { AS_OF_HEADER, type Nothing, nothing, type Route, rawRoute } from './route.ts';

const asOfQuery = z.strictObject({ as_of: momentInAddress.optional() });
type AsOf = (typeof asOfQuery)['shape'];
type WithAsOf<Query extends z.ZodObject> = z.ZodObject<Query['shape'] & AsOf, z.core.$strict>;

type LogRouteShape<Path, Params, Query extends z.ZodObject, Answer> = {
  readonly method: 'get';
  readonly path: Path;
  readonly params: Params;
  readonly query: WithAsOf<Query>;
  readonly body: null;
  readonly status: 200;
  readonly answer: Answer;
};

/**
 * A GET answered from the log. With `as_of`, an event or an instant, it answers as of then, by the rules of today. A header
 * names the event as of which it answers.
 */
export function logRoute<
  Path extends string,
  Answer extends z.ZodType,
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
>(definition: {
  readonly path: Path;
  readonly summary: string;
  readonly guests?: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly answer: Answer;
  readonly handle: (
    input: { readonly params: z.output<Params>; readonly query: z.output<Query> },
    reading: Reading,
    guest: Guest | null,
  ) => Promise<DeepReadonly<z.input<Answer>>>;
}): Route<LogRouteShape<Path, Params, Query, Answer>> {
  const { query = nothing, answer, handle, ...rest } = definition;
  const route = rawRoute({
    ...rest,
    query: query.extend(asOfQuery.shape),
    answer,
    handle: async ({ params, query: { as_of, ...asked } }, c) => {
      const reading = await c.get('readLog')(as_of);
      // The rest of the query was parsed by the schema that gives its type.
      const input = { params, query: asked as z.output<Query> };
      const told = answer.parse(await handle(input, reading, c.get('guest')));
      c.header(AS_OF_HEADER, `${await reading.head()}`);
      return c.json(told);
    },
  });
  return { ...route, saysAsOf: true };
}
