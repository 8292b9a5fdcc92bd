import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { destination, type Logger, pino } from 'pino';
import { messageOf } from '../../kernel/thrown.ts';

/** Where the controller's own log lines are, as JSON Lines (K17). */
export function controllerLogFile(stateDir: string): string {
  return join(stateDir, 'logs', 'controller.log');
}

/** Log lines never hold keys: these fields are cut out wherever they turn up. */
const REDACTED = ['*.apiKey', '*.password', '*.token', '*.authorization', 'password', 'token'];

/** Kept for a disk that takes nothing; what comes beyond it is dropped. */
const UNWRITTEN_BYTES = 1024 * 1024;

export type ControllerLog = {
  readonly logger: Logger;
  /** Gives the file back. Lines that come later are dropped. */
  readonly close: () => void;
};

/** Lines that a full disk does not take are written later or lost; the controller goes on. */
export function openControllerLog(stateDir: string, level: string): ControllerLog {
  makeFolder(stateDir);
  const dest = controllerLogFile(stateDir);
  const options = { sync: true, mkdir: true, mode: 0o600, maxLength: UNWRITTEN_BYTES };
  const file = destination({ dest, ...options });
  file.on('error', () => undefined);
  let isOpen = true;
  const lines = {
    write: (line: string) => {
      if (isOpen) file.write(line);
    },
  };
  return {
    logger: pino({ level, redact: REDACTED, base: { pid: process.pid } }, lines),
    close: () => {
      isOpen = false;
      file.end();
    },
  };
}

/** The first thing a process writes: here it is found that the state folder cannot be written to. */
function makeFolder(stateDir: string): void {
  try {
    mkdirSync(join(stateDir, 'logs'), { recursive: true, mode: 0o700 });
  } catch (cause) {
    const why = messageOf(cause);
    throw new Error(
      `Cannot write to ${stateDir}: ${why}. Run as the user who owns it, or choose another folder with HOMEOSTAT_STATE.`,
      { cause },
    );
  }
}
