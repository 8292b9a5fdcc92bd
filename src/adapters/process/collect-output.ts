import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a pipe may still deliver once the shell is gone; what left the group may hold it open for ever. */
const DRAIN_MS = 250;
/** Pause after each chunk beyond the limit, so that a step which prints for ever does not take the event loop. */
const THROTTLE_MS = 1;

export type CollectedOutput = { readonly output: Uint8Array; readonly truncatedBytes: number };

/**
 * Reads what a child writes: up to `limitBytes` are kept, the rest is counted; `onOutput` hears all of it. Call the
 * result after its exit.
 */
export function collectOutput(
  child: ChildProcess,
  limitBytes: number,
  onOutput?: (chunk: Uint8Array) => void,
): () => Promise<CollectedOutput> {
  const chunks: Buffer[] = [];
  let kept = 0;
  let truncatedBytes = 0;
  const closed = new Promise<void>((resolve) => child.once('close', resolve));
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) {
    stream.on('data', (chunk: Buffer) => {
      onOutput?.(chunk);
      const part = chunk.subarray(0, limitBytes - kept);
      // A view of nothing would still hold the whole chunk in memory.
      if (part.length > 0) chunks.push(part);
      kept += part.length;
      truncatedBytes += chunk.length - part.length;
      if (part.length < chunk.length) {
        stream.pause();
        setTimeout(() => stream.resume(), THROTTLE_MS);
      }
    });
    stream.on('error', () => undefined); // a pipe that breaks has delivered what it could
  }
  return async () => {
    await Promise.race([closed, sleep(DRAIN_MS)]);
    for (const stream of streams) stream.destroy();
    return { output: new Uint8Array(Buffer.concat(chunks)), truncatedBytes };
  };
}
