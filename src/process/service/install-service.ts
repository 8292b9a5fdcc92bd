import { installLaunchAgents, resumeLaunchAgent, uninstallLaunchAgents } from './launch-agent.ts';
import { programFolder, type ServiceChange } from './places.ts';
import { installUnits, resumeUnit, uninstallUnits } from './systemd-unit.ts';

/** A service of the current user: launchd on macOS, systemd elsewhere. */
export async function installService(stateDir: string): Promise<ServiceChange> {
  const places = { folder: programFolder(), stateDir, node: process.execPath };
  return isMac() ? installLaunchAgents(places) : installUnits(places);
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
