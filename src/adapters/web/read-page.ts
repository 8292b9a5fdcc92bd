import { Worker } from 'node:worker_threads';
import { messageOf } from '../../kernel/thrown.ts';
import type { MainText } from './main-text.ts';

/** From when the thread has loaded what it reads with: a busy machine takes seconds for that, which no page is to blame for. */
const TIMEOUT_MS = 5_000;
const LOAD_TIMEOUT_MS = 60_000;
const HEAP_MB = 256;
/** Registers what reads TypeScript, then imports `page-worker.ts`. */
const ENTRY = new URL('../../../bin/page-reader.mjs', import.meta.url);

type Message = { readonly status: 'loaded' } | Answer;

type Answer =
  | { readonly status: 'read'; readonly page: MainText }
  | { readonly status: 'failed'; readonly why: string };

/**
 * The main text of a page, in a thread with a time and memory limit.
 * @throws Error when it cannot be read within them
 */
export async function readPage(
  page: { readonly html: string; readonly url: string },
  signal: AbortSignal,
): Promise<MainText> {
  signal.throwIfAborted();
  const worker = new Worker(ENTRY, {
    workerData: page,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      const giveUp = () => {
        reject(new Error('it takes too long to read'));
      };
      timer = setTimeout(giveUp, LOAD_TIMEOUT_MS);
      worker.on('message', (message: Message) => {
        if (message.status !== 'loaded') {
          resolve(message);
          return;
        }
        clearTimeout(timer);
        timer = setTimeout(giveUp, TIMEOUT_MS);
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        reject(new Error('its reader ended'));
      });
      signal.addEventListener('abort', giveUp, { once: true });
    });
    if (answer.status === 'read') return answer.page;
    throw new Error(answer.why);
  } catch (error) {
    const why = messageOf(error);
    throw new Error(`could not read the page: ${why}`, { cause: error });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
