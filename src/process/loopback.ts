import { isIPv4 } from 'node:net';

/** Whether a host name from a setting or a URL is a loopback address, which no other machine reaches. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}
