import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { programPath, type ServiceChange, type ServiceFile, type ServicePlaces } from './places.ts';

const UNIT = 'homeostat.service';
const WATCH = 'homeostat-watch';
const TIMER = `${WATCH}.timer`;
const WATCH_EVERY = '5min';
const START_LIMIT_SECONDS = 120;

function unitFile(unit: string): string {
  return join(homedir(), '.config/systemd/user', unit);
}

/**
 * The unit: restarted after a crash, stopped by SIGTERM with time to write the last event. The script becomes Node, so
 * that is the process systemd knows. The system may kill one of its processes for lack of memory without ending all:
 * the controller restarts its Postgres. Contains no secret.
 */
export function unitText(places: ServicePlaces): string {
  return `[Unit]
Description=Homeostat autonomous agent
After=network-online.target

[Service]
Type=exec
${commonText(places)}
ExecStart=${unitString(join(places.folder, 'bin/homeostat'))} start
Restart=on-failure
RestartSec=5
OOMPolicy=continue
TimeoutStartSec=${START_LIMIT_SECONDS}
KillMode=mixed
KillSignal=SIGTERM
TimeoutStopSec=30
UMask=0077

[Install]
WantedBy=default.target
`;
}

/** The dead-man's check: a process of its own, started by systemd whether or not the agent runs. */
export function watchUnitText(places: ServicePlaces): string {
  return `[Unit]
Description=Look whether the Homeostat agent lives

[Service]
Type=oneshot
${commonText(places)}
ExecStart=${unitString(join(places.folder, 'bin/homeostat'))} watch --once
SuccessExitStatus=3
UMask=0077
`;
}

function commonText({ folder, stateDir, node }: ServicePlaces): string {
  return [
    `WorkingDirectory=${escapedPercent(folder)}`,
    stateLine(stateDir),
    `Environment=${unitString(`PATH=${programPath(node)}`)}`,
  ].join('\n');
}

const TIMER_TEXT = `[Unit]
Description=Look at the Homeostat agent every ${WATCH_EVERY}

[Timer]
OnBootSec=${WATCH_EVERY}
OnUnitActiveSec=${WATCH_EVERY}

[Install]
WantedBy=timers.target
`;

function stateLine(stateDir: string): string {
  return `Environment=${unitString(`HOMEOSTAT_STATE=${stateDir}`)}`;
}

/** Specifiers of systemd begin with a percent sign. */
function escapedPercent(text: string): string {
  return text.replaceAll('%', '%%');
}

function unitString(text: string): string {
  return `"${escapedPercent(text).replace(/["\\]/g, '\\$&')}"`;
}

/** The first is that of the agent. */
export function unitFiles(places: ServicePlaces): readonly ServiceFile[] {
  return [
    { path: unitFile(UNIT), text: unitText(places) },
    { path: unitFile(`${WATCH}.service`), text: watchUnitText(places) },
    { path: unitFile(TIMER), text: TIMER_TEXT },
  ];
}

export async function installUnits(places: ServicePlaces): Promise<ServiceChange> {
  await writeUnits(places);
  return run(unitFile(UNIT), [DAEMON_RELOAD, ['--user', 'enable', '--now', UNIT, TIMER]]);
}

/** From the next login: until then the agent that is asked for this runs. */
export async function enableUnits(places: ServicePlaces): Promise<ServiceChange> {
  await writeUnits(places);
  return run(unitFile(UNIT), [DAEMON_RELOAD, ['--user', 'enable', UNIT, TIMER]]);
}

/** What runs goes on until its user logs out. */
export async function disableUnits(): Promise<ServiceChange> {
  const disabled = run(unitFile(UNIT), [['--user', 'disable', TIMER, UNIT]]);
  await removeUnits();
  return disabled;
}

/** Null: there is a systemd of this user that answers. */
export function whyNoSystemd(): string | null {
  const args = ['--user', 'show-environment'];
  if (spawnSync('systemctl', args, { stdio: 'ignore' }).status === 0) return null;
  return 'no systemd of your user answers here, as in a container';
}

const DAEMON_RELOAD = ['--user', 'daemon-reload'];

async function writeUnits(places: ServicePlaces): Promise<void> {
  await mkdir(dirname(unitFile(UNIT)), { recursive: true });
  for (const { path, text } of unitFiles(places)) await writeFile(path, text);
}

async function removeUnits(): Promise<void> {
  for (const unit of [UNIT, TIMER, `${WATCH}.service`]) await rm(unitFile(unit), { force: true });
}

export async function uninstallUnits(): Promise<ServiceChange> {
  const file = unitFile(UNIT);
  const stopped = run(file, [['--user', 'disable', '--now', TIMER, UNIT]]);
  await removeUnits();
  return stopped;
}

export function resumeUnit(stateDir: string): boolean {
  const file = unitFile(UNIT);
  if (!existsSync(file) || !readFileSync(file, 'utf8').includes(stateLine(stateDir))) return false;
  return spawnSync('systemctl', ['--user', 'start', UNIT], { stdio: 'ignore' }).status === 0;
}

function run(file: string, calls: readonly (readonly string[])[]): ServiceChange {
  const done = calls.every(
    (args) => spawnSync('systemctl', args, { stdio: 'ignore' }).status === 0,
  );
  return {
    manager: 'systemd',
    file,
    done,
    commands: done ? [] : calls.map((args) => `systemctl ${args.join(' ')}`),
    hints: [
      'it ends when you log out, unless you allow lingering yourself: loginctl enable-linger',
      'settings and keys: systemctl --user edit homeostat',
    ],
  };
}
