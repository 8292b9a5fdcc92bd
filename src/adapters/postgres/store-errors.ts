import { DatabaseError } from 'pg';
import { StoreUnavailable } from '../../kernel/ports/event-store.ts';

/** Lock timeout, deadlock, serialization failure, statement timeout, too many connections. */
const BUSY = ['55P03', '40P01', '40001', '57014', '53300'];
/** Disk full, out of memory, file size: writing can go on when there is room again. */
const FULL = ['53100', '53200', '58030'];
/** Server shutting down or starting; connection exceptions. */
const GONE = /^(57P0[1-5]|08...)$/;
const SOCKET = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** Runs a database call and names what the caller can act on. @throws StoreUnavailable, or the error as it is. */
export async function translated<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    throw new StoreUnavailable(reason, error instanceof Error ? error.message : '', error);
  }
}

/** Whether the database did not answer, or something failed because of that: the same may work later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable || reasonOf(error) !== null) return true;
  return error instanceof Error && error.cause !== undefined && isUnavailable(error.cause);
}

function reasonOf(error: unknown): 'busy' | 'full' | 'gone' | null {
  if (error instanceof DatabaseError) return reasonOfCode(error.code ?? '');
  if (!(error instanceof Error)) return null;
  const isSocket = 'code' in error && SOCKET.includes(String(error.code));
  return isSocket || /terminated|timeout|Client has encountered/.test(error.message)
    ? 'gone'
    : null;
}

function reasonOfCode(code: string): 'busy' | 'full' | 'gone' | null {
  if (BUSY.includes(code)) return 'busy';
  if (FULL.includes(code)) return 'full';
  return GONE.test(code) ? 'gone' : null;
}
