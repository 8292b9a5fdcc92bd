import { describe, expect, it } from 'vitest';
import type { HttpSettings } from '../../src/http/contract/ports.ts';
import { PAGES } from '../../src/http/dashboard/pages.ts';
import type { BuiltFile, BuiltPage } from '../../src/kernel/ports/browser/built-page.ts';
import { httpAppUnderTest, TOKEN } from './http-app-under-test.ts';

const BARE = { authorization: '' };
const HTML = `<!doctype html><html><head>
<meta name="homeostat-base" content="" />
<meta name="csp-nonce" content="" />
<link rel="icon" href="./mark.svg" />
<script type="module" crossorigin src="./assets/index-4fX2.js"></script>
</head><body></body></html>`;

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

const script: BuiltFile = {
  type: 'text/javascript; charset=utf-8',
  plain: bytes('the whole script'),
  br: bytes('as brotli'),
  gzip: bytes('as gzip'),
};
const mark: BuiltFile = { type: 'image/svg+xml', plain: bytes('<svg/>'), br: null, gzip: null };
const files = new Map([
  ['assets/index-4fX2.js', script],
  ['mark.svg', mark],
]);
const built: BuiltPage = { html: () => HTML, file: (name) => files.get(name) ?? null };

function under(settings: Partial<HttpSettings> = {}, dashboard: BuiltPage = built) {
  return httpAppUnderTest({ ports: { dashboard }, settings });
}

describe('the page', () => {
  it.each(PAGES)(
    'is at %s for everybody, with a policy that lets in nothing foreign',
    async (path) => {
      const { ask } = under();
      const response = await ask(path.replace(/:\w+/, 'x'), { headers: BARE });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const html = await response.text();
      const nonce =
        /<meta name="csp-nonce" content="([\w-]+)" nonce="\1" \/>/.exec(html)?.[1] ?? '';
      expect(nonce).not.toBe('');
      expect(response.headers.get('content-security-policy')).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-frame-options')).toBe('DENY');
      expect(html).toContain('src="/assets/index-4fX2.js"');
      expect(html).toContain('href="/mark.svg"');
      expect(html).not.toContain(TOKEN);
    },
  );

  it('has another nonce in each answer', async () => {
    const { ask } = under();
    const policies = [await ask('/'), await ask('/')].map(({ headers }) =>
      headers.get('content-security-policy'),
    );
    expect(new Set(policies).size).toBe(2);
  });

  it('knows the path under which a proxy shows it', async () => {
    const { ask } = under({ basePath: '/agent' });
    for (const path of ['/agent', '/agent/', '/agent/work/7', '/']) {
      const html = await (await ask(path, { headers: BARE })).text();
      expect(html).toContain('<meta name="homeostat-base" content="/agent" />');
      expect(html).toContain('src="/agent/assets/index-4fX2.js"');
    }
    expect((await ask('/agent/assets/index-4fX2.js', { headers: BARE })).status).toBe(200);
  });

  it('says how to build it while nothing is built', async () => {
    const { ask } = under({}, { html: () => null, file: () => null });
    const response = await ask('/', { headers: BARE });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('npm run build');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('answers GET and HEAD alone', async () => {
    const { ask } = under();
    const head = await ask('/', { method: 'HEAD', headers: BARE });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await ask('/', { method, headers: BARE })).status).toBe(401);
      expect((await ask('/assets/index-4fX2.js', { method, headers: BARE })).status).toBe(401);
    }
  });

  it('opens nothing of the interface: its routes still want their owner', async () => {
    const { ask } = under();
    for (const path of ['/api/status', '/api/nothing', '/metrics', '/openapi.json', '/nothing'])
      expect((await ask(path, { headers: BARE })).status).toBe(401);
  });

  it('is not shown under another name, nor with a token in its address', async () => {
    const { ask } = under();
    expect((await ask('/', { headers: { ...BARE, host: 'evil.example' } })).status).toBe(421);
    const response = await ask(`/?token=${TOKEN}`, { headers: BARE });
    expect(response.status).toBe(400);
    const { detail } = (await response.json()) as { detail: string };
    expect(detail).toContain('homeostat token rotate');
    expect(detail).not.toContain(TOKEN);
  });

  it('counts strangers', async () => {
    const { ask } = under({ burst: 2, requestsPerSecond: 0.001 });
    const statuses = [];
    for (const path of ['/', '/mark.svg', '/', '/mark.svg'])
      statuses.push((await ask(path, { headers: BARE })).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});

describe('a file of the page', () => {
  const PATH = '/assets/index-4fX2.js';

  it.each([
    ['br, gzip', 'br', 'as brotli'],
    ['gzip, deflate, br;q=0.5', 'br', 'as brotli'],
    ['gzip', 'gzip', 'as gzip'],
    ['br;q=0, gzip', 'gzip', 'as gzip'],
    ['identity', null, 'the whole script'],
    ['', null, 'the whole script'],
  ])('comes in the form that "%s" accepts', async (accepted, encoding, text) => {
    const { ask } = under();
    const response = await ask(PATH, { headers: { ...BARE, 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(await response.text()).toBe(text);
    expect(response.headers.get('content-length')).toBe(`${text.length}`);
    expect(response.headers.get('vary')).toBe('accept-encoding');
  });

  it('is kept for ever when its name changes with its content', async () => {
    const { ask } = under();
    const asset = await ask(PATH, { headers: BARE });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
    const other = await ask('/mark.svg', { headers: { ...BARE, 'accept-encoding': 'br' } });
    expect(other.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(other.headers.get('content-encoding')).toBeNull();
  });

  it.each([
    '/assets/../../secrets/token',
    '/assets/..%2f..%2fsecrets%2ftoken',
    '/assets/%2e%2e/%2e%2e/secrets/token',
    '/assets/%252e%252e%252fsecrets%252ftoken',
    '/assets/..\\..\\secrets\\token',
    '/assets//etc/passwd',
    '/assets/',
    '/assets',
    '/index.html',
    '/.built-from',
    '/assets/index-4fX2.js.br',
    '/assets/constructor',
    '/assets/index-4fX2.js%00.svg',
  ])('is none that was not built: %s', async (path) => {
    const { ask } = under();
    const response = await ask(path, { headers: BARE });
    expect([400, 401]).toContain(response.status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });
});
