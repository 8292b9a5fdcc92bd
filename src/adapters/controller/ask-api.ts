import { request } from 'node:http';

export type Asked = {
  /** Of the owner's own controller: this never follows to another address. */
  readonly url: string;
  readonly token: string;
  readonly method: 'GET' | 'POST';
  /** Sent as JSON. */
  readonly body?: unknown;
};

const TIMEOUT_MS = 30_000;

/** One question to the controller. @throws Error when it does not answer, or not with JSON */
export function askApi({
  url,
  token,
  method,
  body,
}: Asked): Promise<{ readonly status: number; readonly answer: unknown }> {
  const sent = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(sent),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      reject(new Error(`${url} does not answer: ${error.message}`, { cause: error }));
    };
    const asking = request(url, { method, headers, signal, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        try {
          const answer: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
          resolve({ status: response.statusCode ?? 0, answer });
        } catch (error) {
          reject(new Error(`${url} answered something that is no JSON`, { cause: error }));
        }
      });
    });
    asking.on('error', fail);
    asking.end(sent);
  });
}
