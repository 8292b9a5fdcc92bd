import { afterEach } from 'vitest';

/**
 * Reads server-sent events of an answer until the text so far matches. What a test leaves open is ended after it.
 */
export function streamFollower() {
  const open: ReadableStreamDefaultReader<string>[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((reader) => reader.cancel().catch(() => undefined)));
  });
  return async (response: Response) => {
    if (response.body === null) throw new Error('no body');
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    open.push(reader);
    let text = '';
    const until = async (pattern: RegExp): Promise<string> => {
      while (!pattern.test(text)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`ended after ${text}`);
        text += value;
      }
      return text;
    };
    return { until, reader };
  };
}
