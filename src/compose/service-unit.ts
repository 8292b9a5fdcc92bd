import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const UNIT = 'homeostat.service';
const WATCH = 'homeostat-watch';
const TIMER = `${WATCH}.timer`;
const WATCH_EVERY = '5min';
const START_LIMIT_SECONDS = 120;

export type ServiceChange = {
  readonly file: string;
  /** Whether systemctl was there and took the change. */
  readonly done: boolean;
  /** What to run by hand where it was not. */
  readonly commands: readonly string[];
};

function unitFile(unit: string): string {
  return join(homedir(), '.config/systemd/user', unit);
}

/**
 * The unit: restarted after a crash, ended by SIGTERM with time to write the last event. Of its processes the system
 * may kill one for want of memory without ending all: the controller starts its Postgres again. Holds no secret.
 */
export function unitText({ folder, stateDir }: { folder: string; stateDir: string }): string {
  return `[Unit]
Description=Homeostat autonomous agent
After=network-online.target

[Service]
Type=exec
WorkingDirectory=${escaped(folder)}
Environment=${quoted(`HOMEOSTAT_STATE=${stateDir}`)}
ExecStart=${quoted(process.execPath)} ${quoted(join(folder, 'bin/homeostat.mjs'))} start
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

/** The look from outside: a process of its own, begun by systemd whether or not the agent runs. */
export function watchUnitText({ folder, stateDir }: { folder: string; stateDir: string }): string {
  return `[Unit]
Description=Look whether the Homeostat agent lives

[Service]
Type=oneshot
WorkingDirectory=${escaped(folder)}
Environment=${quoted(`HOMEOSTAT_STATE=${stateDir}`)}
ExecStart=${quoted(process.execPath)} ${quoted(join(folder, 'bin/homeostat.mjs'))} watch --once
SuccessExitStatus=3
UMask=0077
`;
}

const TIMER_TEXT = `[Unit]
Description=Look at the Homeostat agent every ${WATCH_EVERY}

[Timer]
OnBootSec=${WATCH_EVERY}
OnUnitActiveSec=${WATCH_EVERY}

[Install]
WantedBy=timers.target
`;

/** Specifiers of systemd begin with a percent sign. */
function escaped(text: string): string {
  return text.replaceAll('%', '%%');
}

function quoted(text: string): string {
  return `"${escaped(text).replace(/["\\]/g, '\\$&')}"`;
}

export async function installService(stateDir: string): Promise<ServiceChange> {
  const file = unitFile(UNIT);
  const places = { folder: resolve(import.meta.dirname, '../..'), stateDir };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, unitText(places));
  await writeFile(unitFile(`${WATCH}.service`), watchUnitText(places));
  await writeFile(unitFile(TIMER), TIMER_TEXT);
  return run(file, [
    ['--user', 'daemon-reload'],
    ['--user', 'enable', '--now', UNIT, TIMER],
  ]);
}

export async function uninstallService(): Promise<ServiceChange> {
  const file = unitFile(UNIT);
  const stopped = run(file, [['--user', 'disable', '--now', TIMER, UNIT]]);
  for (const unit of [UNIT, TIMER, `${WATCH}.service`]) await rm(unitFile(unit), { force: true });
  return stopped;
}

function run(file: string, calls: readonly (readonly string[])[]): ServiceChange {
  const done = calls.every(
    (args) => spawnSync('systemctl', args, { stdio: 'ignore' }).status === 0,
  );
  return { file, done, commands: done ? [] : calls.map((args) => `systemctl ${args.join(' ')}`) };
}
