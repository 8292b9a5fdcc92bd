import { dirname, join, resolve } from 'node:path';

/** Paths a service of this program needs. */
export type ServicePlaces = {
  /** Of the program. */
  readonly folder: string;
  readonly stateDir: string;
  /** The Node that runs now comes first in the service's PATH. */
  readonly node: string;
};

export type ServiceFile = { readonly path: string; readonly text: string };

export type ServiceChange = {
  readonly manager: 'systemd' | 'launchd';
  readonly file: string;
  /** Whether the service manager was available and accepted the change. */
  readonly done: boolean;
  /** The commands to run by hand if it was not. */
  readonly commands: readonly string[];
  /** What the owner may want to know next. */
  readonly hints: readonly string[];
};

const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The PATH of a service, which has no shell's environment. */
export function programPath(node: string): string {
  return `${dirname(node)}:${SYSTEM_PATH}`;
}

/** Of the running program. */
export function programFolder(): string {
  return resolve(import.meta.dirname, '../../..');
}

/** The command the owner types. */
export function ownCommand(): string {
  return join(programFolder(), 'bin/homeostat');
}
