import type { ModelMessage, WebLookup } from '../../../kernel/ports/model.ts';
import type { ModelOutcome } from '../../model/model-run.ts';
import { leastTrust, type Turn } from './turn.ts';

type Reply = Extract<ModelOutcome<null>, { status: 'ok' }>;

/** A turn with the model's reply. What the provider looked up for it was read from outside, by its addresses. */
export function withReply(turn: Turn, reply: Reply): Turn {
  const said = { ...turn, messages: [...turn.messages, saidBy(reply)] };
  return (reply.web?.lookups ?? []).reduce(withLookup, said);
}

/** The model wrote this request itself; an address that appears in it first was not read anywhere. */
function withLookup(turn: Turn, { asked, addresses }: WebLookup): Turn {
  const written = [...turn.written, asked];
  return {
    ...turn,
    written,
    read: [...turn.read, { text: addresses.join('\n'), after: written.length }],
    trust: leastTrust(turn.trust, 'outside'),
  };
}

function saidBy({ text, toolCalls, opaque, web }: Reply): ModelMessage {
  return {
    role: 'assistant',
    text,
    toolCalls,
    ...(opaque !== null && { opaque }),
    ...(web !== null && { web }),
  };
}
