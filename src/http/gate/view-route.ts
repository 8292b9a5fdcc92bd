import type { z } from 'zod';
import type { DeepReadonly } from '../../kernel/event/event.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { logRoute } from './log-route.ts';

/** A GET answered from documents alone. */
export function viewRoute<Path extends string, Answer extends z.ZodType>(
  { agentId }: Pick<HttpPorts, 'agentId'>,
  definition: {
    readonly path: Path;
    readonly summary: string;
    readonly answer: Answer;
    readonly wanted: Wanted;
    readonly show: (view: View) => DeepReadonly<z.input<Answer>>;
  },
) {
  const { wanted, show, ...rest } = definition;
  return logRoute({
    ...rest,
    handle: async (_, { log }) => show(await log.view(agentId, wanted)),
  });
}
