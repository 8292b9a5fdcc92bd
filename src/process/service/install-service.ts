import { existsSync, readFileSync } from 'node:fs';
import {
  disableLaunchAgents,
  enableLaunchAgents,
  installLaunchAgents,
  launchFiles,
  resumeLaunchAgent,
  uninstallLaunchAgents,
} from './launch-agent.ts';
import {
  programFolder,
  type ServiceChange,
  type ServiceFile,
  type ServicePlaces,
} from './places.ts';
import {
  disableUnits,
  enableUnits,
  installUnits,
  resumeUnit,
  uninstallUnits,
  unitFiles,
  whyNoSystemd,
} from './systemd-unit.ts';

/** A service of the current user: launchd on macOS, systemd elsewhere. */
export async function installService(stateDir: string): Promise<ServiceChange> {
  const places = placesFor(stateDir);
  return isMac() ? installLaunchAgents(places) : installUnits(places);
}

export type ServiceStanding = {
  readonly manager: 'systemd' | 'launchd';
  /** Why it cannot be installed here; null: it can. */
  readonly why: string | null;
  readonly isInstalled: boolean;
  /** What an installation writes. */
  readonly files: readonly ServiceFile[];
};

/** Whether the service of this folder is there, and what would be written. */
export function lookAtService(stateDir: string): ServiceStanding {
  const places = placesFor(stateDir);
  const onMac = isMac();
  const files = onMac ? launchFiles(places) : unitFiles(places);
  const own = files.slice(0, 1);
  return {
    manager: onMac ? 'launchd' : 'systemd',
    why: whyNotWritten(own) ?? (onMac ? null : whyNoSystemd()),
    isInstalled: own.every(({ path, text }) => textAt(path) === text),
    files,
  };
}

/** What is there may be the service of another agent, or changed by hand. */
function whyNotWritten(files: readonly ServiceFile[]): string | null {
  const other = files.find(({ path, text }) => ![null, text].includes(textAt(path)));
  return other === undefined ? null : `${other.path} is there and says something else`;
}

function textAt(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** From the next login, while this agent goes on. */
export async function enableService(stateDir: string): Promise<ServiceChange> {
  const places = placesFor(stateDir);
  return isMac() ? enableLaunchAgents(places) : enableUnits(places);
}

/** Not from the next login any more. What runs goes on. */
export async function disableService(): Promise<ServiceChange> {
  return isMac() ? disableLaunchAgents() : disableUnits();
}

function placesFor(stateDir: string): ServicePlaces {
  return { folder: programFolder(), stateDir, node: process.execPath };
}

/** Stops it and deletes its files. */
export async function uninstallService(): Promise<ServiceChange> {
  return isMac() ? uninstallLaunchAgents() : uninstallUnits();
}

/** Starts it after a clean stop, if it is installed for this folder. False: it is not, or it could not be started. */
export function resumeService(stateDir: string): boolean {
  return isMac() ? resumeLaunchAgent(stateDir) : resumeUnit(stateDir);
}

function isMac(): boolean {
  return process.platform === 'darwin';
}
