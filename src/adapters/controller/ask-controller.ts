import { get } from 'node:http';
import { jsonOrNull } from '../../kernel/json-or-null.ts';

const ANSWER_BYTES = 4_000_000;

/** A GET at the owner's own controller; null: no answer in time. The body is null when it is no JSON. */
export function askController(
  url: string,
  { token, timeoutMs }: { readonly token?: string; readonly timeoutMs: number },
): Promise<{ readonly status: number; readonly body: unknown } | null> {
  return new Promise((resolve) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(timeoutMs);
    const none = () => {
      resolve(null);
    };
    const request = get(url, { headers, signal, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > ANSWER_BYTES) response.destroy();
        else chunks.push(chunk);
      });
      response.on('error', none);
      response.on('close', none);
      response.on('end', () => {
        const body = jsonOrNull(Buffer.concat(chunks).toString('utf8'));
        resolve({ status: response.statusCode ?? 0, body });
      });
    });
    request.on('error', none);
  });
}
