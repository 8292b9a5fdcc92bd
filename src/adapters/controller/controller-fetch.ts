import { type IncomingMessage, request } from 'node:http';

const TIMEOUT_MS = 30_000;
const WITHOUT_BODY = [204, 304];

/** The `fetch` of a client of the owner's own controller: with its token, and never on to another address. */
export function controllerFetch(
  token: string,
): (url: string | URL | Request, init?: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const where = url instanceof Request ? url.url : url.toString();
    const { response, body } = await asked(where, { token, init }).catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${where} does not answer: ${why}`, { cause });
    });
    const { statusCode: status = 0, headers } = response;
    const type = headers['content-type'] ?? '';
    return new Response(WITHOUT_BODY.includes(status) ? null : body, {
      status,
      headers: { 'content-type': type },
    });
  };
}

type Asked = { readonly token: string; readonly init: RequestInit | undefined };

function asked(
  url: string,
  { token, init }: Asked,
): Promise<{ readonly response: IncomingMessage; readonly body: string }> {
  const sent = typeof init?.body === 'string' ? init.body : '';
  const headers = {
    ...Object.fromEntries(new Headers(init?.headers)),
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(sent),
  };
  const options = { method: init?.method ?? 'GET', headers, agent: false as const };
  const within = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init?.signal == null ? within : AbortSignal.any([init.signal, within]);
  return new Promise((resolve, reject) => {
    const asking = request(url, { ...options, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ response, body: Buffer.concat(chunks).toString('utf8') });
      });
    });
    asking.on('error', reject);
    asking.end(sent);
  });
}
