import { isIP } from 'node:net';
import type { HttpSettings } from '../contract/ports.ts';

/** Who asks, and under which name; behind a trusted proxy, as the proxy says. */
export type Client = {
  readonly address: string;
  /** Names that the request carries, with ports: that of the connection and, if another, that of the proxy. */
  readonly hosts: readonly string[];
  /** The name in the browser's address line, with its port. */
  readonly host: string;
  /** The browser came by https: only a trusted proxy can say so. */
  readonly isHttps: boolean;
};

type Asking = {
  /** The address at the other end of the socket. */
  readonly peer: string;
  readonly header: (name: string) => string | undefined;
};

/** What proxies add counts only when it comes from one of ours; anybody can write these headers. */
export function clientOf(
  { peer, header }: Asking,
  { isTrustedProxy }: Pick<HttpSettings, 'isTrustedProxy'>,
): Client {
  const host = header('host') ?? '';
  if (!isTrustedProxy(peer)) return { address: peer, hosts: [host], host, isHttps: false };
  const shown = last(header('x-forwarded-host')) ?? host;
  return {
    address: addressBehind(peer, listIn(header('x-forwarded-for')), isTrustedProxy),
    hosts: shown === host ? [host] : [host, shown],
    host: shown,
    isHttps: last(header('x-forwarded-proto'))?.toLowerCase() === 'https',
  };
}

/** Each proxy adds whom it saw at the end: the last one that is none of ours is the client. */
function addressBehind(
  peer: string,
  seen: readonly string[],
  isTrustedProxy: (address: string) => boolean,
): string {
  let address = peer;
  for (const one of seen.toReversed()) {
    if (isIP(one) === 0) return address;
    address = one;
    if (!isTrustedProxy(one)) return address;
  }
  return address;
}

function listIn(header: string | undefined): readonly string[] {
  return (header ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function last(header: string | undefined): string | undefined {
  return listIn(header).at(-1);
}
