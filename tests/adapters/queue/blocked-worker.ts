import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TO_RUN_SOURCE } from '../../support/run-source.ts';
import type { Place } from './queue-story.ts';

const SCRIPT = fileURLToPath(new URL('blocked-worker-process.ts', import.meta.url));

export type BlockedWorker = {
  /** It has a job and its event loop stands still. */
  readonly began: Promise<void>;
  readonly ended: Promise<{ exitCode: number | null; troubles: readonly string[] }>;
};

/** Only another process can take a job from one whose event loop is blocked. */
export function startBlockedWorker({ backend, url }: Place): BlockedWorker {
  const child = spawn(process.execPath, [...TO_RUN_SOURCE, SCRIPT, backend, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const exit = once(child, 'close');
  return {
    began: Promise.race([once(child.stdout, 'data'), exit]).then(() => undefined),
    ended: exit.then(() => {
      const last = said.trim().split('\n').at(-1) ?? '';
      // Printed by the script.
      const troubles = last.startsWith('[') ? (JSON.parse(last) as string[]) : [said];
      return { exitCode: child.exitCode, troubles };
    }),
  };
}
