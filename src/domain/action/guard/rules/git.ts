import { block, type Call, escalate, type Finding, wordAt } from '../call.ts';
import { hasFlag, type Options, readOptions } from '../options.ts';

const GLOBAL = new Set(
  '-C -c --git-dir --work-tree --namespace --exec-path --super-prefix --config-env --attr-source --list-cmds'.split(
    ' ',
  ),
);

/** git: what throws work away, rewrites what others have, or runs something by configuration. */
export function judgesGit(call: Call): Finding | null {
  if (call.name !== 'git') return null;
  const { configs, command, rest } = split(call.args);
  for (const config of configs) {
    const found = judgeConfig(config);
    if (found !== null) return found;
  }
  if (rest.some((arg) => /^(?:--help|--version|-h)$/.test(arg))) return null;
  const judge = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  return judge?.(readOptions(rest, VALUED[command] ?? ''), rest) ?? null;
}

/** What follows `git -C dir -c a=b`. */
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

/** Settings by which git runs a program. */
const RUNS =
  /^(?:core\.(?:sshcommand|pager|editor|fsmonitor|hookspath|gitproxy|askpass)|sequence\.editor|diff\.external|diff\..*\.(?:command|textconv)|filter\..*\.(?:clean|smudge|process)|credential\..*helper|credential\.helper|gpg\.(?:.*\.)?program|merge\..*\.driver|pager\.\w+|uploadpack\.packobjectshook|remote\..*\.(?:vcs|uploadpack|receivepack)|protocol\.ext\.allow|url\..*\.insteadof|include(?:if\..*)?\.path|init\.templatedir|interactive\.difffilter|browser\..*\.cmd|man\..*\.cmd|difftool\..*\.cmd|mergetool\..*\.cmd)$/i;

function judgeConfig(config: string): Finding | null {
  const equals = config.indexOf('=');
  const name = equals === -1 ? config : config.slice(0, equals);
  const value = equals === -1 ? '' : config.slice(equals + 1);
  if (/^alias\./i.test(name)) return judgeAlias(value);
  if (/^protocol\.(?:ext\.)?allow$/i.test(name) && value !== 'never') {
    return block('git.config-runs', 'lets an address run a program');
  }
  if (
    !RUNS.test(name) ||
    /^(?:|cat|less|true|false|none|osxkeychain|store|cache|manager|vim?|nano|delta)$/.test(value)
  ) {
    return null;
  }
  return block('git.config-runs', `the setting ${name} makes git run a program`);
}

function judgeAlias(value: string): Finding | null {
  if (value.startsWith('!'))
    return block('git.alias-runs', 'an alias that runs a shell; run it plainly');
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

const COMMANDS: Readonly<Record<string, JudgeGit>> = {
  reset: (options) => {
    if (hasFlag(options, 'hard')) return discard('throws away what is not committed');
    return hasFlag(options, 'merge', 'keep')
      ? escalate('git.discard', 'may throw away changes')
      : null;
  },
  clean: (options) => {
    if (hasFlag(options, 'n', 'dry-run')) return null;
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
  reflog: ({ positionals: [what] }) =>
    /^(?:expire|delete)$/.test(what ?? '')
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
    /^(?:rm|remove|set-url)$/.test(what ?? '')
      ? escalate('git.remote', 'changes where the work goes')
      : null,
  config: judgeConfigCommand,
  clone: (_, args) =>
    args.some((arg) => /^ext::/.test(arg)) ||
    args.some((arg) => /^(?:-u|--upload-pack|--template)/.test(arg))
      ? block('git.config-runs', 'an address that runs a program')
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
  lfs: ({ positionals: [what] }) =>
    what === 'prune' ? escalate('git.prune', 'deletes files kept aside') : null,
};

function judgeCheckout(options: Options, args: readonly string[]): Finding | null {
  if (hasFlag(options, 'f', 'force')) return discard('throws away what is not committed');
  const dashes = args.indexOf('--');
  const paths = dashes === -1 ? options.positionals : args.slice(dashes + 1);
  return paths.some((path) => WHOLE_TREE.test(path)) ? discard('throws away every change') : null;
}

function judgePush(options: Options, args: readonly string[]): Finding | null {
  if (hasFlag(options, 'n', 'dry-run')) return null;
  const isLease = args.some((arg) => /^--force-(?:with-lease|if)/.test(arg));
  const isForced = args.some((arg) => /^--for(?:c|ce)?$|^-[a-zA-Z]*f/.test(arg));
  if (isForced || (hasFlag(options, 'mirror') && !isLease)) {
    return block(
      'git.push-force',
      'overwrites what others have; use --force-with-lease on a branch of your own',
    );
  }
  const refs = options.positionals.slice(1);
  if (hasFlag(options, 'd', 'delete', 'prune') || refs.some((ref) => /^:./.test(ref))) {
    return block('git.push-delete', 'deletes a branch others may use');
  }
  return refs.some((ref) => ref.startsWith('+'))
    ? block('git.push-force', 'overwrites what others have')
    : null;
}

function judgeConfigCommand(options: Options): Finding | null {
  const words = options.positionals.filter((word) => !/^(?:set|get|list|unset)$/.test(word));
  const [name = '', value] = words;
  if (value === undefined) return null;
  const found = judgeConfig(`${name}=${value}`);
  return found === null ? null : escalate(found.rule, found.reason);
}

/** The same settings through the environment. */
export function gitEnvironment(entries: ReadonlyMap<string, string>): readonly Finding[] {
  const findings: Finding[] = [];
  for (const [name, value] of entries) {
    const key = /^GIT_CONFIG_KEY_(\d+)$/.exec(name)?.[1];
    const config =
      key === undefined ? null : `${value}=${entries.get(`GIT_CONFIG_VALUE_${key}`) ?? ''}`;
    const found = config === null ? null : judgeConfig(config);
    if (found !== null) findings.push(found);
    if (name !== 'GIT_CONFIG_PARAMETERS') continue;
    for (const part of value.split(/\s(?=')/)) {
      const inner = judgeConfig(part.replace(/'/g, ''));
      if (inner !== null) findings.push(inner);
    }
  }
  return findings;
}

/** Commands git was told to run: `bisect run`, `submodule foreach`, `rebase --exec`. */
export function gitRuns({ args }: Pick<Call, 'args'>): string | null {
  const { command, rest } = split(args);
  const first = wordAt(rest, 0);
  const alias = args.find((arg) => arg.startsWith(`alias.${command}=`));
  if (alias !== undefined) return [aliased(alias), ...rest].join(' ');
  if (command === 'submodule' && first === 'foreach') {
    return rest.slice(rest[1] === '--recursive' ? 2 : 1).join(' ');
  }
  if (command === 'bisect' && first === 'run') return rest.slice(1).join(' ');
  const at = command === 'rebase' ? rest.findIndex((arg) => /^(?:-x|--exec)/.test(arg)) : -1;
  if (at === -1) return null;
  const own = wordAt(rest, at);
  return own.includes('=') ? own.replace(/^--exec=/, '') : wordAt(rest, at + 1);
}

/** What `alias.name=value` stands for. */
function aliased(alias: string): string {
  const own = alias.slice(alias.indexOf('=') + 1);
  return own.startsWith('!') ? own.slice(1) : `git ${own}`;
}
