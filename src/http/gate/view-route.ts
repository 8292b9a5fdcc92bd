import { z } from 'zod';
import type { DeepReadonly } from '../../kernel/event/event.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { seqInAddress } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { jsonRoute } from './route.ts';

const asOfQuery = z.strictObject({ as_of: seqInAddress.optional() });

/**
 * A route whose answer is made of documents alone: with `as_of` it answers as it would have after that event, by the
 * rules of today.
 */
export function viewRoute<Path extends string, Answer extends z.ZodType>(
  { agentId, log, viewAsOf }: Pick<HttpPorts, 'agentId' | 'log' | 'viewAsOf'>,
  definition: {
    readonly path: Path;
    readonly summary: string;
    readonly answer: Answer;
    readonly wanted: Wanted;
    readonly show: (view: View) => DeepReadonly<z.input<Answer>>;
  },
) {
  const { wanted, show, ...rest } = definition;
  return jsonRoute({
    ...rest,
    query: asOfQuery,
    asOf: ({ query: { as_of } }) => as_of,
    handle: async ({ query: { as_of } }) =>
      show(as_of === undefined ? await log.view(agentId, wanted) : await viewAsOf(as_of, wanted)),
  });
}
