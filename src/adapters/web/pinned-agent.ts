import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { OutsideRefused } from './outside-refused.ts';
import { whyNotPublic } from './public-address.ts';

export type HostAddress = { readonly address: string; readonly family: 4 | 6 };
/** Every address of a host; rejects when there is none. */
export type Resolve = (host: string) => Promise<readonly HostAddress[]>;

/** The resolver of this machine, with its hosts file. */
export async function systemResolve(host: string): Promise<readonly HostAddress[]> {
  const found = await systemLookup(host, { all: true, order: 'verbatim' });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

/**
 * Resolves a host once and judges what it found. One private address among public ones is enough to refuse: which
 * of them would be taken is the attacker's choice.
 * @throws OutsideRefused
 */
export async function addressesOf(
  host: string,
  { resolve, mayBePrivate }: { readonly resolve: Resolve; readonly mayBePrivate: boolean },
): Promise<readonly HostAddress[]> {
  const family = isIP(host);
  const found: readonly HostAddress[] =
    family === 0 ? await resolve(host) : [{ address: host, family: family === 6 ? 6 : 4 }];
  if (found.length === 0) throw new Error(`${host} has no address`);
  const why = found.map(({ address }) => whyNotPublic(address)).find((reason) => reason !== null);
  if (why !== undefined && !mayBePrivate) throw new OutsideRefused(`${host}: ${why}`);
  return found;
}

/**
 * `silenceMs`: how long the other side may say nothing; 0: for ever. An agent that connects to these addresses and no others, whatever a second DNS answer says. Host header and SNI
 * stay those of the URL. No proxy: undici takes one from the environment only through another agent.
 */
export function pinnedAgent(
  addresses: readonly HostAddress[],
  limits: { readonly connectTimeoutMs: number; readonly silenceMs: number },
): Agent {
  const lookup: LookupFunction = (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true || first === undefined) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
  return new Agent({
    connect: { lookup, timeout: limits.connectTimeoutMs },
    headersTimeout: limits.silenceMs,
    bodyTimeout: limits.silenceMs,
    pipelining: 0,
    allowH2: false, // one request a connection needs nothing of it, and our header rules are those of HTTP/1.1
  });
}
