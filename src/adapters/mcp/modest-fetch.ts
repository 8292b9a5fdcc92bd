type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Of one server at once; each message of it that wants an answer makes one. */
const MAX_UNDER_WAY = 16;
/** Streams of messages that are opened in one life of a connection: the server says how soon the next one is. */
const MAX_STREAMS = 20;

/** A fetch for a server that may answer without end, or have us ask without end. */
export function modestFetch(fetchOne: Fetch): Fetch {
  let underWay = 0;
  let streams = 0;
  return async (url, init = {}) => {
    const isStream = (init.method ?? 'GET') === 'GET';
    if (isStream) streams += 1;
    if (streams > MAX_STREAMS && isStream) return new Response(null, { status: 405 }); // "none here"
    if (underWay >= MAX_UNDER_WAY) throw new Error('the server needs too many requests at once');
    underWay += 1;
    try {
      return upTo(MAX_BODY_BYTES, await fetchOne(url, init));
    } finally {
      underWay -= 1;
    }
  };
}

function upTo(maxBytes: number, response: Response): Response {
  if (response.body === null) return response;
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > maxBytes)
        controller.error(new Error(`the answer has more than ${maxBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers });
}
