import { setTimeout as sleep } from 'node:timers/promises';
import { defaultPhaseWorkSettings, startPhaseWorker } from '../../src/process/phase-worker.ts';
import { openProcess, type Place, type ProcessNames } from './test-process.ts';

export type BlockedOrders = {
  readonly place: Place;
  readonly names: Omit<ProcessNames, 'crashPoint'>;
  /** Where in a phase the event loop stands still, once, and for how long. */
  readonly at: string;
  readonly blockMs: number;
};

/** Run as a process of its own: works on phases, blocks its event loop, goes on, and stops when its stdin ends. */
// Written by startBlockedProcess.
const orders = JSON.parse(process.argv[2] ?? '{}') as BlockedOrders;
let hasBlocked = false;
const crashPoint = (name: string) => {
  if (name !== orders.at || hasBlocked) return;
  hasBlocked = true;
  console.log('blocking');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, orders.blockMs);
};
const { phases, queue, stop } = await openProcess(orders.place, { ...orders.names, crashPoint });
const worker = await startPhaseWorker({ phases, queue, settings: defaultPhaseWorkSettings });
console.log('ready');
process.stdin.resume();
await new Promise((resolve) => process.stdin.once('end', resolve));
await worker.close(5_000);
await stop();
await sleep(0);
console.log('ended');
