import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { destination, type Logger, pino } from 'pino';

/** Where the controller's own log lines are, as JSON Lines (K17). */
export function controllerLogFile(stateDir: string): string {
  return join(stateDir, 'logs', 'controller.log');
}

/** Log lines never hold keys: these fields are cut out wherever they turn up. */
const REDACTED = ['*.apiKey', '*.password', '*.token', '*.authorization', 'password', 'token'];

export function openControllerLog(stateDir: string, level: string): Logger {
  mkdirSync(join(stateDir, 'logs'), { recursive: true });
  const file = destination({ dest: controllerLogFile(stateDir), sync: true, mkdir: true });
  return pino({ level, redact: REDACTED, base: { pid: process.pid } }, file);
}
