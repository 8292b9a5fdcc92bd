import { readdirSync, readFileSync } from 'node:fs';

/** As fcntl.h has it; /proc/self/fdinfo writes it in octal. */
const O_CLOEXEC = 0o2000000;

/**
 * The highest number of a file that this process was started with and would hand on to what it starts; Node closes only
 * the first of them. Zero: none, or they cannot be seen here.
 */
export function highestForeignFile(): number {
  const foreign = numbers().filter(isHandedOn);
  return Math.max(0, ...foreign);
}

function numbers(): readonly number[] {
  try {
    return readdirSync('/proc/self/fdinfo').map(Number);
  } catch {
    return [];
  }
}

function isHandedOn(number: number): boolean {
  try {
    const [, flags = ''] =
      /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${number}`, 'utf8')) ?? [];
    return (Number.parseInt(flags, 8) & O_CLOEXEC) === 0;
  } catch {
    return false; // that which listed them
  }
}
