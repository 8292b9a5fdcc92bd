import { z } from 'zod';
import { OWNERS_GUEST } from '../../../app/guest/guest-origin.ts';
import { conversationSettings } from '../../../domain/conversation/settings.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { jsonRoute } from '../../gate/route.ts';

const { stream } = conversationSettings;
/** Both sides of a turn stay below what a request may have. */
const TEXT_CHARACTERS = 30_000;

const session = z.string().trim().min(1).max(200);
const text = z.string().max(TEXT_CHARACTERS);

/** The memory around the turns of any agent (A24, A26): before its model is asked, and after it has answered. */
export function streamRoutes({ guestStream }: HttpPorts) {
  if (guestStream === undefined) return [];
  return [
    jsonRoute({
      path: '/stream/pre-process',
      summary:
        'For the prompt of another agent: what is remembered that bears on its input, and what is open',
      guests: 'read',
      body: z.strictObject({
        session,
        input: text,
        /** The most that it may have. */
        tokens: z.int().min(50).max(stream.mostTokens).default(stream.tokens),
      }),
      answer: z.strictObject({
        /** Between marks; empty: nothing fits. */
        context: z.string(),
        tokens: z.int(),
        memory_ids: z.array(z.string()),
      }),
      handle: async ({ body }, guest) => {
        const found = await guestStream(guest ?? OWNERS_GUEST).preProcess(body);
        return { context: found.text, tokens: found.tokens, memory_ids: [...found.memoryIds] };
      },
    }),
    jsonRoute({
      path: '/stream/post-process',
      summary:
        'Keep a turn of another agent, both sides, as words from outside; the same turn twice counts once',
      guests: 'write',
      body: z.strictObject({
        session,
        input: text,
        output: text,
        turn_id: z
          .string()
          .regex(/^[\w.-]{1,100}$/)
          .optional(),
      }),
      status: 202,
      answer: z.strictObject({ conversation_id: z.string(), turn_id: z.string() }),
      handle: async ({ body: { turn_id: turnId, ...turn } }, guest) => {
        const kept = await guestStream(guest ?? OWNERS_GUEST).postProcess({ ...turn, turnId });
        return { conversation_id: kept.conversationId, turn_id: kept.turnId };
      },
    }),
    jsonRoute({
      path: '/stream/flush',
      summary: 'Remember now what was said in a conversation of another agent, and end its episode',
      guests: 'write',
      body: z.strictObject({ session }),
      answer: z.strictObject({ episode_ids: z.array(z.string()), messages: z.int() }),
      handle: async ({ body }, guest) => {
        const done = await guestStream(guest ?? OWNERS_GUEST).flush(body.session);
        return { episode_ids: [...done.episode_ids], messages: done.messages };
      },
    }),
  ];
}
