import { type OutsideRules, openOutside } from './fetch-outside.ts';

/** Statuses that have no body; a Response with one cannot be made. */
const BODILESS = [204, 205, 304];

/**
 * The fetch function for libraries that want one: the same rules, body as it comes, no redirects. Only text is sent.
 * @throws as `openOutside`
 */
export function streamingFetch(
  rules: OutsideRules,
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  return async (url, init = {}) => {
    const { method = 'GET', body } = init;
    const { response, close } = await openOutside(
      {
        url: String(url),
        method,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof body === 'string' ? { body } : {}),
        signal: init.signal ?? new AbortController().signal,
      },
      rules,
    );
    const { status, statusText } = response;
    const headers = new Headers([...response.headers]);
    if (response.body === null || BODILESS.includes(status)) {
      await close();
      return new Response(null, { status, statusText, headers });
    }
    // fetch bodies deliver bytes
    const whole = closing(response.body as AsyncIterable<Uint8Array>, close);
    return new Response(whole, { status, statusText, headers });
  };
}

/** The connection ends with the body, however that ends. */
function closing(
  body: AsyncIterable<Uint8Array>,
  close: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const next = await chunks.next();
        if (next.done !== true) {
          controller.enqueue(next.value);
          return;
        }
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      await close();
    },
    cancel: close,
  });
}
