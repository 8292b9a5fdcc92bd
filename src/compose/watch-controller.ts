import { z } from 'zod';
import { followStream } from '../adapters/controller/follow-stream.ts';
import type { Config } from '../config.ts';
import { actionEvents } from '../domain/action/events.ts';
import { readToken } from './api-token.ts';
import { findController } from './find-controller.ts';
import { inUrl } from './http-address.ts';

const words = z.object({
  cycleNo: z.number(),
  purpose: z.string(),
  reply: z.number(),
  text: z.string(),
  isLast: z.boolean(),
});
const lost = z.object({ pieces: z.number() });

const { ActionProposed, ActionAllowed, ActionBlocked, ActionEscalated, ActionExecuted } =
  actionEvents;
const stored = { seq: z.number(), recordedAt: z.string() };
const action = z.discriminatedUnion('type', [
  z.object({ ...stored, type: z.literal('ActionProposed'), payload: ActionProposed.schema }),
  z.object({ ...stored, type: z.literal('ActionAllowed'), payload: ActionAllowed.schema }),
  z.object({ ...stored, type: z.literal('ActionBlocked'), payload: ActionBlocked.schema }),
  z.object({ ...stored, type: z.literal('ActionEscalated'), payload: ActionEscalated.schema }),
  z.object({ ...stored, type: z.literal('ActionExecuted'), payload: ActionExecuted.schema }),
]);
const ACTIONS = action.options.map(({ shape }) => shape.type.value).join(',');

/** What an owner who watches sees: words of a model, its thoughts where it shows them, how many pieces were lost, or what became of an action. */
export type Watched =
  | ({ readonly event: 'words'; readonly kind?: 'words' | 'thought' } & z.infer<typeof words>)
  | ({ readonly event: 'lost' } & z.infer<typeof lost>)
  | ({ readonly event: 'action' } & z.infer<typeof action>);

/**
 * Follows the controller of this state folder from now until it ends or the signal aborts. False: none runs.
 * @throws Error when it does not answer
 */
export async function watchController(
  config: Pick<Config, 'stateDir' | 'host'>,
  signal: AbortSignal,
  onSeen: (seen: Watched) => void,
): Promise<boolean> {
  const found = await findController(config.stateDir);
  if (found?.port == null) return false;
  const { token } = await readToken(config.stateDir);
  const base = `http://${inUrl(config.host)}:${found.port}`;
  const over = new AbortController();
  const both = AbortSignal.any([signal, over.signal]);
  const follow = async (path: string) => {
    try {
      for await (const { event, data } of followStream({ url: base + path, token, signal: both })) {
        const seen = asSeen(event, JSON.parse(data));
        if (seen !== null) onSeen(seen);
      }
    } finally {
      over.abort(); // one without the other shows half of what happens
    }
  };
  await Promise.all([follow('/api/live'), follow(`/api/events/stream?type=${ACTIONS}`)]);
  return true;
}

/** Null: of a shape that this program does not know. */
function asSeen(event: string, data: unknown): Watched | null {
  if (event === 'words' || event === 'thought') {
    return { event: 'words', kind: event, ...words.parse(data) };
  }
  if (event === 'lost') return { event, ...lost.parse(data) };
  const parsed = action.safeParse(data);
  return parsed.success ? { event: 'action', ...parsed.data } : null;
}
