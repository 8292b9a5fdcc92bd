import { fetch, type Response } from 'undici';
import { OutsideRefused } from './outside-refused.ts';
import { addressesOf, pinnedAgent, type Resolve } from './pinned-agent.ts';
import { type Address, isAmong, readAddress } from './read-address.ts';

/** Durations in milliseconds, sizes in bytes. */
export type OutsideSettings = {
  /** From the first look at the name to the last byte, redirects included. */
  readonly timeoutMs: number;
  readonly connectTimeoutMs: number;
  /** Of the body after decompression; what is beyond is not read. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
};

export const defaultOutsideSettings: OutsideSettings = {
  timeoutMs: 20_000,
  connectTimeoutMs: 5_000,
  maxBytes: 2 * 1024 * 1024,
  maxRedirects: 5, // SAFETY D1.12
};

/** What the owner lets be asked. */
export type OutsideRules = {
  readonly resolve: Resolve;
  /** Domains, each with what is below it; null: any (SAFETY D1.13). */
  readonly allowDomains: readonly string[] | null;
  /** Origins that may be at a private address, such as `http://127.0.0.1:8088`: only asked for directly, never by a redirect. */
  readonly allowPrivate: readonly string[];
  readonly settings: OutsideSettings;
};

export type OutsideRequest = {
  readonly url: string;
  /** Default GET. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether a body of this media type (lower case, without parameters, may be empty) is read. Default: any. */
  readonly accepts?: (mediaType: string) => boolean;
  /** Whether a redirect to this address is followed, within the rules. Default: any. */
  readonly mayBeLedTo?: ((url: string) => boolean) | undefined;
  readonly signal: AbortSignal;
};

export type OutsideAnswer = {
  /** Where it came from in the end. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType: string;
  readonly body: Uint8Array;
  /** There was more than `maxBytes`. */
  readonly isTruncated: boolean;
};

const REDIRECTS = [301, 302, 303, 307, 308];
/** Set by the connection itself; a caller's value could make the other side read another request. */
const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|keep-alive|upgrade|te|trailer|expect|proxy-.*)$/i;
/** All that goes along to another origin. */
const HARMLESS_HEADERS = /^(accept|accept-language|user-agent)$/i;
const USER_AGENT = 'homeostat/0.1';

type Hop = {
  readonly address: Address;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

/** An answer whose body is still to come. `close` must be called; the body ends with it. */
export type OpenAnswer = { readonly response: Response; readonly close: () => Promise<void> };

/**
 * The one way from here to anything outside (SAFETY D1.12): every hop is resolved once, judged, and connected to at
 * the address that was judged.
 * @throws OutsideRefused when the rules do not let it be asked; Error when it could not be asked, or took too long
 */
export async function fetchOutside(
  request: OutsideRequest,
  rules: OutsideRules,
): Promise<OutsideAnswer> {
  const { timeoutMs, maxRedirects } = rules.settings;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  let hop = firstHop(request);
  let from: Address | null = null;
  for (let redirects = 0; ; redirects += 1) {
    const open = await openHop(hop, { rules, from, signal, silenceMs: timeoutMs });
    try {
      const next = nextHop(hop, open.response);
      if (next === null)
        return await readAnswer(open.response, { request, rules, url: hop.address.url });
      if (redirects >= maxRedirects) {
        throw new OutsideRefused(`more than ${maxRedirects} redirects`);
      }
      if (request.mayBeLedTo?.(next.address.url.href) === false) throw notLedTo(hop, next);
      from = hop.address;
      hop = next;
    } finally {
      await open.close();
    }
  }
}

/** One request without redirects, body as it comes, however long that takes. @throws as `fetchOutside` */
export async function openOutside(
  request: OutsideRequest,
  rules: OutsideRules,
): Promise<OpenAnswer> {
  return openHop(firstHop(request), { rules, from: null, signal: request.signal, silenceMs: 0 });
}

function firstHop({ url, method = 'GET', headers = {}, body }: OutsideRequest): Hop {
  const own = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name));
  return {
    address: readAddress(url),
    method: method.toUpperCase(),
    headers: { 'user-agent': USER_AGENT, ...Object.fromEntries(own) },
    body,
  };
}

type Way = {
  readonly rules: OutsideRules;
  /** The page that sent us here. */
  readonly from: Address | null;
  readonly signal: AbortSignal;
  readonly silenceMs: number;
};

async function openHop(hop: Hop, { rules, from, signal, silenceMs }: Way): Promise<OpenAnswer> {
  const { url, host } = hop.address;
  if (rules.allowDomains !== null && !isAmong(host, rules.allowDomains)) {
    throw new OutsideRefused(`${host} is not an allowed domain`);
  }
  const isAsked = from === null || from.url.origin === url.origin;
  const mayBePrivate = isAsked && rules.allowPrivate.includes(url.origin);
  const resolving = addressesOf(host, { resolve: rules.resolve, mayBePrivate });
  const addresses = await unlessAborted(resolving, signal);
  const { connectTimeoutMs } = rules.settings;
  const dispatcher = pinnedAgent(addresses, { connectTimeoutMs, silenceMs });
  const close = () => dispatcher.destroy();
  try {
    const { method, headers, body = null } = hop;
    const init = { method, headers, body, redirect: 'manual', dispatcher, signal } as const;
    return { response: await fetch(url, init), close };
  } catch (error) {
    await close();
    throw asReadable(error, url, signal);
  }
}

/** A name server that does not answer must not hold the caller longer than it wants to wait. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      reject(new Error('it took too long or was stopped', { cause: signal.reason }));
    };
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    work.catch(() => undefined); // told already, by the abort
  }
}

/** undici says "fetch failed" and keeps the reason below. */
function asReadable(error: unknown, url: URL, signal: AbortSignal): Error {
  if (signal.aborted) return new Error(`${url.host}: it took too long or was stopped`);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new Error(`${url.host}: ${why}`, { cause: error });
}

/** Null when the answer is no redirect. */
function nextHop(hop: Hop, response: Response): Hop | null {
  const location = response.headers.get('location');
  if (!REDIRECTS.includes(response.status) || location === null) return null;
  const address = readAddress(location, hop.address.url);
  const isSame = address.url.origin === hop.address.url.origin;
  const becomesGet = dropsBody(response.status, hop.method);
  if (!isSame && !becomesGet && !isSafe(hop.method)) {
    throw new OutsideRefused(
      `${hop.address.host} redirects the ${hop.method} to ${address.host}; ask there directly if that is intended`,
    );
  }
  const headers = Object.entries(hop.headers).filter(
    ([name]) => (isSame || HARMLESS_HEADERS.test(name)) && !(becomesGet && isOfBody(name)),
  );
  const rest = { address, headers: Object.fromEntries(headers) };
  return becomesGet
    ? { ...rest, method: 'GET', body: undefined }
    : { ...rest, method: hop.method, body: hop.body };
}

/** Without the whole address: told to a model, it would have been read, and what was read may be asked for. */
function notLedTo(from: Hop, to: Hop): OutsideRefused {
  const why = 'which may not be asked by way of it';
  return new OutsideRefused(`${from.address.host} redirects to ${to.address.host}, ${why}`);
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** As browsers do it. */
function dropsBody(status: number, method: string): boolean {
  return (status === 303 && method !== 'HEAD') || (status <= 302 && method === 'POST');
}

function isOfBody(header: string): boolean {
  return /^content-/i.test(header);
}

type Reading = {
  readonly request: OutsideRequest;
  readonly rules: OutsideRules;
  readonly url: URL;
};

async function readAnswer(
  response: Response,
  { request, rules, url }: Reading,
): Promise<OutsideAnswer> {
  const mediaType = mediaTypeOf(response.headers.get('content-type'));
  if (request.accepts?.(mediaType) === false) {
    throw new OutsideRefused(
      `${url.host} answers with ${mediaType || 'no media type'}, which cannot be read`,
    );
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the body: nothing beyond the limit is fetched or unpacked.
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk as Uint8Array); // fetch bodies deliver bytes
      bytes += (chunk as Uint8Array).byteLength;
      if (bytes > rules.settings.maxBytes) break;
    }
  } catch (error) {
    throw asReadable(error, url, request.signal);
  }
  return {
    url: url.href,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    mediaType,
    body: new Uint8Array(Buffer.concat(chunks)).subarray(0, rules.settings.maxBytes),
    isTruncated: bytes > rules.settings.maxBytes,
  };
}

function mediaTypeOf(header: string | null): string {
  return (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
