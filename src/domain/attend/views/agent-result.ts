import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import { textRef } from '../../task/events.ts';
import { agentStatus, type attendEvents } from '../events.ts';

const schema = z.strictObject({
  task_id: z.string(),
  session_id: z.string(),
  agent_type: z.string(),
  guest: z.string(),
  place: textRef.nullable(),
  status: z.enum(['running', ...agentStatus.options]),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  result: textRef.nullable(),
  error: textRef.nullable(),
  /** The session that knows the result; null: none does. */
  handed_to: z.string().nullable(),
});
export type AgentResultDoc = DeepReadonly<z.infer<typeof schema>>;

type Event = EventOf<typeof attendEvents>;

const byTask = {
  keys: ({ payload }: { payload: { task_id: string } }) => [payload.task_id],
};

/** What sub-agents of attended sessions came to, and who was told. Open ones still work. */
export const agentResultProjection = defineProjection<Event, AgentResultDoc>({
  name: 'agent-result',
  version: 2,
  schema,
  isOpen: ({ status }) => status === 'running',
  on: {
    HostAgentStarted: {
      ...byTask,
      // Hooks overtake each other: what is known of its end stays.
      evolve: (doc, { payload, occurredAt: started_at }) => {
        if (doc !== undefined) return started_at < doc.started_at ? { ...doc, started_at } : doc;
        const none = { ended_at: null, result: null, error: null, handed_to: null };
        return { ...payload, status: 'running', started_at, ...none };
      },
    },
    HostAgentEnded: {
      ...byTask,
      evolve: (doc, { payload, occurredAt: ended_at }) => {
        const started_at = doc?.started_at ?? ended_at;
        return { ...payload, started_at, ended_at, handed_to: null };
      },
    },
    HostResultHandedOver: {
      ...byTask,
      evolve: (doc, { payload }) => doc && { ...doc, handed_to: payload.to_session },
    },
  },
});
