import { type Call, type Field, UNKNOWN, wordAt } from './call.ts';
import { flagValue, hasFlag, readOptions } from './options.ts';
import { absolutePath, resolvePath } from './paths.ts';
import { type Link, mayStep, type Request, type Shell } from './shell.ts';

/** So many parts of a path cost nothing more. */
const PARTS = 16;
/** Links that lead to links are followed so often. */
const HOPS = 8;

/** They take, move or replace a link itself unless its name ends with a slash; `find` does not follow one, and a folder is entered by its name. */
const THROUGH =
  /^(?:tee|truncate|shred|dd|cp|install|sponge|patch|chmod|chown|chgrp|setfacl|sed|perl|ruby)$/;
const STAYS_BY_NAME = /^(?:cd|chdir|pushd|echo|printf|u?mount|fusermount3?)$/;

/** The words of a command with the links followed that the same text has made. */
export function withLinksFollowed(shell: Shell, request: Request): Request {
  const [head, ...rest] = request.fields;
  const name = head?.text.replace(/^.*\//, '') ?? '';
  const redirections = request.redirections.map((one) => ({
    ...one,
    target: followedField(shell, one.target, true),
  }));
  if (head === undefined || STAYS_BY_NAME.test(name)) return { ...request, redirections };
  const isThrough = THROUGH.test(name);
  const fields = rest.map((field) => followedField(shell, field, isThrough));
  return { ...request, redirections, fields: [head, ...fields] };
}

/** `--option=path`, `@path`. */
const BEFORE_PATH = /^(?:--?[\w-]+=|\w+=|[@<])/;

function followedField(shell: Shell, field: Field, isThrough: boolean): Field {
  const before = BEFORE_PATH.exec(field.text)?.[0] ?? '';
  const path = field.text.slice(before.length);
  if (path.startsWith('-') || absolutePath(shell.cwd, path) === null) return field;
  const end = followedPath(shell, path, isThrough);
  return end === null ? field : { ...field, text: before + (end === '' ? '/' : end) };
}

/** Null: no link is on the way. */
function followedPath(shell: Shell, path: string, isThrough: boolean): string | null {
  const parts = path.split('/');
  if (!mayStep(shell, Math.max(0, parts.length - PARTS))) return null;
  const { links } = shell.machine;
  let at = folderOfPath(shell, path);
  let isMoved = false;
  for (const [i, part] of parts.entries()) {
    const next = below(at, part);
    const isPassed = isThrough || i < parts.length - 1 || links.get(next)?.isMount === true;
    at = isPassed ? leadsTo(links, next) : next;
    isMoved ||= at !== next;
  }
  return isMoved ? at : null;
}

function folderOfPath(shell: Shell, path: string): string {
  const folder = path.startsWith('/') ? null : followedFolder(shell);
  return folder === null || folder === '/' ? '' : folder;
}

/** A folder is written without a slash at its end, and the whole machine as nothing. */
function below(folder: string, part: string): string {
  if (part === '' || part === '.') return folder;
  return part === '..'
    ? folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    : `${folder}/${part}`;
}

/** Where a command really starts. */
export function followedFolder({ machine: { links }, cwd }: Shell): string | null {
  if (cwd === null || links.size === 0) return cwd;
  return cwd.split('/').reduce((at, part) => leadsTo(links, below(at, part)), '') || '/';
}

function leadsTo(links: ReadonlyMap<string, Link>, path: string): string {
  let at = path;
  for (let hops = 0; hops < HOPS; hops++) {
    const next = links.get(at);
    if (next === undefined) return at;
    at = next.end === '/' ? '' : next.end;
  }
  return at;
}

/** `ln -s target name`: what lies below the one lies below the other, and so does what is written to it. */
export function rememberLinks({ args }: Call, shell: Shell): void {
  const options = readOptions(args, 'S suffix t target-directory');
  const isSymbolic = hasFlag(options, 's', 'symbolic-link');
  const folder = flagValue(options, 't', 'target-directory');
  const words = options.positionals;
  const targets = folder === undefined && words.length > 1 ? words.slice(0, -1) : words;
  const name = folder ?? (words.length > 1 ? wordAt(words, words.length - 1) : '.');
  const isFolder = folder !== undefined || targets.length > 1 || /(?:^|\/)\.{0,2}$/.test(name);
  for (const target of targets) {
    const own = target.replace(/\/+$/, '').replace(/^.*\//, '');
    remember(shell, `${name}/${own}`, { target, isSymbolic });
    if (!isFolder) remember(shell, name, { target, isSymbolic });
  }
}

/** `mv link other`. */
export function moveLink({ args, cwd }: Call, { machine: { links } }: Shell): void {
  const [from = '', to = ''] = readOptions(args, 'S suffix').positionals;
  const link = links.get(absolutePath(cwd, from) ?? '');
  const path = absolutePath(cwd, to);
  if (link !== undefined && path !== null) links.set(path, link);
}

type Written = { readonly target: string; readonly isSymbolic: boolean };

/** A symbolic link counts from its own folder. */
function remember({ machine, cwd }: Shell, name: string, { target, isSymbolic }: Written): void {
  const path = absolutePath(cwd, name);
  if (path === null) return;
  const end = absolutePath(isSymbolic ? resolvePath(path, '..') : cwd, target) ?? target;
  if (end !== path) machine.links.set(path, { end, isMount: false });
}

const BINDS = /(?:^| )(?:--r?bind|-[BR]|(?:-o|--options)[ =]?\S*bind)\b/;
/** A disk, or a folder of another machine. */
const ELSEWHERE = /^\/dev\/(?!loop)|^[\w.@-]+:/;

/** `mount --bind / here`, `sshfs host:/ here`: what lies below is not the folder's own until it is unmounted. */
export function rememberMount({ name, args, cwd }: Call, { machine }: Shell): void {
  const words = readOptions(args, 'o options t types O L U p').positionals;
  const folder = absolutePath(cwd, wordAt(words, words.length - 1));
  if (folder === null) return;
  if (/umount|^fusermount/.test(name)) {
    machine.links.delete(folder);
    return;
  }
  const [from = ''] = words;
  const isBound = name === 'bindfs' || BINDS.test(args.join(' '));
  if (!isBound && !ELSEWHERE.test(from)) return;
  const end = isBound ? (absolutePath(cwd, from) ?? UNKNOWN) : UNKNOWN;
  machine.links.set(folder, { end, isMount: true });
}

/** As in a container where this folder of the machine is to be found. Only where the same text has made no links. */
export function asMounted<Result>(
  { machine: { links } }: Shell,
  { at, end }: { readonly at: string; readonly end: string },
  run: () => Result,
): Result {
  links.set(at, { end, isMount: true });
  const result = run();
  links.clear();
  return result;
}
