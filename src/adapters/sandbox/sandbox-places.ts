import { access, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { findProtected } from './find-protected.ts';

export type SandboxPlaces = {
  /** The agent's own folder: unreadable but for the workspace in it and what is named readable. */
  readonly stateDir: string;
  /** The only folder that steps change. */
  readonly workspace: string;
  /** Of the user the steps run as. */
  readonly home: string;
  /** Where .env files may lie besides the workspace: not below these folders, just in them. */
  readonly projects: readonly string[];
  /** Readable though they lie in the state folder or in a home: skills, watched repositories. */
  readonly readable: readonly string[];
};

/** Absolute real paths that exist. */
export type MountPlan = {
  readonly denyRead: readonly string[];
  readonly allowRead: readonly string[];
  readonly allowWrite: readonly string[];
  readonly denyWrite: readonly string[];
};

/** Sockets, session secrets and what other users and services keep, readable by root. */
const CLOSED = [
  ...['/home', '/root', '/run', '/tmp', '/var/tmp', '/var/lib/homeostat'],
  ...['/var/lib/postgresql', '/var/lib/mysql', '/var/lib/redis', '/var/lib/docker'],
  ...['/var/lib/containerd', '/var/lib/kubelet', '/var/lib/private', '/var/lib/rancher'],
  ...['/var/spool', '/var/backups', '/var/mail', '/var/log'],
  ...['/etc/shadow', '/etc/shadow-', '/etc/gshadow', '/etc/gshadow-', '/etc/sudoers'],
  ...['/etc/sudoers.d', '/etc/ssh', '/etc/ssl/private', '/etc/wireguard', '/etc/kubernetes'],
];

/** Of a home, what compilers, runtimes and installed commands need; no file here holds a password. */
const TOOLS = [
  ...['.nvm', '.volta', '.asdf/installs', '.asdf/shims', '.bun/bin', '.deno/bin'],
  ...['.local/bin', '.local/lib', '.local/share/pnpm', '.local/share/uv', '.local/share/fnm'],
  ...['.local/share/mise', '.local/share/pipx', '.cargo/bin', '.rustup/toolchains'],
  ...['.rustup/settings.toml', '.pyenv', '.rbenv', '.sdkman/candidates', '.nix-profile', 'go/bin'],
];

/** What a step may see and change, from what is on the disk now. */
export async function planMounts(places: SandboxPlaces): Promise<MountPlan> {
  const workspace = await realpath(places.workspace);
  const found = await findProtected({ workspace, others: places.projects });
  const closed = [...CLOSED, places.stateDir, places.home].filter((path) => path !== '/');
  const open = [
    ...TOOLS.map((name) => join(places.home, name)),
    // The runtime itself, where a version manager put it into the home.
    dirname(dirname(await realpath(process.execPath))),
    '/run/current-system',
    ...places.readable,
  ];
  const denyRead = [...(await existing(closed)), ...found.secretFiles];
  const allowRead = (await existing(open)).filter((path) => isBelowAny(path, denyRead));
  return { denyRead, allowRead, allowWrite: [workspace], denyWrite: found.gitPlaces };
}

/** Only what a closed place would hide is opened: opening one of them itself would undo it. */
function isBelowAny(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(folder + sep));
}

async function existing(paths: readonly string[]): Promise<readonly string[]> {
  const real = await Promise.all(paths.map(realOrNothing));
  return [...new Set(real.flat())];
}

async function realOrNothing(path: string): Promise<readonly string[]> {
  try {
    await access(path);
    return [await realpath(path)];
  } catch {
    return []; // not there, or hidden from this user as it is
  }
}
