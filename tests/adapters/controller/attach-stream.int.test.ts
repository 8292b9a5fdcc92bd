import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import {
  attach,
  type DroppedTurn,
  type StreamOptions,
} from '../../../src/adapters/controller/attach-stream.ts';
import { freePort } from '../../support/free-port.ts';

type Asked = { readonly path: string; readonly body: Readonly<Record<string, unknown>> };
type Answer = (response: ServerResponse) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const status =
  (code: number, body: object = {}): Answer =>
  (response) => {
    response.writeHead(code, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
const never: Answer = () => undefined;

/** A controller that answers by script: the last answer serves all further requests. */
async function controller(...script: readonly Answer[]) {
  const asked: Asked[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await text(request)) as Asked['body']; // the client sends objects
    asked.push({ path: request.url ?? '', body });
    script[Math.min(asked.length, script.length) - 1]?.(response);
  };
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { asked, url: `http://127.0.0.1:${port}` };
}

function attached(options: Partial<StreamOptions>) {
  const dropped: DroppedTurn[] = [];
  const stream = attach({
    token: 't',
    retryMs: [0, 0],
    onDropped: (one) => dropped.push(one),
    ...options,
  });
  return { dropped, ...stream };
}

describe('a stream without a controller', () => {
  it('gives no context, and drops a turn aloud', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const { preProcess, postProcess, flush, dropped } = attached({ url });
    expect(await preProcess('hello', 's')).toBe('');
    expect(await postProcess('s', 'hello', 'hi')).toBe(false);
    expect(await flush('s')).toBe(false);
    expect(dropped).toMatchObject([
      { session: 's', why: expect.stringContaining('ECONNREFUSED') as string },
    ]);
  });

  it('warns of it where nobody listens, and survives who throws at being told', async () => {
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    const onDropped = () => {
      throw new Error('not now');
    };
    const { postProcess } = attached({ url: 'no address', onDropped });
    expect(await postProcess('s', 'hello', 'hi')).toBe(false);
    expect(await warned).toMatchObject({
      code: 'HOMEOSTAT_TURN_DROPPED',
      message: expect.stringMatching(/not remembered: .*Invalid URL.*not now/) as string,
    });
  });
});

describe('a stream', () => {
  it('waits for a context no longer than it is told', async () => {
    const { url } = await controller(never);
    expect(await attached({ url, withinMs: 20 }).preProcess('hello', 's')).toBe('');
  });

  it('takes an answer of another server for none', async () => {
    const { url } = await controller(status(200, { context: 7 }), (response) =>
      response.end('<p>'),
    );
    const { preProcess } = attached({ url, withinMs: 60_000 });
    expect([await preProcess('hello', 's'), await preProcess('hello', 's')]).toEqual(['', '']);
  });

  it('sends a turn again under one name until it is taken, the next one after it', async () => {
    const { url, asked } = await controller(status(503), status(429), status(202));
    const { postProcess, dropped } = attached({ url });
    const both = [postProcess('s', 'one', 'first'), postProcess('s', 'two', 'second')];
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(asked.map(({ body }) => body['input'])).toEqual(['one', 'one', 'one', 'two']);
    const names = asked.map(({ body }) => body['turn_id']);
    expect(new Set(names.slice(0, 3)).size).toBe(1);
    expect(names[3]).not.toBe(names[0]);
    expect(dropped).toEqual([]);
  });

  it('gives up at once what is refused for good', async () => {
    const { url, asked } = await controller(status(401, { detail: 'wrong token' }));
    const { postProcess, dropped } = attached({ url });
    expect(await postProcess('s', 'one', 'first')).toBe(false);
    expect(asked).toHaveLength(1);
    expect(dropped).toMatchObject([{ why: expect.stringContaining('wrong token') as string }]);
  });

  it('lets no more wait than it can hold', async () => {
    const { url } = await controller(never);
    const { postProcess, dropped } = attached({ url });
    for (let turn = 0; turn < 100; turn++) void postProcess('s', 'one', 'first');
    expect(await postProcess('s', 'one', 'first')).toBe(false);
    expect(dropped).toMatchObject([{ why: '100 turns wait to be kept already' }]);
  });

  it('cuts what no request can hold, and takes whatever it is handed', async () => {
    const { url, asked } = await controller(status(202));
    const { postProcess } = attached({ url });
    const long = '銀"\n'.repeat(50_000);
    expect(await postProcess('s', long, { not: 'a text' } as unknown as string)).toBe(true);
    expect(await postProcess('s', undefined as unknown as string, '\uD83D')).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(asked[0]?.body))).toBeLessThan(64 * 1024);
    expect(asked.map(({ body }) => body['output'])).toEqual(['{"not":"a text"}', '\uFFFD']);
  });
});
