import { afterEach, describe, expect, it } from 'vitest';
import type { ModelMessage, ModelRequest } from '../../../src/kernel/ports/model.ts';
import { block, end, reply, replyOf, send, start } from './messages-server.ts';
import { ask, modelsAgainstScripts, never } from './model-under-test.ts';

const { modelAgainst, closeAll } = modelsAgainstScripts();
afterEach(closeAll);

const tool = (name: string) => ({ name, description: name, inputSchema: {} });
const turn = (i: number): readonly ModelMessage[] => [
  {
    role: 'assistant',
    text: `turn ${i}`,
    toolCalls: [{ id: `toolu_${i}`, name: 'shell', input: {} }],
  },
  { role: 'user', text: '', toolResults: [{ callId: `toolu_${i}`, text: 'ok', isError: false }] },
];
const job: ModelRequest = {
  ...ask,
  system: [
    { text: 'rules', cacheMark: true },
    { text: 'who you are', cacheMark: true },
    { text: 'what you can', cacheMark: true },
    { text: 'now', cacheMark: false },
  ],
  tools: [tool('shell'), tool('files')],
  messages: [{ role: 'user', text: 'move house' }, ...turn(1), ...turn(2)],
  cacheFor: '1h',
};

async function sentFor(request: ModelRequest) {
  const { server, model } = await modelAgainst([reply('x')]);
  await model.call(request, never);
  return server.requests[0]?.body ?? {};
}

/** Every place of a body that is marked, with its mark. */
function marks(body: unknown, path = ''): readonly string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]: [string, unknown]) =>
    key === 'cache_control' ? [`${path} ${JSON.stringify(value)}`] : marks(value, `${path}/${key}`),
  );
}

describe('what is kept for the next call', () => {
  it('is the rules, the last stable part, and the newest two messages of the user: four marks, for an hour', async () => {
    const hour = '{"type":"ephemeral","ttl":"1h"}';
    const at = ['/system/0', '/system/2', '/messages/2/content/0', '/messages/4/content/0'];
    expect(marks(await sentFor(job)).toSorted()).toEqual(
      at.map((place) => `${place} ${hour}`).toSorted(),
    );
  });

  it('is kept for five minutes where the model takes no hour or none is asked for', async () => {
    const five = '{"type":"ephemeral"}';
    const unknown = marks(await sentFor({ ...job, model: 'claude-opus-6' }));
    const plain = marks(await sentFor({ ...job, cacheFor: '5m' }));
    for (const each of [...unknown, ...plain]) expect(each).toContain(five);
  });

  it('does not depend on the order in which tools were found', async () => {
    const turned = { ...job, tools: [tool('files'), tool('shell')] };
    expect((await sentFor(job))['tools']).toEqual((await sentFor(turned))['tools']);
  });

  it('is a prefix of what the next turn sends, but for the marks', async () => {
    const bare = (body: unknown) =>
      JSON.stringify(body, (key, value: unknown) => {
        if (key === 'cache_control') return undefined;
        return key === 'content' && typeof value === 'string'
          ? [{ type: 'text', text: value }]
          : value;
      });
    const before = await sentFor(job);
    const after = await sentFor({ ...job, messages: [...job.messages, ...turn(3)] });
    expect(bare(after['system'])).toBe(bare(before['system']));
    const [was, is] = [bare(before['messages']), bare(after['messages'])];
    expect(is.startsWith(was.slice(0, -1))).toBe(true);
  });
});

it('what is written for an hour is told apart', async () => {
  const created = { ephemeral_5m_input_tokens: 1, ephemeral_1h_input_tokens: 2 };
  const { model } = await modelAgainst([
    (response) => {
      const message = { ...(start()['message'] as object) }; // as in start
      const usage = { input_tokens: 12, cache_creation_input_tokens: 3, output_tokens: 1 };
      const counted = { ...message, usage: { ...usage, cache_creation: created } };
      send(response, { type: 'message_start', message: counted });
      send(response, ...block(0, { type: 'text', text: 'x' }), ...end());
      response.end();
    },
  ]);
  const outcome = await model.call(ask, never);
  expect(outcome).toMatchObject({ usage: { cacheWriteTokens: 3, cacheWrite1hTokens: 2 } });
  const plain = await modelAgainst([replyOf(...block(0, { type: 'text', text: 'x' }), ...end())]);
  const other = await plain.model.call(ask, never);
  expect('usage' in other && other.usage).not.toHaveProperty('cacheWrite1hTokens');
});
