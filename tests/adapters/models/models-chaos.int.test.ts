import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { completionsDialect, messagesDialect } from './dialects.ts';
import { ask, never } from './model-under-test.ts';

const mock = new LLMock({ port: 0, host: '127.0.0.1' });
const shell = { name: 'shell', description: 'Runs a command.', inputSchema: { properties: {} } };

beforeAll(async () => {
  mock.onMessage('what next?', { content: '{"choice":"wait"}' });
  mock.onMessage('list the files', {
    content: 'I look.',
    toolCalls: [{ name: 'shell', arguments: '{"command":"ls -la"}' }],
  });
  await mock.start();
});
afterEach(() => {
  mock.clearChaos();
  mock.clearRequests();
});
afterAll(() => mock.stop());

describe.each([messagesDialect, completionsDialect])(
  'against an independent server of $name',
  ({ modelAt, path: apiPath }) => {
    const calls = () => mock.getRequests().filter(({ path }) => path === apiPath);

    it('a call brings a reply of the asked shape', async () => {
      const output = z.strictObject({ choice: z.string() });
      const outcome = await modelAt(mock.url).call({ ...ask, output }, never);
      expect(outcome).toMatchObject({ status: 'replied', parsed: { choice: 'wait' } });
      expect(calls()).toHaveLength(1);
    });

    it('a call of a tool comes whole', async () => {
      const messages = [{ role: 'user', text: 'list the files' } as const];
      const outcome = await modelAt(mock.url).call({ ...ask, messages, tools: [shell] }, never);
      expect(outcome).toMatchObject({
        status: 'replied',
        text: 'I look.',
        toolCalls: [{ name: 'shell', input: { command: 'ls -la' } }],
      });
    });

    it('rate limits end in one that says when, after a bounded number of requests', async () => {
      mock.setChaos({ rateLimitRate: 1 });
      const outcome = await modelAt(mock.url).call({ ...ask, timeoutMs: 2_500 }, never);
      expect(outcome).toMatchObject({ error: 'rate_limited', billing: { status: 'none' } });
      expect(outcome.status === 'failed' && outcome.retryAtMs).toBeGreaterThan(Date.now() - 3_000);
      expect(calls().length).toBeLessThanOrEqual(4);
    });

    it('failures of the server end in one, after a bounded number of requests', async () => {
      mock.setChaos({ dropRate: 1 });
      const outcome = await modelAt(mock.url).call(ask, never);
      expect(outcome).toMatchObject({ error: 'server_error', billing: { status: 'none' } });
      expect(calls()).toHaveLength(4);
    });

    it('garbage is not taken for a reply', async () => {
      mock.setChaos({ malformedRate: 1 });
      expect(await modelAt(mock.url).call(ask, never)).toMatchObject({ error: 'malformed' });
      expect(calls()).toHaveLength(1);
    });

    it('a lost connection may have been billed, so nobody asks again', async () => {
      mock.setChaos({ disconnectRate: 1 });
      const outcome = await modelAt(mock.url).call(ask, never);
      expect(outcome).toMatchObject({ error: 'connect', billing: { status: 'unknown' } });
      expect(calls()).toHaveLength(1);
    });

    it('a slow server is waited for as long as the call may take', async () => {
      mock.setChaos({ latencyMs: 3_000 });
      const outcome = await modelAt(mock.url).call({ ...ask, timeoutMs: 150 }, never);
      expect(outcome).toMatchObject({ error: 'timeout', billing: { status: 'unknown' } });
    });

    it('a stream that is cut is not taken for a whole reply', async () => {
      const long = 'word '.repeat(200);
      mock.onMessage(
        'tell me all',
        { content: long },
        { chunkSize: 20, truncateAfterChunks: 5, latency: 20 },
      );
      const all = { ...ask, messages: [{ role: 'user', text: 'tell me all' } as const] };
      const outcome = await modelAt(mock.url).call(all, never);
      expect(outcome).toMatchObject({ error: 'interrupted', billing: { status: 'unknown' } });
      expect(outcome.status === 'failed' && outcome.text?.length).toBeLessThan(long.length);
    });
  },
);
