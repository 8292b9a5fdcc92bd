import { setTimeout as sleep } from 'node:timers/promises';
import { costUsd } from '../../src/domain/budget/call-cost.ts';
import { defaultModelSettings } from '../../src/domain/budget/prices.ts';
import {
  callBlock,
  end,
  messagesServer,
  reply,
  replyOf,
  type Sent,
} from '../../tests/adapters/models/messages-server.ts';
import { newMeter } from './life-model.ts';
import type { Answer, Call, Input, Question, Said } from './question.ts';
import { scriptedAnswer } from './scripted-model.ts';

/** As long as the rest of a turn takes, so that a death can come anywhere. */
const THINKS_MS = 60;

type Block = {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: Input;
  readonly tool_use_id?: string;
  readonly content?: string | readonly Block[];
  readonly is_error?: boolean;
};

type Body = {
  readonly system?: readonly { readonly text: string }[];
  readonly messages: readonly {
    readonly role: Said['role'];
    readonly content: string | readonly Block[];
  }[];
  readonly tools?: readonly { readonly name: string }[];
  readonly tool_choice?: { readonly type: string };
  readonly output_config?: {
    readonly format?: { readonly schema?: { readonly properties?: object } };
  };
};

/** The scripted model behind the Messages API, with a meter. Ids of calls are unique over all of its answers. */
export async function servedModel() {
  const meter = newMeter();
  const server = await messagesServer(async (response, sent) => {
    await sleep(THINKS_MS);
    const answer = scriptedAnswer(questionOf(sent));
    meter.calls += 1;
    // Whoever asked may be dead by now: it is paid for all the same.
    meter.usd += costUsd(defaultModelSettings.prices, modelOf(sent), server.usage) ?? 0;
    await written(answer, meter.calls)(response, sent);
  });
  return { url: server.url, close: server.close, meter };
}

function modelOf({ body }: Sent): string {
  return String(body['model']);
}

function written(answer: Answer, no: number) {
  if ('text' in answer) return reply(answer.text);
  if ('value' in answer) return reply(JSON.stringify(answer.value));
  const blocks = answer.calls.flatMap(({ name, input }, i) =>
    callBlock(i, { id: `toolu_${process.pid}_${no}_${i}`, name }, JSON.stringify(input)),
  );
  return replyOf(...blocks, ...end('tool_use'));
}

function questionOf({ body }: Sent): Question {
  const { system = [], messages, tools = [], tool_choice, output_config } = body as Body; // what the SDK sends
  const properties = output_config?.format?.schema?.properties;
  return {
    system: system.map(({ text }) => text).join('\n'),
    messages: messages.map(({ role, content }) => said(role, content)),
    tools: tool_choice?.type === 'none' ? [] : tools.map(({ name }) => name),
    fields: properties === undefined ? null : Object.keys(properties),
  };
}

function said(role: Said['role'], content: string | readonly Block[]): Said {
  if (typeof content === 'string') return { role, text: content, calls: [], results: [] };
  return {
    role,
    text: content.flatMap(({ type, text }) => (type === 'text' ? [text ?? ''] : [])).join('\n'),
    calls: content.flatMap((block) => (block.type === 'tool_use' ? [callOf(block)] : [])),
    results: content.flatMap((block) =>
      block.type === 'tool_result'
        ? [
            {
              callId: block.tool_use_id ?? '',
              text: textOf(block.content ?? ''),
              isError: block.is_error === true,
            },
          ]
        : [],
    ),
  };
}

function callOf({ id = '', name = '', input = {} }: Block): Call {
  return { id, name, input };
}

function textOf(content: string | readonly Block[]): string {
  return typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('\n');
}
