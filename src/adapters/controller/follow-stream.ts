import { get, type IncomingMessage } from 'node:http';
import { codeOf } from '../../kernel/thrown.ts';

/** One server-sent event; `event` is `message` when it has no name. */
export type StreamMessage = { readonly event: string; readonly data: string };

export type Followed = {
  /** Of the owner's own controller: this never follows to another address. */
  readonly url: string;
  readonly token: string;
  readonly signal: AbortSignal;
};

/** A stream of the controller until it ends, is cut, or the signal aborts. @throws Error when it does not begin */
export async function* followStream(followed: Followed): AsyncGenerator<StreamMessage, void> {
  const response = await opened(followed);
  if (response === null) return;
  response.setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of response) {
      const messages = `${rest}${String(chunk)}`.split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) yield* readMessage(message);
    }
  } catch (error) {
    // Cut off, by us or by the end of the controller: the stream is over.
    if (!isCut(error)) throw error;
  }
}

/** Null: not wanted any more. */
function opened({ url, token, signal }: Followed): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = get(url, { headers, signal, agent: false }, (response) => {
      if (response.statusCode === 200) {
        resolve(response);
        return;
      }
      response.destroy();
      reject(new Error(`${url} answered ${response.statusCode ?? 'nothing'}`));
    });
    request.on('error', (error) => {
      if (signal.aborted) resolve(null);
      else reject(new Error(`${url} does not answer: ${error.message}`, { cause: error }));
    });
  });
}

const CUT = ['ABORT_ERR', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

function isCut(error: unknown): boolean {
  return CUT.includes(codeOf(error));
}

/** Comments, such as heartbeats, are no messages. */
function readMessage(message: string): readonly StreamMessage[] {
  const data = /^data: (.*)$/m.exec(message)?.[1];
  if (data === undefined) return [];
  return [{ event: /^event: (.*)$/m.exec(message)?.[1] ?? 'message', data }];
}
