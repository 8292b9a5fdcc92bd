import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { mainTextOf } from './main-text.ts';

const page = z.object({ html: z.string(), url: z.string() });

/** Reads one page away from the event loop: what a hostile page costs, only this thread pays. */
function readOne(): void {
  try {
    const { html, url } = page.parse(workerData);
    parentPort?.postMessage({ status: 'read', page: mainTextOf(html, url) });
  } catch (error) {
    const why = error instanceof RangeError ? 'it is nested too deeply' : String(error);
    parentPort?.postMessage({ status: 'failed', why });
  }
}

parentPort?.postMessage({ status: 'loaded' });
readOne();
