import { messagesServer, type Sent } from '../adapters/models/messages-server.ts';
import {
  type Asked,
  byPurpose,
  doing,
  harmless,
  noConsolidation,
  nothingToReport,
  reporting,
} from '../compose/thinking-model.ts';

export type Call = { readonly name: string; readonly input: Readonly<Record<string, unknown>> };

/** One question as the server got it, with what this conversation has called before. */
export type Question = Pick<Asked, 'text'> & {
  readonly calls: readonly Call[];
  readonly tools: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
};
export type Recorded = Question & { readonly purpose: string };

type Says = (question: Question) => unknown;

/** What a model says by purpose. Whatever is left out is ordinary: the first work is chosen, done and well judged. */
export type Behaviour = Readonly<Record<string, Says>>;

const ORDINARY: Behaviour = {
  decide: ({ text }) => doing(text),
  act: () => reporting(),
  audit: () => harmless,
  report: () => nothingToReport,
  verdict: () => ({ productive: true, reason: 'done' }),
  consolidate: () => noConsolidation,
  summarise: () => 'Nothing.',
  accept: () => ({ checks: [], statements: ['it is as it was asked for'] }),
  review: () => ({ met: true, covers: true, missing: [] }),
};

export type ModelAtWork = {
  readonly url: string;
  /** May be changed at any time. */
  behaviour: Behaviour;
  readonly asked: Recorded[];
  /** Each question is answered when this is over. */
  hold: Promise<void>;
  /** How many questions wait for that now. */
  waiting(): number;
  of(purpose: string): readonly Recorded[];
  close(): Promise<void>;
};

/** A Messages API that answers from the words of the prompt and keeps what it was asked. */
export async function modelAtWork(behaviour: Behaviour): Promise<ModelAtWork> {
  const asked: Recorded[] = [];
  const answerTo = (purpose: string, question: Question): unknown => {
    asked.push({ ...question, purpose });
    const say = model.behaviour[purpose] ?? ORDINARY[purpose];
    if (say === undefined) throw new Error(`nothing is said to a prompt of ${purpose}`);
    return say(question);
  };
  let waiting = 0;
  const server = await messagesServer(async (response, sent) => {
    waiting += 1;
    await model.hold;
    waiting -= 1;
    const whole = { body: sent.body, ...callsAndTools(sent) };
    const answer = byPurpose(({ purpose, text }) => answerTo(purpose, { ...whole, text }), {
      accept: ({ text }) => answerTo('accept', { ...whole, text }),
      review: ({ text }) => answerTo('review', { ...whole, text }),
    });
    return answer(response, sent);
  });
  const model: ModelAtWork = {
    url: server.url,
    behaviour,
    asked,
    hold: Promise.resolve(),
    waiting: () => waiting,
    of: (purpose) => asked.filter((one) => one.purpose === purpose),
    close: server.close,
  };
  return model;
}

type Block = { readonly type: string } & Partial<Call>;

function callsAndTools({ body }: Sent): Pick<Question, 'calls' | 'tools'> {
  const { messages = [], tools = [] } = body as {
    messages?: readonly { content: string | readonly Block[] }[];
    tools?: readonly { name: string }[];
  }; // what the SDK sends
  const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  const calls = blocks.flatMap(({ type, name = '', input = {} }) =>
    type === 'tool_use' ? [{ name, input }] : [],
  );
  return { calls, tools: tools.map(({ name }) => name) };
}
