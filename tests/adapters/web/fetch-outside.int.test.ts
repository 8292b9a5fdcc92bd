import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  fetchOutside,
  type OutsideRules,
  openOutside,
} from '../../../src/adapters/web/fetch-outside.ts';
import { OutsideRefused } from '../../../src/adapters/web/outside-refused.ts';
import { localServer, neverAborted, rulesWith } from './local-server.ts';

const signal = neverAborted();

function settings(changes: Partial<OutsideRules['settings']>): OutsideRules['settings'] {
  return { ...rulesWith().settings, ...changes };
}

describe('what is asked', () => {
  it('reaches an origin the owner named, under its own name, without the proxy of the environment', async () => {
    process.env['http_proxy'] = process.env['HTTP_PROXY'] = 'http://127.0.0.1:9';
    const { port, seen } = await localServer((_, response) => response.end('hello'));
    const url = `http://search.test:${port}/x?q=1#f`;
    const rules = rulesWith({ allowPrivate: [`http://search.test:${port}`] });
    const headers = { Host: 'evil.test', 'Content-Length': '99', 'x-own': '1' };
    const answer = await fetchOutside({ url, headers, signal }, rules);
    delete process.env['http_proxy'];
    delete process.env['HTTP_PROXY'];
    expect(Buffer.from(answer.body).toString()).toBe('hello');
    expect(seen[0]?.headers.host).toBe(`search.test:${port}`);
    expect(seen[0]?.headers['x-own']).toBe('1');
    expect(seen[0]?.url).toBe('/x?q=1');
  });

  it('is refused at a private address, and nothing reaches it', async () => {
    const { port, seen } = await localServer((_, response) => response.end('secret'));
    for (const host of [
      '127.0.0.1',
      'localhost',
      'localhost.',
      'inner.test',
      '[::ffff:127.0.0.1]',
    ]) {
      await expect(
        fetchOutside({ url: `http://${host}:${port}/`, signal }, rulesWith()),
      ).rejects.toThrow(OutsideRefused);
    }
    expect(seen).toEqual([]);
  });

  it('is refused when one of several addresses is private', async () => {
    const rules = rulesWith({
      resolve: async () => [
        { address: '8.8.8.8', family: 4 },
        { address: '::1', family: 6 },
      ],
    });
    await expect(fetchOutside({ url: 'http://two.test/', signal }, rules)).rejects.toThrow(
      /two\.test: ::1 is no public address/,
    );
  });

  it('uses the answer of the name server that was judged, never a second one', async () => {
    const { port, seen } = await localServer((_, response) => response.end('first'));
    const answers = ['127.0.0.1', '127.0.0.9'];
    let asked = 0;
    const rules = rulesWith({
      allowPrivate: [`http://rebind.test:${port}`],
      resolve: async () => [{ address: answers[asked++] ?? '127.0.0.9', family: 4 }],
    });
    await fetchOutside({ url: `http://rebind.test:${port}/`, signal }, rules);
    expect(asked).toBe(1);
    expect(seen.length).toBe(1);
  });

  it('is refused outside the allowed domains, on every hop', async () => {
    const { port, seen } = await localServer((_, response) => {
      response.writeHead(302, { location: 'http://elsewhere.test/?data=secret' }).end();
    });
    const rules = rulesWith({
      allowDomains: ['allowed.test'],
      allowPrivate: [`http://a.allowed.test:${port}`],
    });
    const ask = (url: string) => fetchOutside({ url, signal }, rules);
    await expect(ask('http://other.test/')).rejects.toThrow(/not an allowed domain/);
    await expect(ask(`http://a.allowed.test:${port}/`)).rejects.toThrow(/elsewhere\.test is not/);
    expect(seen.length).toBe(1);
  });
});

describe('redirects', () => {
  it.each([
    'http://127.0.0.1:PRIVATE/',
    'http://inner.test:PRIVATE/',
    '//inner.test:PRIVATE/',
    'http://2130706433:PRIVATE/',
    'http://user:pw@example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PRIVATE/_x',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]:PRIVATE/',
  ])('to %s are refused', async (target) => {
    const inner = await localServer((_, response) => response.end('secret'));
    const location = target.replace('PRIVATE', String(inner.port));
    const { port } = await localServer((_, response) => {
      response.writeHead(302, { location }).end();
    });
    const rules = rulesWith({ allowPrivate: [`http://start.test:${port}`] });
    await expect(
      fetchOutside({ url: `http://start.test:${port}/`, signal }, rules),
    ).rejects.toThrow(OutsideRefused);
    expect(inner.seen).toEqual([]);
  });

  it('do not lead to a private origin that only the owner may ask for', async () => {
    const search = await localServer((_, response) => response.end('secret'));
    const { port } = await localServer((_, response) => {
      response.writeHead(302, { location: `http://search.test:${search.port}/` }).end();
    });
    const origins = [`http://start.test:${port}`, `http://search.test:${search.port}`];
    const ask = fetchOutside(
      { url: `http://start.test:${port}/`, signal },
      rulesWith({ allowPrivate: origins }),
    );
    await expect(ask).rejects.toThrow(/no public address/);
    expect(search.seen).toEqual([]);
  });

  it('are followed five times and not six', async () => {
    const { port, seen } = await localServer(({ url }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(301, { location: `/${left - 1}` }).end();
    });
    const rules = rulesWith({ allowPrivate: [`http://a.test:${port}`] });
    const ask = (left: number) =>
      fetchOutside({ url: `http://a.test:${port}/${left}`, signal }, rules);
    expect((await ask(5)).url).toBe(`http://a.test:${port}/0`);
    seen.length = 0;
    await expect(ask(6)).rejects.toThrow(/more than 5 redirects/);
    expect(seen.length).toBe(6);
  });

  it('keep method and body at the same origin with 307, drop both with 303', async () => {
    const { port, seen } = await localServer(({ url }, response) => {
      const status = { '/keep': 307, '/drop': 303 }[url];
      if (status === undefined) response.end('ok');
      else response.writeHead(status, { location: '/end' }).end();
    });
    const rules = rulesWith({ allowPrivate: [`http://a.test:${port}`] });
    const send = (path: string) =>
      fetchOutside(
        { url: `http://a.test:${port}${path}`, method: 'POST', body: 'data', signal },
        rules,
      );
    await send('/keep');
    await send('/drop');
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/keep', 'data'],
      ['POST', '/end', 'data'],
      ['POST', '/drop', 'data'],
      ['GET', '/end', ''],
    ]);
  });

  it('are followed only to where the asker may be led, and what they carry is not told', async () => {
    const { port, seen } = await localServer(({ url }, response) => {
      if (url === '/end') response.end('ok');
      else
        response
          .writeHead(302, { location: url === '/near' ? '/end' : 'http://8.8.8.8/?key' })
          .end();
    });
    const rules = rulesWith({ allowPrivate: [`http://a.test:${port}`] });
    const mayBeLedTo = (url: string) => new URL(url).hostname === 'a.test';
    const ask = (path: string) =>
      fetchOutside({ url: `http://a.test:${port}${path}`, mayBeLedTo, signal }, rules);
    expect((await ask('/near')).url).toBe(`http://a.test:${port}/end`);
    const told = 'a.test redirects to 8.8.8.8, which may not be asked by way of it';
    await expect(ask('/far')).rejects.toThrow(new OutsideRefused(told));
    expect(seen.length).toBe(3);
  });

  it('never carry a body to another origin', async () => {
    const { port } = await localServer((_, response) => {
      response.writeHead(308, { location: 'http://8.8.8.8/' }).end();
    });
    const rules = rulesWith({ allowPrivate: [`http://a.test:${port}`] });
    const request = { url: `http://a.test:${port}/`, method: 'POST', body: 'x', signal };
    await expect(fetchOutside(request, rules)).rejects.toThrow(/redirects the POST to 8\.8\.8\.8/);
  });
});

describe('limits', () => {
  it('stops reading at the size limit, counted after unpacking', async () => {
    const { port } = await localServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/plain' });
      response.end(gzipSync(Buffer.alloc(20 * 1024 * 1024)));
    });
    const rules = rulesWith({
      allowPrivate: [`http://a.test:${port}`],
      settings: settings({ maxBytes: 1_000 }),
    });
    const answer = await fetchOutside({ url: `http://a.test:${port}/`, signal }, rules);
    expect(answer.body.length).toBe(1_000);
    expect(answer.isTruncated).toBe(true);
  });

  it('ends when the whole takes too long, however steadily it drips', async () => {
    const { port } = await localServer((_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => {
        clearInterval(timer);
      });
    });
    const rules = rulesWith({
      allowPrivate: [`http://a.test:${port}`],
      settings: settings({ timeoutMs: 300 }),
    });
    await expect(fetchOutside({ url: `http://a.test:${port}/`, signal }, rules)).rejects.toThrow();
  });

  it('ends when the name server never answers', async () => {
    const rules = rulesWith({
      resolve: () => new Promise(() => undefined),
      settings: settings({ timeoutMs: 100 }),
    });
    await expect(fetchOutside({ url: 'http://a.test/', signal }, rules)).rejects.toThrow(
      /too long/,
    );
  });

  it('ends at once when it is stopped', async () => {
    const stop = new AbortController();
    const { port } = await localServer(() => {
      stop.abort();
    });
    const rules = rulesWith({ allowPrivate: [`http://a.test:${port}`] });
    await expect(
      fetchOutside({ url: `http://a.test:${port}/`, signal: stop.signal }, rules),
    ).rejects.toThrow(/stopped/);
  });

  it('does not read a body of a kind nobody asked for', async () => {
    const { port } = await localServer((_, response) => {
      response.writeHead(200, { 'content-type': 'Application/PDF; x=y' }).end('%PDF');
    });
    const rules = rulesWith({ allowPrivate: [`http://a.test:${port}`] });
    const accepts = (type: string) => type === 'text/html';
    await expect(
      fetchOutside({ url: `http://a.test:${port}/`, accepts, signal }, rules),
    ).rejects.toThrow(/application\/pdf, which cannot be read/);
  });
});

it('opens an answer that streams, and follows no redirect', async () => {
  const { port } = await localServer((_, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1/' });
    response.write('piece');
  });
  const rules = rulesWith({ allowPrivate: [`http://a.test:${port}`] });
  const { response, close } = await openOutside({ url: `http://a.test:${port}/`, signal }, rules);
  expect(response.status).toBe(302);
  await close();
});
