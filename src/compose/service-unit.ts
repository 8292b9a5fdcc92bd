import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const UNIT = 'homeostat.service';
const START_LIMIT_SECONDS = 120;

export type ServiceChange = {
  readonly file: string;
  /** Whether systemctl was there and took the change. */
  readonly done: boolean;
  /** What to run by hand where it was not. */
  readonly commands: readonly string[];
};

function unitFile(): string {
  return join(homedir(), '.config/systemd/user', UNIT);
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

/** Specifiers of systemd begin with a percent sign. */
function escaped(text: string): string {
  return text.replaceAll('%', '%%');
}

function quoted(text: string): string {
  return `"${escaped(text).replace(/["\\]/g, '\\$&')}"`;
}

export async function installService(stateDir: string): Promise<ServiceChange> {
  const file = unitFile();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, unitText({ folder: resolve(import.meta.dirname, '../..'), stateDir }));
  return run(file, [
    ['--user', 'daemon-reload'],
    ['--user', 'enable', '--now', UNIT],
  ]);
}

export async function uninstallService(): Promise<ServiceChange> {
  const file = unitFile();
  const stopped = run(file, [['--user', 'disable', '--now', UNIT]]);
  await rm(file, { force: true });
  return stopped;
}

function run(file: string, calls: readonly (readonly string[])[]): ServiceChange {
  const done = calls.every(
    (args) => spawnSync('systemctl', args, { stdio: 'ignore' }).status === 0,
  );
  return { file, done, commands: done ? [] : calls.map((args) => `systemctl ${args.join(' ')}`) };
}
