import { setTimeout as sleep } from 'node:timers/promises';
import { bullmqJobQueue } from '../../../src/adapters/queue/bullmq-job-queue.ts';

/**
 * Run as a process of its own: takes one job of queue `cycle`, blocks its event loop for much longer than the lock,
 * and prints what was reported afterwards as one line of JSON.
 */
const [backend, url = ''] = process.argv.slice(2);
const troubles: string[] = [];
const queue = bullmqJobQueue({
  backend: backend === 'redis' ? 'redis' : 'postgres',
  url,
  onError: (_where, error) => troubles.push(String(error)),
  locks: { lockMs: 400, stalledMs: 200 },
});
const handler = async () => {
  console.log('blocking');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
};
const worker = await queue.work('cycle', handler, { concurrency: 1 });
for (let waitedMs = 0; troubles.length === 0 && waitedMs < 15_000; waitedMs += 20) await sleep(20);
await worker.close(1000);
await queue.close();
console.log(JSON.stringify(troubles));
