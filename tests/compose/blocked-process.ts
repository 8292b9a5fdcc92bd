import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultPhaseWorkSettings, startPhaseWorker } from '../../src/process/phase-worker.ts';
import { openProcess, type Place, type ProcessNames } from './test-process.ts';

export type BlockedOrders = {
  readonly place: Place;
  readonly names: Omit<ProcessNames, 'crashPoint'>;
  /** Where in a phase the event loop stands still, once. */
  readonly at: string;
  /** Until this file is there. */
  readonly until: string;
};

/** Run as a process of its own: works on phases, blocks its event loop, goes on, and stops when its stdin ends. */
const LOOK_MS = 50;
// Written by startBlockedProcess.
const orders = JSON.parse(process.argv[2] ?? '{}') as BlockedOrders;
let hasBlocked = false;
const crashPoint = (name: string) => {
  if (name !== orders.at || hasBlocked) return;
  hasBlocked = true;
  console.log('blocking');
  const never = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(orders.until)) Atomics.wait(never, 0, 0, LOOK_MS);
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
