import { join } from 'node:path';
import { capLog } from '../../adapters/files/cap-log.ts';
import { controllerLogFile } from '../../adapters/logging/controller-log.ts';

/** Where the controller of a state folder writes its log lines. */
export function logFileOf(stateDir: string): string {
  return controllerLogFile(stateDir);
}

/** Keeps the controller's log and Postgres' from growing without end. */
export async function capLogs(stateDir: string): Promise<void> {
  await capLog(controllerLogFile(stateDir));
  await capLog(join(stateDir, 'logs', 'postgres.log'));
}
