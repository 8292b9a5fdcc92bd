import { block, type Call, escalate, type Finding, wordAt } from '../../shell/call.ts';
import { hasFlag, type Options, readOptions } from '../../shell/options.ts';
import { absolutePath, isWithin, zoneOf } from '../../shell/paths.ts';
import { type GitSetting, judgeSetting, settingOf, settingsOfEnvironment } from './git-config.ts';
import { judgePush } from './git-push.ts';
import { codeOfGit, judgeRunningOption } from './git-runs.ts';

const GLOBAL = new Set(
  '-C -c --git-dir --work-tree --namespace --exec-path --super-prefix --config-env --attr-source --list-cmds'.split(
    ' ',
  ),
);

/** git: discards work, rewrites shared history, or runs programs by configuration. */
export function judgesGit(call: Call): Finding | null {
  if (call.name !== 'git') return null;
  const { configs, command, rest } = split(call.args);
  const found = judgeGlobal(configs, call.args);
  if (found !== null) return found;
  if (rest.some((arg) => /^(?:--help|--version|-h)$/.test(arg))) return null;
  return judgeRunningOption(command, rest) ?? judgeCommand(call, command, rest);
}

function judgeCommand(call: Call, command: string, rest: readonly string[]): Finding | null {
  if (DISCARDS.has(command) && isInClone(call)) return null;
  if (command === 'worktree' && isTemporary(call, rest)) return null;
  const judge = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  return judge?.(readOptions(rest, VALUED[command] ?? ''), rest) ?? null;
}

/** Commands that throw work away; in a repository that the same text cloned there is none yet. */
const DISCARDS = new Set(['reset', 'clean', 'checkout', 'switch', 'restore', 'read-tree']);

function isInClone({ args, cwd, clones }: Call): boolean {
  if (clones.size === 0 || args.includes('--git-dir') || args.includes('--work-tree')) return false;
  const folder = args[0] === '-C' ? absolutePath(cwd, wordAt(args, 1)) : cwd;
  return folder !== null && [...clones].some((clone) => isWithin(folder, clone));
}

/** `git worktree remove --force /tmp/a`: a work tree below a temporary folder was made to be thrown away. */
function isTemporary(call: Call, rest: readonly string[]): boolean {
  const [, ...paths] = readOptions(rest).positionals;
  return (
    paths.length > 0 && paths.every((path) => path.startsWith('/') && zoneOf(call, path) === 'temp')
  );
}

/** Options before the subcommand. */
function judgeGlobal(configs: readonly string[], args: readonly string[]): Finding | null {
  for (const config of configs) {
    const found = judgeConfig(settingOf(config));
    if (found !== null) return found;
  }
  return args.some((arg) => /^--exec-path=./.test(arg))
    ? block('git.config-runs', 'takes the commands of git from another place')
    : null;
}

/** The words after `git -C dir -c a=b`. */
function split(args: readonly string[]): {
  configs: readonly string[];
  command: string;
  rest: readonly string[];
} {
  const configs: string[] = [];
  let at = 0;
  for (; wordAt(args, at).startsWith('-'); at++) {
    const arg = wordAt(args, at);
    const attached = /^-c(.+)$|^--config-env=(.+)$/.exec(arg);
    if (attached !== null) configs.push(attached[1] ?? attached[2] ?? '');
    else if (GLOBAL.has(arg)) {
      at += 1;
      if (arg === '-c' || arg === '--config-env') configs.push(wordAt(args, at));
    }
  }
  return { configs, command: wordAt(args, at), rest: args.slice(at + 1) };
}

/** A setting that runs a program or redirects the work, or an alias that loses work. */
function judgeConfig(setting: GitSetting): Finding | null {
  const isAlias = /^alias\./i.test(setting.name);
  return judgeSetting(setting) ?? (isAlias ? judgeAlias(setting.value) : null);
}

function judgeAlias(value: string): Finding | null {
  const words = value.split(/\s+/);
  const command = wordAt(words, 0);
  const judge = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  return judge?.(readOptions(words.slice(1)), words.slice(1)) ?? null;
}

const VALUED: Readonly<Record<string, string>> = {
  checkout: 'b B conflict inter-hunk-context unified U',
  switch: 'c C conflict',
  restore: 's source conflict',
  push: 'o push-option repo receive-pack exec',
  clean: 'e exclude',
  reset: 'pathspec-from-file',
  branch: 'u set-upstream-to sort format',
  commit: 'm message F file author date C c t template',
  config: 'f file blob',
};

type JudgeGit = (options: Options, args: readonly string[]) => Finding | null;

const discard = (reason: string) => block('git.discard', `${reason}; commit or stash it first`);
const WHOLE_TREE = /^(?:\.|\*|\.\/|:\/|:\(top\)|\.\/\*|:\/\*|\.\.|\*\*)$/;

/** A folder that a build fills. */
const OUTPUT =
  /^(?:\.\/)?(?:[\w-]+\/)*(?:_?build|dist|out|output|target|coverage|node_modules|\.cache|tmp)(?:\/[\w./-]*)?$/;

const COMMANDS: Readonly<Record<string, JudgeGit>> = {
  reset: (options) => {
    if (hasFlag(options, 'hard')) return discard('throws away what is not committed');
    return hasFlag(options, 'merge') ? escalate('git.discard', 'may throw away changes') : null;
  },
  clean: (options) => {
    const { positionals } = options;
    const isOfOutput = positionals.length > 0 && positionals.every((path) => OUTPUT.test(path));
    if (isOfOutput || hasFlag(options, 'n', 'dry-run')) return null;
    return hasFlag(options, 'f', 'force') || hasFlag(options, 'd', 'x', 'X')
      ? discard('deletes files git does not know')
      : null;
  },
  checkout: (options, args) => judgeCheckout(options, args),
  switch: (options) =>
    hasFlag(options, 'f', 'force', 'discard-changes')
      ? discard('throws away what is not committed')
      : null,
  restore: (options) => {
    const isStaged = hasFlag(options, 'S', 'staged') && !hasFlag(options, 'W', 'worktree');
    return !isStaged && options.positionals.some((path) => WHOLE_TREE.test(path))
      ? discard('throws away every change')
      : null;
  },
  stash: ({ positionals: [what] }) => {
    if (what === 'clear') return discard('loses every stash');
    return what === 'drop' ? escalate('git.stash-drop', 'loses a stash') : null;
  },
  rm: (options) => {
    const isAll = options.positionals.some((path) => WHOLE_TREE.test(path));
    if (hasFlag(options, 'cached', 'n', 'dry-run')) return null;
    return isAll && hasFlag(options, 'f', 'force') ? discard('deletes every tracked file') : null;
  },
  push: judgePush,
  branch: (options) =>
    (hasFlag(options, 'D') ||
      (hasFlag(options, 'd', 'delete') && hasFlag(options, 'f', 'force'))) &&
    options.positionals.length > 0
      ? escalate('git.branch-delete', 'deletes a branch that may not be merged')
      : null,
  'update-ref': (options) =>
    hasFlag(options, 'd', 'delete', 'stdin')
      ? block('git.ref-delete', 'deletes a reference')
      : null,
  'symbolic-ref': (options) =>
    hasFlag(options, 'd', 'delete') ? block('git.ref-delete', 'deletes a reference') : null,
  reflog: (options) =>
    /^(?:expire|delete)$/.test(options.positionals[0] ?? '') && !hasFlag(options, 'n', 'dry-run')
      ? block('git.reflog', 'what git could still bring back is lost')
      : null,
  gc: (_, args) =>
    args.some((arg) => /^--prune=(?:now|all)/.test(arg))
      ? block('git.prune', 'what git could still bring back is lost')
      : null,
  prune: (options) =>
    hasFlag(options, 'n', 'dry-run')
      ? null
      : block('git.prune', 'what git could still bring back is lost'),
  'filter-branch': () => block('git.rewrite', 'rewrites the whole history'),
  'filter-repo': (_, args) =>
    args.includes('--analyze') || args.includes('--dry-run')
      ? null
      : block('git.rewrite', 'rewrites the whole history'),
  replace: (options) =>
    options.positionals.length > 1 ? escalate('git.rewrite', 'replaces an object') : null,
  worktree: (options) =>
    options.positionals[0] === 'remove' && hasFlag(options, 'f', 'force')
      ? escalate('git.worktree', 'throws away a work tree with its changes')
      : null,
  remote: ({ positionals: [what] }) =>
    /^set-url$/.test(what ?? '') ? escalate('git.remote', 'changes where the work goes') : null,
  config: judgeConfigCommand,
  tag: (options) =>
    hasFlag(options, 'd', 'delete') && isMany(options)
      ? escalate('git.tag-delete', 'deletes tags, whichever are listed')
      : null,
  submodule: (options) =>
    options.positionals[0] === 'deinit' && hasFlag(options, 'f', 'force')
      ? escalate('git.discard', 'throws away a submodule')
      : null,
  'checkout-index': (options) =>
    hasFlag(options, 'f', 'force') && hasFlag(options, 'a', 'all')
      ? discard('throws away every change')
      : null,
  'read-tree': (options) =>
    hasFlag(options, 'reset') ? discard('throws away every change') : null,
  // What the server has can be fetched again.
  lfs: (options) =>
    options.positionals[0] === 'prune' && hasFlag(options, 'f', 'force')
      ? escalate('git.prune', 'deletes files kept aside')
      : null,
};

function judgeCheckout(options: Options, args: readonly string[]): Finding | null {
  if (hasFlag(options, 'f', 'force')) return discard('throws away what is not committed');
  const dashes = args.indexOf('--');
  const paths = dashes === -1 ? options.positionals : args.slice(dashes + 1);
  return paths.some((path) => WHOLE_TREE.test(path)) ? discard('throws away every change') : null;
}

/** More files than a person lists, or known only at run time. */
function isMany({ positionals }: Options): boolean {
  return positionals.length > 5 || positionals.some((name) => /[*\uFFFC]/.test(name));
}

function judgeConfigCommand(options: Options): Finding | null {
  const isAsking = /^(?:get|list)$/.test(options.positionals[0] ?? '');
  if (isAsking || hasFlag(options, 'get', 'get-all', 'get-regexp', 'list')) return null;
  const words = options.positionals.filter((word) => !/^(?:set|unset)$/.test(word));
  const [name = '', value] = words;
  if (value === undefined) return null;
  const found = judgeConfig({ name, value });
  return found === null ? null : escalate(found.rule, found.reason);
}

/** The same settings through the environment. */
export function gitEnvironment(entries: ReadonlyMap<string, string>): readonly Finding[] {
  return settingsOfEnvironment(entries).flatMap((setting) => judgeConfig(setting) ?? []);
}

/** The shell code git was told to run; null: none. */
export function gitRuns({ args }: Pick<Call, 'args'>): string | null {
  const { command, rest } = split(args);
  const alias = args.find((arg) => arg.startsWith(`alias.${command}=`));
  return alias === undefined ? codeOfGit(command, rest) : [aliased(alias), ...rest].join(' ');
}

/** The command of `alias.name=value`. */
function aliased(alias: string): string {
  const own = alias.slice(alias.indexOf('=') + 1);
  return own.startsWith('!') ? own.slice(1) : `git ${own}`;
}
