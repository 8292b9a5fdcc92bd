import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { TO_RUN_SOURCE } from '../support/run-source.ts';
import type { BlockedOrders } from './blocked-process.ts';

const SCRIPT = fileURLToPath(new URL('blocked-process.ts', import.meta.url));

export type BlockedProcess = {
  /** `ready`, then `blocking`. */
  readonly said: () => string;
  /** Lets it go on, and then end. */
  readonly end: () => Promise<number | null>;
  readonly kill: () => void;
};

export function startBlockedProcess(orders: BlockedOrders): BlockedProcess {
  const child = spawn(process.execPath, [...TO_RUN_SOURCE, SCRIPT, JSON.stringify(orders)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const exit = once(child, 'exit');
  return {
    said: () => said,
    end: async () => {
      await writeFile(orders.until, '');
      child.stdin.end();
      await exit;
      return child.exitCode;
    },
    kill: () => child.kill('SIGKILL'),
  };
}
