import { block, type Call, escalate, type Finding } from '../shell/call.ts';
import { zoneOf } from '../shell/paths.ts';
import { isSecretPath } from '../shell/secret-paths.ts';
import { WHOLE } from './filesystem.ts';

/** Permissions that open a machine or lock its owner out. */
export function permits(call: Call): Finding | null {
  if (call.name === 'setcap') {
    return block('privilege.setcap', 'gives a program the rights of root');
  }
  if (isSetuid(modesGiven(call)) && !isInPackage(call)) {
    return block('privilege.setuid', 'lets a program run as its owner');
  }
  if (!/^(?:chmod|chown|chgrp|chattr|setfacl|chflags|chcon)$/.test(call.name)) return null;
  if (/(?:^| )--(?:help|version)(?: |$)/.test(call.args.join(' '))) return null;
  const isDeep = call.args.some((arg) => /^-\w*R|^--recursive/.test(arg));
  for (const path of call.args.filter((arg) => !arg.startsWith('-'))) {
    const found = permitsPath(call, path, isDeep);
    if (found !== null) return found;
  }
  return call.name === 'chmod' && call.args.some((arg) => WORLD.test(arg))
    ? worldWritable(call, isDeep)
    : null;
}

const WORLD =
  /^(?:0?[0-7]?777|[0-7]?[0-7]{2}[2367]|(?:a|ugo|o|uo|go)?[+=]r?wx?|[ug]*o[ug]*[+=]\w*w\w*)$/;

function permitsPath(call: Call, path: string, isDeep: boolean): Finding | null {
  const zone = zoneOf(call, path);
  if (zone === 'agent') return block('own.permissions', `${path} belongs to the agent itself`);
  if (!/^(?:\/|~|\.\.)/.test(path)) return null;
  // Closing one's own file to others makes it safer.
  if (!isDeep && closes(call, path)) return null;
  if (WHOLE.includes(zone) && zone !== 'base') {
    return block('fs.permissions', `changes the rights of ${path}`);
  }
  return zone === 'outside' && (isDeep || locks(call))
    ? escalate('fs.permissions', 'changes rights outside the workspace')
    : null;
}

/** A mode without any right of the owner, a file that nobody may change, a key given to somebody else. */
function locks({ name, args }: Call): boolean {
  if (/^ch(?:own|grp)$/.test(name)) return args.some(isSecretPath);
  if (name === 'chattr') return args.some((arg) => /^\+\w*[ia]/.test(arg));
  return (
    name === 'chmod' && args.some((arg) => /^0?0[0-7]{2}$|^(?:a|u|ugo)?-\w*r|^[au]?=$/.test(arg))
  );
}

/** A mode for the owner alone, or one that takes rights from others; `a-rwx,u+rw` gives the owner's back. */
const CLOSES = /^(?:0?[1-7]00|(?:(?:[go]+-[rwx]+|[go]+=|a-[rwx]+,u[+=]r[wxX]*)(?:,|$))+)$/;

function closes({ name, args, place }: Call, path: string): boolean {
  const isClosing = name === 'chmod' && args.some((arg) => CLOSES.test(arg));
  return isClosing && path.startsWith(`${place.home}/`);
}

/** Modes that a command gives to files, `install` and `rsync` beside their main work. */
function modesGiven({ name, args }: Call): readonly string[] {
  if (name === 'chmod') return args;
  if (name === 'rsync') {
    const lists = optionValues(args, /^--chmod$/, /^--chmod=/);
    return lists.flatMap((list) => list.split(',')).map((mode) => mode.replace(/^F/, ''));
  }
  // The setgid bit of a folder gives no program any rights.
  if (name !== 'install' || args.some((arg) => /^(?:-\w*d\w*|--directory)$/.test(arg))) return [];
  return optionValues(args, /^(?:-[a-zA-Z]*m|--mode)$/, /^(?:-[a-zA-Z]*m|--mode=)(?=[\d+=ugoa])/);
}

function optionValues(args: readonly string[], apart: RegExp, joined: RegExp): readonly string[] {
  return args.flatMap((arg, i) => {
    if (apart.test(arg)) return args[i + 1] ?? [];
    return joined.test(arg) ? arg.replace(joined, '') : [];
  });
}

/** `debian/passwd/usr/bin/passwd`: a program of a package to be built, which gets its rights where it is installed. */
function isInPackage(call: Call): boolean {
  const path = call.args.at(-1) ?? '';
  return (
    call.name === 'chmod' &&
    /(?:^|\/)debian\/[\w.+-]+\/(?:usr\/)?(?:s?bin|lib\w*)\//.test(path) &&
    zoneOf(call, path) === 'inside'
  );
}

function isSetuid(args: readonly string[]): boolean {
  return args.some((arg) => /^[ugoa]*[+=][rwx]*s[rwxt]*$|^0?[4267][0-7]{3}$/.test(arg));
}

function worldWritable(call: Call, isDeep: boolean): Finding {
  const target = call.args.at(-1) ?? '';
  const reason = 'lets everybody write there; give the rights that are needed';
  return isDeep || zoneOf(call, target) !== 'inside'
    ? block('fs.world-writable', reason)
    : escalate('fs.world-writable', reason);
}
