import { openBrowser } from '../../adapters/process/open-browser.ts';
import type { Config } from '../../config.ts';
import { environment, hasDesktop } from '../../environment.ts';
import { pageUrl } from '../../process/http-address.ts';
import { answered, openControllerApi } from './controller-api.ts';

/** A link that signs one browser in, once. `at`: the address under which the owner reaches it, if another. */
export async function dashboardLink(
  config: Pick<Config, 'stateDir' | 'host' | 'httpBasePath'>,
  at?: string,
): Promise<{ readonly url: string; readonly expiresAt: string } | null> {
  const api = await openControllerApi(config);
  if (api === null) return null;
  const link = await answered(api.client.session.link.$post({ json: {} }));
  const page = at === undefined ? pageUrl(api.base, config) : at.replace(/\/*$/, '/');
  return { url: linkTo(page, link.code), expiresAt: link.expires_at };
}

/** The code stands behind the #, which no browser sends and no server sees. */
export function linkTo(page: string, code: string): string {
  return `${page}#code=${code}`;
}

/** False: this is no desktop session, or it has no browser. */
export async function showInBrowser(url: string): Promise<boolean> {
  return hasDesktop(environment(), process.platform) && (await openBrowser(url));
}
