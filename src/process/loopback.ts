import { isIPv4 } from 'node:net';

/** Whether a host name, as it stands in a setting or a URL, is this machine's own and reached by nobody else. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}
