import { block, escalate, type Finding } from '../../shell/call.ts';
import { hasFlag, type Options } from '../../shell/options.ts';

/** Branches that others build on. */
const SHARED =
  /^(?:refs\/heads\/)?(?:main|master|trunk|develop(?:ment)?|dev|prod(?:uction)?|stable|staging|release(?:[/-].*)?|gh-pages|live)$/;
const ADDRESS = /^(?:https?|ssh|git|ftps?|file):\/\/|^[\w.-]+@[\w.-]+:|^\/|^\.\.\//;

/** `git push`: overwrites, deletions, and pushes to other remotes. */
export function judgePush(options: Options, args: readonly string[]): Finding | null {
  if (hasFlag(options, 'n', 'dry-run')) return null;
  const [remote = '', ...refs] = options.positionals;
  return (
    judgeForce(options, args) ?? judgeRefs(options, refs, args) ?? judgeRemote(remote, options)
  );
}

function judgeForce(options: Options, args: readonly string[]): Finding | null {
  const isForced = args.some((arg) => /^--for(?:c|ce)?$|^-[a-zA-Z]*f/.test(arg));
  if (isForced || (hasFlag(options, 'mirror') && !isLease(args))) {
    return block(
      'git.push-force',
      'overwrites what others have; use --force-with-lease on a branch of your own',
    );
  }
  return null;
}

function isLease(args: readonly string[]): boolean {
  return args.some((arg) => /^--force-(?:with-lease|if)/.test(arg));
}

function judgeRefs(
  options: Options,
  refs: readonly string[],
  args: readonly string[],
): Finding | null {
  if (hasFlag(options, 'd', 'delete', 'prune') || refs.some((ref) => /^\+?:./.test(ref))) {
    return block('git.push-delete', 'deletes a branch others may use');
  }
  if (refs.some((ref) => ref.startsWith('+'))) {
    return block('git.push-force', 'overwrites what others have');
  }
  if (isLease(args) && refs.some((ref) => SHARED.test(ref))) {
    return escalate('git.push-force', 'overwrites a branch others build on');
  }
  return refs.some(isOntoShared)
    ? escalate('git.push-onto', 'puts work onto a branch others build on')
    : null;
}

/** `feature:main`: pushes to another branch than the current one. */
function isOntoShared(ref: string): boolean {
  const [from = '', onto = ''] = ref.split(':');
  const bare = (name: string) => name.replace(/^refs\/heads\//, '');
  return onto !== '' && SHARED.test(onto) && bare(from) !== bare(onto);
}

/** A URL instead of a name is an unconfigured remote. */
function judgeRemote(remote: string, options: Options): Finding | null {
  const repository = options.flags.get('repo');
  const given = remote === '' && typeof repository === 'string' ? repository : remote;
  return ADDRESS.test(given)
    ? escalate('git.push-elsewhere', 'gives the work to another place')
    : null;
}
