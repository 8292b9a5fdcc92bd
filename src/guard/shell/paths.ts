import { type Place, UNKNOWN } from './call.ts';

/**
 * Where a path lies. `root`: `/` or all of it. `system`: the machine's own files. `homes`: a home folder as a whole.
 * `agent`: the agent's own files. `git`: a repository's inside. `base`: the workspace as a whole, or above it.
 * `inside`: in the workspace. `temp`: below a temporary folder. `unknown`: only a run could tell.
 */
export type Zone =
  | 'root'
  | 'system'
  | 'homes'
  | 'agent'
  | 'git'
  | 'device'
  | 'base'
  | 'inside'
  | 'temp'
  | 'temp-root'
  | 'outside'
  | 'unknown';

/** Resolves `.` and `..` by name. A link is resolved by whoever has the file system. */
export function resolvePath(cwd: string, path: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${cwd}/${path}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

/** Null: unknown, because the directory or the beginning of the path is unknown. */
export function absolutePath(cwd: string | null, path: string): string | null {
  if (path.startsWith(UNKNOWN)) return null;
  if (path.startsWith('/')) return resolvePath('/', path);
  return cwd === null || cwd.includes(UNKNOWN) ? null : resolvePath(cwd, path);
}

export type Spot = { readonly place: Place; readonly cwd: string | null };

const SYSTEM =
  /^\/(?:bin|boot|dev|etc|lib(?:32|64|x32)?|opt|proc|root|run|sbin|srv|sys|usr|var|snap|lost\+found|System|Library|Applications|private|Windows|mnt|media|nix|efi)(?:\/|$)/;
const TEMPORARY = /^(?:\/private)?\/(?:var\/)?tmp(?:\/|$)|^\/dev\/shm(?:\/|$)/;
const HARMLESS_DEVICE =
  /^\/dev\/(?:null|zero|full|random|urandom|tty|stdin|stdout|stderr|fd\/\d+|ptmx|pts\/\d+|shm(?:\/.*)?)$/;

/** A device with endless output. */
export function isEndless(path: string): boolean {
  return /^\/dev\/(?:zero|full|u?random)$/.test(path);
}

/** The zone of a path as it was written; `/*` counts as what it matches. */
export function zoneOf({ place, cwd }: Spot, written: string): Zone {
  if (written === '') return 'unknown';
  const path = absolutePath(cwd, written);
  if (path === null) return 'unknown';
  return zoneOfAbsolute(place, path);
}

/** As `zoneOf` for a path already absolute and normal. */
export function zoneOfAbsolute(place: Place, path: string): Zone {
  // A glob stands for everything its folder holds; a longer beginning than dots narrows it.
  const all = path.replace(/\/(?:\.?[*?]+|\.\[\^?!?\.\]\*|\.\?\?\*)+(?:\/.*)?$/, '') || '/';
  if (all === '/') return 'root';
  if (isOwn(place, path)) return 'agent';
  if (isInside(place.workspace, path)) return isGitInside(path) ? 'git' : 'inside';
  if (isWithin(place.workspace, all)) return wholeZone(place, all);
  if (isWithin(place.stateDir, all)) return 'agent';
  return farZone(place, path, all);
}

function wholeZone(place: Place, all: string): Zone {
  if (all === place.workspace) return 'base';
  if (all === place.home || isHomes(all)) return 'homes';
  return SYSTEM.test(all) && !TEMPORARY.test(all) ? 'system' : 'base';
}

function isInside(workspace: string, path: string): boolean {
  if (path === workspace || !isWithin(path, workspace)) return false;
  const rest = path.slice(workspace === '/' ? 1 : workspace.length + 1);
  return !/^(?:\.?[*?]+|\.\[\^?!?\.\]\*|\.\?\?\*)+$/.test(rest);
}

function isGitInside(path: string): boolean {
  return /\/\.git(?:\/|$)/.test(path);
}

function isHomes(path: string): boolean {
  return /^\/(?:home|Users)(?:\/[^/]+)?$/.test(path) || path === '/root';
}

/** The agent's own files; this rule cannot be switched off. */
function isOwn({ workspace, stateDir, protectedPaths = [] }: Place, path: string): boolean {
  if (/\/HEARTBEAT\.md$/.test(path)) return true;
  if (isWithin(path, workspace)) return false;
  return [stateDir, ...protectedPaths].some((folder) => isWithin(path, folder));
}

function farZone(place: Place, path: string, all: string): Zone {
  if (HARMLESS_DEVICE.test(path)) return 'temp';
  if (TEMPORARY.test(path))
    return TEMPORARY.test(`${all}/`) && isTempRoot(all) ? 'temp-root' : 'temp';
  if (all === place.home || isHomes(all)) return 'homes';
  if (/^\/dev\//.test(path)) return 'device';
  if (SYSTEM.test(path)) return 'system';
  return isGitInside(path) ? 'git' : 'outside';
}

function isTempRoot(path: string): boolean {
  return /^(?:\/private)?\/(?:var\/)?tmp$|^\/dev\/shm$/.test(path);
}
