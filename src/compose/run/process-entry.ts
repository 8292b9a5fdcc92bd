import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../../adapters/postgres/store-errors.ts';
import { type Config, loadConfig } from '../../config.ts';
import { environment, isUnderNpm } from '../../environment.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { endSoon, parentGone, stopAsked } from '../../process/stop-asked.ts';
import { AlreadyRunning } from './controller.ts';
import type { Stoppable } from './open-process.ts';

const GRACE_MS = 10_000;
const STANDBY_LOOK_MS = 5_000;
const NEVER = new Promise<never>(() => undefined);

type Running = Stoppable & {
  readonly lost?: Promise<void>;
  readonly failed?: Promise<Error>;
};

type Start = (options: {
  readonly config: Config;
  readonly progress: (line: string) => void;
  readonly said: (document: unknown) => void;
}) => Promise<Running>;

/**
 * The body of a process entry, for a server or a container: no terminal, JSON lines on stderr. Ends cleanly on SIGINT or
 * SIGTERM. While another process does what only one may do, it stands by.
 */
export async function runEntry(start: Start): Promise<void> {
  const line = (text: string) => process.stderr.write(`${text}\n`);
  const said = (document: unknown) => line(JSON.stringify(document));
  const progress = (text: string) => said({ event: 'progress', text });
  const stopping = new AbortController();
  const gone = isUnderNpm(environment()) ? parentGone() : NEVER;
  const asked = Promise.race([stopAsked(['SIGINT', 'SIGTERM']), gone]);
  void asked.then(() => {
    stopping.abort();
  });
  const config = loadConfig(environment());
  const running = await whenFree(() => start({ config, progress, said }), stopping.signal, said);
  if (running === null) return;
  const { lost = NEVER, failed = NEVER } = running;
  const taken = lost.then(() => 'another process has taken over');
  const over = await Promise.race([asked, taken, failed]);
  const reason = over instanceof Error ? over.message : over;
  const unclosed = await running.stop(reason, GRACE_MS).then(() => null, messageOf);
  said({ event: 'stopped', reason, ...(unclosed !== null && { unclosed }) });
  // Not a clean end: a service manager starts the next one.
  if (over instanceof Error || unclosed !== null) process.exitCode = 1;
  if (unclosed !== null) endSoon();
}

async function whenFree(
  start: () => Promise<Running>,
  signal: AbortSignal,
  said: (document: unknown) => void,
): Promise<Running | null> {
  let why = '';
  while (!signal.aborted) {
    try {
      return await start();
    } catch (error) {
      if (!canStandBy(error, why !== '')) throw error;
      if (messageOf(error) !== why) said({ event: 'standby', why: messageOf(error) });
      why = messageOf(error);
      await sleep(STANDBY_LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

/** Whoever stands by has reached the database already: when it is away later, it comes back. */
function canStandBy(error: unknown, standsBy: boolean): boolean {
  return error instanceof AlreadyRunning || (standsBy && isUnavailable(error));
}
