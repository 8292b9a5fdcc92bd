import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { programPath, type ServiceChange, type ServiceFile, type ServicePlaces } from './places.ts';

const AGENT = 'homeostat.agent';
const WATCH = 'homeostat.watch';
const WATCH_EVERY_SECONDS = 300;
const STOP_LIMIT_SECONDS = 30;
/** 0077, which a property list can only write in decimal. */
const UMASK = 63;

function plistFile(label: string): string {
  return join(homedir(), 'Library/LaunchAgents', `${label}.plist`);
}

type Value = string | number | boolean | readonly string[] | { readonly [key: string]: Value };

/** The launchd agent: started at login and after a crash, stopped by SIGTERM with time to write the last event. */
export function launchAgentText(places: ServicePlaces): string {
  return plist({
    Label: AGENT,
    ProgramArguments: [join(places.folder, 'bin/homeostat'), 'start'],
    ...commonOf(places),
    RunAtLoad: true,
    KeepAlive: { SuccessfulExit: false },
    ThrottleInterval: 5,
    ExitTimeOut: STOP_LIMIT_SECONDS,
  });
}

/** The dead-man's check. */
export function launchWatchText(places: ServicePlaces): string {
  return plist({
    Label: WATCH,
    ProgramArguments: [join(places.folder, 'bin/homeostat'), 'watch', '--once'],
    ...commonOf(places),
    StartInterval: WATCH_EVERY_SECONDS,
  });
}

function commonOf({ folder, stateDir, node }: ServicePlaces): Readonly<Record<string, Value>> {
  const said = join(stateDir, 'logs/service.log');
  return {
    WorkingDirectory: folder,
    EnvironmentVariables: { HOMEOSTAT_STATE: stateDir, PATH: programPath(node) },
    StandardOutPath: said,
    StandardErrorPath: said,
    Umask: UMASK,
  };
}

function plist(content: Value): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${element(content)}
</plist>
`;
}

function element(value: Value): string {
  if (typeof value === 'boolean') return `<${value}/>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'string') return `<string>${escapedXml(value)}</string>`;
  if (Array.isArray(value)) return `<array>${value.map(element).join('')}</array>`;
  const entries = Object.entries(value).map(
    ([key, child]: readonly [string, Value]) => `<key>${escapedXml(key)}</key>${element(child)}`,
  );
  return `<dict>\n${entries.join('\n')}\n</dict>`;
}

function escapedXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The first is that of the agent. */
export function launchFiles(places: ServicePlaces): readonly ServiceFile[] {
  return [
    { path: plistFile(AGENT), text: launchAgentText(places) },
    { path: plistFile(WATCH), text: launchWatchText(places) },
  ];
}

/** launchd takes what stands there at the next login. */
export async function enableLaunchAgents(places: ServicePlaces): Promise<ServiceChange> {
  await writeLaunchFiles(places);
  return run(plistFile(AGENT), []);
}

/** What runs goes on until its user logs out. */
export async function disableLaunchAgents(): Promise<ServiceChange> {
  for (const label of [AGENT, WATCH]) await rm(plistFile(label), { force: true });
  return run(plistFile(AGENT), []);
}

async function writeLaunchFiles(places: ServicePlaces): Promise<void> {
  await mkdir(dirname(plistFile(AGENT)), { recursive: true });
  await mkdir(join(places.stateDir, 'logs'), { recursive: true, mode: 0o700 });
  for (const { path, text } of launchFiles(places)) await writeFile(path, text);
}

export async function installLaunchAgents(places: ServicePlaces): Promise<ServiceChange> {
  const file = plistFile(AGENT);
  await writeLaunchFiles(places);
  return run(
    file,
    [file, plistFile(WATCH)].map((each) => ['bootstrap', domain(), each]),
  );
}

export async function uninstallLaunchAgents(): Promise<ServiceChange> {
  const calls = [WATCH, AGENT].map((label) => ['bootout', `${domain()}/${label}`]);
  const stopped = run(plistFile(AGENT), calls);
  for (const label of [AGENT, WATCH]) await rm(plistFile(label), { force: true });
  return stopped;
}

export function resumeLaunchAgent(stateDir: string): boolean {
  const file = plistFile(AGENT);
  const isOfFolder = existsSync(file) && readFileSync(file, 'utf8').includes(element(stateDir));
  if (!isOfFolder) return false;
  const args = ['kickstart', `${domain()}/${AGENT}`];
  return spawnSync('launchctl', args, { stdio: 'ignore' }).status === 0;
}

/** What runs while its user is logged in. */
function domain(): string {
  return `gui/${userInfo().uid}`;
}

function run(file: string, calls: readonly (readonly string[])[]): ServiceChange {
  const done = calls.every(
    (args) => spawnSync('launchctl', args, { stdio: 'ignore' }).status === 0,
  );
  return {
    manager: 'launchd',
    file,
    done,
    commands: done ? [] : calls.map((args) => `launchctl ${args.join(' ')}`),
    hints: [
      'it runs while you are logged in',
      `settings and keys: EnvironmentVariables in ${file}, then launchctl bootout and bootstrap it`,
    ],
  };
}
