import { asks } from '../../tests/adapters/claude-code/worker-under-test.ts';
import {
  type Answer,
  messagesServer,
  reply,
  type Sent,
} from '../../tests/adapters/models/messages-server.ts';

/** What the model does about one prompt: its tool calls one after the other, then its answer. */
export type Turn = {
  /** Words of the prompt. */
  readonly about: string;
  readonly calls: readonly (readonly [tool: string, input: object])[];
  /** `seen`: all that it was sent. */
  readonly answer: string | ((seen: string) => string);
};

/** A model that knows a few prompts and answers each in one way, however often and in whichever session it is asked. */
export function scriptedModel(turns: readonly Turn[]) {
  const answer: Answer = (response, sent) => {
    const messages = messagesOf(sent);
    const at = messages.findLastIndex((message) => turnFor(turns, message) !== undefined);
    const turn = at === -1 ? undefined : turnFor(turns, messages[at]);
    if (turn === undefined || sent.body['tools'] === undefined)
      return reply('All right.')(response, sent);
    const done = messages.slice(at).filter((message) => message.role === 'assistant').length;
    const call = turn.calls[done];
    if (call !== undefined) return asks(...call)(response, sent);
    const said =
      typeof turn.answer === 'string' ? turn.answer : turn.answer(JSON.stringify(messages));
    return reply(said)(response, sent);
  };
  return messagesServer(answer);
}

type Message = { readonly role: string; readonly content: unknown };

function messagesOf({ body }: Sent): readonly Message[] {
  return (body['messages'] ?? []) as readonly Message[]; // as the Messages API has them
}

function turnFor(turns: readonly Turn[], message: Message | undefined): Turn | undefined {
  if (message?.role !== 'user') return undefined;
  const words = textsOf(message.content);
  return turns.find(({ about }) => words.some((text) => text.includes(about)));
}

function textsOf(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: { readonly type?: unknown; readonly text?: unknown }) =>
    part.type === 'text' && typeof part.text === 'string' && !part.text.startsWith('<system')
      ? [part.text]
      : [],
  );
}
