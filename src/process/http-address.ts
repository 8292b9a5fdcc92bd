import { isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { Config } from '../config.ts';
import { ConfigError } from '../raw-settings.ts';
import { isLoopback } from './loopback.ts';

/**
 * The host names that requests may use when the server listens on the configured address.
 * @throws ConfigError when the address is not loopback and the settings do not allow that
 */
export function allowedHosts({
  host,
  allowRemote,
  httpHosts,
}: Pick<Config, 'host' | 'allowRemote' | 'httpHosts'>): readonly string[] {
  const own = ['localhost', '127.0.0.1', '[::1]', inUrl(host), ...httpHosts];
  if (isLoopback(host)) return own;
  if (!allowRemote) {
    const why = `"${host}" can be reached from other machines; set HOMEOSTAT_ALLOW_REMOTE=1 if that is meant (the token then travels unencrypted)`;
    throw new ConfigError('HOMEOSTAT_HOST', why);
  }
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return [...own, hostname().toLowerCase(), ...addresses.map(({ address }) => inUrl(address))];
}

/** The address as written in a URL. */
export function inUrl(host: string): string {
  return isIPv6(host) ? `[${host.toLowerCase()}]` : host.toLowerCase();
}

/** Where the dashboard is on this machine. */
export function pageUrl(origin: string, { httpBasePath }: Pick<Config, 'httpBasePath'>): string {
  const url = new URL(origin);
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  return `${url.origin}${httpBasePath}/`;
}
