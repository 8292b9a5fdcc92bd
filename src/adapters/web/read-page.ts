import { Worker } from 'node:worker_threads';
import { messageOf } from '../../kernel/thrown.ts';
import type { MainText } from './main-text.ts';

const TIMEOUT_MS = 5_000;
const HEAP_MB = 256;
/** Registers what reads TypeScript, then imports `page-worker.ts`. */
const ENTRY = new URL('../../../bin/page-reader.mjs', import.meta.url);

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
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => {
        reject(new Error('its reader ended'));
      });
      limit.addEventListener('abort', () => {
        reject(new Error('it takes too long to read'));
      });
    });
    if (answer.status === 'read') return answer.page;
    throw new Error(answer.why);
  } catch (error) {
    const why = messageOf(error);
    throw new Error(`the page cannot be read: ${why}`, { cause: error });
  } finally {
    await worker.terminate();
  }
}
