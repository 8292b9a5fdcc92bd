/** Aborts when nothing came for `stallMs`. Bytes count, not events: a provider that thinks long sends pings. */
export function stallWatch(stallMs: number) {
  const controller = new AbortController();
  const stop = () => {
    controller.abort(new Error(`no byte came for ${stallMs} ms`));
  };
  let timer = setTimeout(stop, stallMs);
  const touch = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, stallMs);
  };
  return {
    signal: controller.signal,
    fetch: watchedFetch(touch),
    end: () => {
      clearTimeout(timer);
    },
  };
}

function watchedFetch(touch: () => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    touch();
    if (response.body === null) return response;
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        touch();
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
