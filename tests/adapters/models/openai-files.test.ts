import { expect, it } from 'vitest';
import { userBlocks } from '../../../src/adapters/models/anthropic/anthropic-blocks.ts';
import { messagesOf } from '../../../src/adapters/models/openai/openai-messages.ts';
import { requestBody, tokensAtMost } from '../../../src/adapters/models/openai/openai-request.ts';
import type { Ways } from '../../../src/adapters/models/openai/openai-ways.ts';
import type { ModelRequest } from '../../../src/kernel/ports/model.ts';

const ways = { tools: 'native', limit: 'max_tokens', format: 'schema' } as unknown as Ways; // what is asked of it here
const media = {
  type: 'image/png' as const,
  ref: 'sha256:1',
  tokens: 5_000,
  base64: 'a'.repeat(90_000),
};
const request: ModelRequest = {
  model: 'any',
  system: [],
  messages: [
    { role: 'assistant', text: '', toolCalls: [{ id: 'c', name: 'look_at_file', input: {} }] },
    { role: 'user', text: '', toolResults: [{ callId: 'c', text: 'here', isError: false, media }] },
  ],
  maxOutputTokens: 10,
  timeoutMs: 10,
};

it('shows the file of a result in a message that follows it', () => {
  expect(messagesOf(request, ways).slice(1)).toEqual([
    { role: 'tool', tool_call_id: 'c', content: 'here' },
    {
      role: 'user',
      content: [
        { type: 'image_url', image_url: { url: `data:image/png;base64,${media.base64}` } },
        { type: 'text', text: 'What you looked at.' },
      ],
    },
  ]);
});

it('shows files before the words that are about them, to either provider', () => {
  const label = 'This is file 1';
  const files = [{ label, media }, { label: 'This is file 2: not shown' }];
  const asked: ModelRequest = { ...request, messages: [{ role: 'user', text: 'Judge.', files }] };
  const url = `data:image/png;base64,${media.base64}`;
  const content = [
    { type: 'text', text: label },
    { type: 'image_url', image_url: { url } },
    { type: 'text', text: 'This is file 2: not shown' },
    { type: 'text', text: 'Judge.' },
  ];
  expect(messagesOf(asked, ways)).toEqual([{ role: 'user', content }]);
  expect(tokensAtMost(asked, ways)).toBeLessThan(6_000);
  const source = { type: 'base64', media_type: 'image/png', data: media.base64 };
  expect(userBlocks(asked.messages[0]!)).toEqual([
    content[0],
    { type: 'image', source },
    content[2],
    content[3],
  ]);
});

it('counts a file by what it weighs, not by its bytes', () => {
  expect(JSON.stringify(requestBody(request, ways)).length).toBeGreaterThan(90_000);
  const tokens = tokensAtMost(request, ways);
  expect(tokens).toBeGreaterThan(5_000);
  expect(tokens).toBeLessThan(6_000);
});
