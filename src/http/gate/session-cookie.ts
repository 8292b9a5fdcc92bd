import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { HttpSettings } from '../contract/ports.ts';
import type { HttpContext } from './route.ts';

type Settings = Pick<HttpSettings, 'basePath'>;

/** The value of the session's cookie; null: the request has none. */
export function cookieIn(c: HttpContext, { basePath }: Settings): string | null {
  const { prefix } = cookieOptions(c, basePath);
  return (prefix === undefined ? getCookie(c, nameIn(c)) : getCookie(c, nameIn(c), prefix)) || null;
}

export function giveCookie(
  c: HttpContext,
  { basePath }: Settings,
  { value, until, now }: { readonly value: string; readonly until: string; readonly now: string },
): void {
  const maxAge = Math.max(0, Math.floor((Date.parse(until) - Date.parse(now)) / 1000));
  setCookie(c, nameIn(c), value, { ...cookieOptions(c, basePath), maxAge });
}

export function takeCookieBack(c: HttpContext, { basePath }: Settings): void {
  deleteCookie(c, nameIn(c), cookieOptions(c, basePath));
}

/** Browsers keep cookies by host name alone: without the port in its name, two agents on one machine would sign each other out. */
function nameIn(c: HttpContext): string {
  const port = /:(\d+)$/.exec(c.get('client').host)?.[1];
  return port === undefined ? 'homeostat' : `homeostat-${port}`;
}

/** By https its name begins so that nothing sent by http, nor another name of the domain, can set it. */
function cookieOptions(
  c: HttpContext,
  basePath: string,
): CookieOptions & { readonly path: string } {
  const strict = { httpOnly: true, sameSite: 'Strict' } as const;
  const path = basePath === '' ? '/' : basePath;
  if (!c.get('client').isHttps) return { ...strict, path };
  return { ...strict, path, secure: true, prefix: basePath === '' ? 'host' : 'secure' };
}
