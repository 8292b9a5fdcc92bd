/**
 * Aborts if nothing came for `stallMs`, or if more came than the largest possible reply. Counts bytes, not
 * events: a provider that thinks long sends pings.
 */
export function stallWatch({ stallMs, maxBytes }: { stallMs: number; maxBytes: number }) {
  const controller = new AbortController();
  let bytes = 0;
  const stop = () => {
    controller.abort(new Error(`no data for ${stallMs} ms`));
  };
  let timer = setTimeout(stop, stallMs);
  const touch = (came: number) => {
    clearTimeout(timer);
    bytes += came;
    if (bytes > maxBytes) controller.abort(new Error(`the answer has more than ${maxBytes} bytes`));
    else timer = setTimeout(stop, stallMs);
  };
  return {
    signal: controller.signal,
    isOversized: () => bytes > maxBytes,
    fetch: watchedFetch(touch),
    end: () => {
      clearTimeout(timer);
    },
  };
}

function watchedFetch(touch: (bytes: number) => void): typeof fetch {
  return async (input, init) => {
    // Whoever was chosen is asked, and nobody that it names: a prompt holds what the owner said.
    const response = await fetch(input, { ...init, redirect: 'error' });
    touch(0);
    if (response.body === null) return response;
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        touch(chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(watched), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  };
}
