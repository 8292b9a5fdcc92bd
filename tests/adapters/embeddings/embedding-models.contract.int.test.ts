import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { processModel } from '../../../src/adapters/embeddings/process-model.ts';
import { openaiEmbeddings } from '../../../src/adapters/models/openai/openai-embeddings.ts';
import {
  type EmbeddingModel,
  EmbeddingsUnavailable,
} from '../../../src/kernel/ports/embeddings.ts';
import { toyPackages } from './toy-packages.ts';

const never = new AbortController().signal;
const request = z.object({ model: z.string(), input: z.array(z.string()) });

/** Embeds as OpenAI does; answers in another order than it was asked. */
const seen: {
  texts: number[];
  authorization: string | undefined;
  status: number;
  /** What it answers instead. */
  lie: string;
} = {
  lie: '',
  texts: [],
  authorization: undefined,
  status: 200,
};
const server = createServer((asked, reply) => {
  let body = '';
  asked.on('data', (chunk: Buffer) => (body += chunk.toString()));
  asked.on('end', () => {
    const { input } = request.parse(JSON.parse(body));
    seen.texts.push(input.length);
    seen.authorization = asked.headers.authorization;
    if (seen.lie === 'elsewhere') {
      reply.writeHead(307, { location: `${baseUrl}/embeddings` }).end();
      seen.lie = '';
      return;
    }
    if (seen.lie !== '') {
      reply.writeHead(200, { 'content-type': 'application/json' }).end(seen.lie);
      return;
    }
    const data = input.map((text, index) => ({
      index,
      embedding: [text.length, 1],
      object: 'embedding',
    }));
    reply.writeHead(seen.status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ data: data.reverse(), usage: { prompt_tokens: 7 * input.length } }));
  });
});
const packages = await toyPackages();
let baseUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await packages.remove();
});

const booked: [number, number][] = [];
const endpoint = (url = baseUrl) =>
  openaiEmbeddings({
    model: 'toy',
    apiKey: 'test-key',
    baseUrl: url,
    spend: async (atMost, send) => {
      const { answer, tokens } = await send();
      booked.push([atMost, tokens]);
      return answer;
    },
  });
const local = processModel({ model: 'toy', languages: null, folder: packages.folder });
afterAll(() => local.close());

const models: readonly (readonly [string, () => EmbeddingModel])[] = [
  ['a process', () => local],
  ['a server', endpoint],
];

describe.each(models)('a model in %s', (_, open) => {
  it('says of each text in order what it means, as a vector of one length, and of none nothing', async () => {
    const vectors = await open().embed(['ab', '', 'abcd', 'ab'], never);
    expect(vectors.map((vector) => vector?.length)).toEqual([2, undefined, 2, 2]);
    expect(vectors[0]).toEqual(vectors[3]);
    expect(vectors[0]).not.toEqual(vectors[2]);
    expect(await open().embed([], never)).toEqual([]);
  });

  it('does not answer who has given up', async () => {
    await expect(open().embed(['a'], AbortSignal.abort())).rejects.toThrow(EmbeddingsUnavailable);
  });
});

describe('a server that embeds', () => {
  it('is asked for so many texts at once, with its key, and is paid for what it counts', async () => {
    seen.texts = [];
    booked.length = 0;
    const vectors = await endpoint().embed(
      Array.from({ length: 70 }, (_, n) => 'x'.repeat(n + 1)),
      never,
    );
    expect(vectors).toHaveLength(70);
    expect(Math.hypot(...(vectors[3] ?? []))).toBeCloseTo(1, 6);
    expect(seen.texts).toEqual([64, 6]);
    expect(seen.authorization).toBe('Bearer test-key');
    expect(booked.map(([, tokens]) => tokens)).toEqual([448, 42]);
    expect(booked.every(([atMost, tokens]) => atMost > 0 && tokens > 0)).toBe(true);
  });

  const one = { index: 0, embedding: [1, 2] };
  const other = { index: 1, embedding: [2, 1] };
  it.each([
    ['with numbers that are none', { data: [one, { index: 1, embedding: [null, 2] }] }],
    ['with words', { data: [one, { index: 1, embedding: 'abc' }] }],
    ['with nothing', { data: [one, { index: 1, embedding: [] }] }],
    ['with others of other lengths', { data: [one, { index: 1, embedding: [1] }] }],
    [
      'with numbers that are too large',
      { data: [one, { index: 1, embedding: [1.7e308, 1.7e308] }] },
    ],
    ['with very many', { data: [one, { index: 1, embedding: Array(20_000).fill(1) }] }],
    ['of the same text twice', { data: [one, one] }],
    ['of a third text', { data: [one, { ...other, index: 2 }] }],
    ['of one more', { data: [one, other, { ...other, index: 2 }] }],
    ['without any', {}],
    ['with less than nothing used', { data: [one, other], usage: { prompt_tokens: -1e9 } }],
  ])('is not believed where it answers %s', async (_, lie) => {
    seen.lie = JSON.stringify(lie);
    await expect(endpoint().embed(['a', 'b'], never)).rejects.toThrow(EmbeddingsUnavailable);
    seen.lie = '';
  });

  it('is paid for no more than there was', async () => {
    booked.length = 0;
    seen.lie = JSON.stringify({ data: [one, other], usage: { prompt_tokens: 1e12 } });
    await endpoint().embed(['a', 'b'], never);
    seen.lie = '';
    expect(booked.map(([atMost, tokens]) => tokens <= atMost)).toEqual([true]);
  });

  it('that names another one is not followed there', async () => {
    seen.lie = 'elsewhere';
    seen.texts = [];
    await expect(endpoint().embed(['a'], never)).rejects.toThrow(EmbeddingsUnavailable);
    expect(seen.texts).toEqual([1]);
  });

  it('that refuses or is away is unavailable', async () => {
    seen.status = 500;
    await expect(endpoint().embed(['a'], never)).rejects.toThrow(EmbeddingsUnavailable);
    seen.status = 200;
    await expect(endpoint('http://127.0.0.1:9/v1').embed(['a'], never)).rejects.toThrow(
      EmbeddingsUnavailable,
    );
  });
});
