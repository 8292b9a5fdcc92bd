import { controllerLogFile } from '../adapters/logging/controller-log.ts';

/** Where the controller of a state folder writes its log lines. */
export function logFileOf(stateDir: string): string {
  return controllerLogFile(stateDir);
}
