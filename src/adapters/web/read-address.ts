import { isIP } from 'node:net';
import { OutsideRefused } from './outside-refused.ts';

const MAX_URL_CHARACTERS = 4_096;
const AUTHORITY = /^(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}(?:[^\\/?#@]*@)?([^\\/?#]*)/i;

/** Where something may be asked: normalised, without a fragment. `host`: as resolved, without brackets or a last dot. */
export type Address = { readonly url: URL; readonly host: string };

/**
 * Reads a URL as one that may be asked: http or https, no name and password, a host that is written as it is meant.
 * @throws OutsideRefused saying what is wrong with it
 */
export function readAddress(text: string, base?: URL): Address {
  if (text.length > MAX_URL_CHARACTERS) {
    throw new OutsideRefused(`the URL is longer than ${MAX_URL_CHARACTERS} characters`);
  }
  if (!URL.canParse(text, base?.href))
    throw new OutsideRefused(`"${text.slice(0, 200)}" is not a URL`);
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutsideRefused(`only http and https are allowed, not ${url.protocol}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutsideRefused('the URL must not contain a user name or password');
  }
  // A name with a last dot is the same host, but compares as another.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.replace(/\.+$/, '');
  if (url.hostname === '') throw new OutsideRefused('the URL has no host');
  url.hash = '';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  refuseDisguise(text, host);
  return { url, host };
}

/** 2130706433, 0x7f.1, 0177.0.0.1 and full-width digits are ways around rules that read the text. */
function refuseDisguise(text: string, host: string): void {
  const written = AUTHORITY.exec(text.trim())?.[1];
  if (isIP(host) !== 4 || written === undefined) return;
  if (written.replace(/:\d*$/, '').replace(/\.$/, '') === host) return;
  throw new OutsideRefused(`write the address ${host} in its plain form`);
}

/** Hosts as URL writes them: lower case, punycode, no last dot. @throws OutsideRefused when it is none */
function normalHost(domain: string): string {
  return readAddress(`http://${domain}`).host;
}

/** Whether a host is one of these domains or below one of them. */
export function isAmong(host: string, domains: readonly string[]): boolean {
  return domains
    .map(normalHost)
    .some((domain) => host === domain || (isIP(domain) === 0 && host.endsWith(`.${domain}`)));
}
