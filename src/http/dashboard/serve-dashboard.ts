import type { OpenAPIHono } from '@hono/zod-openapi';
import type { BuiltFile } from '../../kernel/ports/browser/built-page.ts';
import type { HttpPorts, HttpSettings } from '../contract/ports.ts';
import type { HttpContext, HttpEnv } from '../gate/route.ts';
import { PAGES } from './pages.ts';

const ASSETS = '/assets/';
/** The name of an asset changes with its content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Homeostat</title>
<h1>The dashboard is not built</h1>
<p>Run <code>npm run build</code> in the folder of the program, then reload this page. The agent itself runs: <code>npx homeostat status</code>.</p>
`;

type Options = {
  readonly ports: Pick<HttpPorts, 'dashboard' | 'newSecret'>;
  readonly settings: Pick<HttpSettings, 'basePath'>;
  /** Counts what strangers ask for. @throws HttpProblem 429 */
  readonly before: (c: HttpContext) => Promise<void>;
};

/** The files of the dashboard, for everybody: what they show is asked of the interface, which knows its owner. */
export function serveDashboard(
  app: OpenAPIHono<HttpEnv>,
  { ports: { dashboard, newSecret }, settings, before }: Options,
): void {
  if (dashboard === undefined) return;
  const page = async (c: HttpContext) => {
    await before(c);
    return answerPage(c, dashboard.html(), { basePath: settings.basePath, nonce: newSecret() });
  };
  for (const path of PAGES) app.get(path, page);
  app.get('*', async (c, next) => {
    const file = dashboard.file(c.req.path.slice(1));
    if (file === null) return next();
    await before(c);
    return answerFile(c, file);
  });
}

function answerPage(
  c: HttpContext,
  html: string | null,
  filled: { readonly basePath: string; readonly nonce: string },
): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  if (html === null) return c.body(NOT_BUILT, 503, headers);
  return c.body(filledPage(html, filled), 200, {
    ...headers,
    'content-security-policy': policyOf(filled.nonce),
    'cross-origin-opener-policy': 'same-origin',
  });
}

/** No script but ours; a nonce for the one style that the components add themselves. */
function policyOf(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The addresses in the page are relative, which fits no page below the first. */
function filledPage(
  html: string,
  { basePath, nonce }: { readonly basePath: string; readonly nonce: string },
): string {
  return html
    .replaceAll(/ (src|href)="\.\//g, ` $1="${basePath}/`)
    .replace(/(<meta name="homeostat-base" content=")(")/, `$1${basePath}$2`)
    .replace(
      /<meta name="csp-nonce" content=""/,
      `<meta name="csp-nonce" content="${nonce}" nonce="${nonce}"`,
    );
}

const FORMS = [
  ['br', /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i],
] as const;

function answerFile(c: HttpContext, file: BuiltFile): Response {
  const accepted = c.req.header('accept-encoding') ?? '';
  const [form] = FORMS.filter(([name, asked]) => file[name] !== null && asked.test(accepted));
  const body = form === undefined ? file.plain : (file[form[0]] ?? file.plain);
  return c.body(body, 200, {
    'content-type': file.type,
    'content-length': `${body.byteLength}`,
    'cache-control': c.req.path.startsWith(ASSETS) ? FOR_EVER : FOR_AN_HOUR,
    vary: 'accept-encoding',
    // A shared worker has the policy of its own file: it follows the events.
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    ...(form !== undefined && { 'content-encoding': form[0] }),
  });
}
