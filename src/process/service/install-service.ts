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
  const files = isMac() ? launchFiles(placesFor(stateDir)) : unitFiles(placesFor(stateDir));
  const [own] = files;
  const there = own !== undefined && existsSync(own.path) ? readFileSync(own.path, 'utf8') : null;
  const isInstalled = there !== null && there === own?.text;
  const other =
    there === null || isInstalled
      ? null
      : `${own?.path ?? ''} is there and says something else: it may be of another agent, or yours`;
  return {
    manager: isMac() ? 'launchd' : 'systemd',
    why: other ?? (isMac() ? null : whyNoSystemd()),
    isInstalled,
    files,
  };
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
