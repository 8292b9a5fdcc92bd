import { dirname, join, resolve } from 'node:path';

/** Where a service of this program begins. */
export type ServicePlaces = {
  /** Of the program. */
  readonly folder: string;
  readonly stateDir: string;
  /** The Node that runs now: found first when the service begins. */
  readonly node: string;
};

export type ServiceChange = {
  readonly manager: 'systemd' | 'launchd';
  readonly file: string;
  /** Whether the service manager was there and took the change. */
  readonly done: boolean;
  /** What to run by hand where it was not. */
  readonly commands: readonly string[];
  /** What its owner may want to know next. */
  readonly hints: readonly string[];
};

const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** What a service finds programs by: it sees nothing of a shell. */
export function programPath(node: string): string {
  return `${dirname(node)}:${SYSTEM_PATH}`;
}

/** Of the program that runs now. */
export function programFolder(): string {
  return resolve(import.meta.dirname, '../../..');
}

/** What its owner calls. */
export function ownCommand(): string {
  return join(programFolder(), 'bin/homeostat');
}
