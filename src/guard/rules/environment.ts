import { block, escalate, type Finding } from '../shell/call.ts';
import type { Value } from '../shell/shell.ts';
import { LIVE } from './cli/action-words.ts';
import { gitEnvironment } from './git/git.ts';

/** Variables that make a harmless command run something else. */
const LOADS =
  /^(?:LD_(?:PRELOAD|LIBRARY_PATH|AUDIT)|DYLD_INSERT_LIBRARIES|DYLD_LIBRARY_PATH|BASH_ENV|ENV|BASH_FUNC_.*|PROMPT_COMMAND|PS4|SHELLOPTS|BASHOPTS|PYTHONSTARTUP|PYTHONHOME|PYTHONINSPECT|PYTHONBREAKPOINT|PERL5OPT|PERL5DB|PERL5LIB|RUBYOPT|RUBYLIB|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|GCONV_PATH|OPENSSL_CONF|GIT_SSH_COMMAND|GIT_SSH|GIT_PROXY_COMMAND|GIT_EXTERNAL_DIFF|GIT_ASKPASS|SSH_ASKPASS|SUDO_ASKPASS|GIT_EXEC_PATH|GIT_TEMPLATE_DIR|LESSOPEN|LESSCLOSE|(?:CARGO_BUILD_)?RUST(?:DOC|C(?:(?:_WORKSPACE)?_WRAPPER)?)|CARGO_TARGET_\w+_(?:RUNNER|LINKER)|ZDOTDIR|RSYNC_RSH|CVS_RSH|SVN_SSH|NPM_CONFIG_SCRIPT_SHELL|GIT_CONFIG|GIT_CONFIG_(?:GLOBAL|SYSTEM)|MAKEFILES|TCLLIBPATH|LUA_INIT(?:_\w+)?|R_PROFILE(?:_USER)?|NODE_PATH)$/i;
/** Programs that a command may start as pager or editor. */
const EDITORS =
  /^(?:(?:GIT_|GIT_SEQUENCE_|SUDO_|KUBE_|PSQL_|GH_|AWS_|SYSTEMD_|HG|SVN_|FC|DELTA_|BAT_)?(?:EDITOR|PAGER|EDIT)|VISUAL|MANPAGER|BROWSER)$/;
const USUAL =
  /^(?:|cat|true|false|:|"?true"?|(?:\S*\/)?(?:less|more|vi|vim|nvim|nano|emacs|emacsclient|micro|hx|subl|code|delta|bat|w3m|lynx|firefox|chromium|google-chrome|xdg-open|open|echo)(?: (?:--wait|-\w+|--\w[\w=-]*))*|sed -i(?: -e)? [\w\s'"\/^$.,~|]+|sh -c 'col -bx ?\| ?bat[\w -]*')$/;

type Entry = { readonly name: string; readonly value: Value };

/** Assignments that change what a command does. */
export function judgeEnvironment(entries: readonly Entry[]): readonly Finding[] {
  if (entries.length === 0) return [];
  const findings: Finding[] = [];
  for (const { name, value } of entries) {
    const found = judgeEntry(name, value.text);
    if (found !== null) findings.push(found);
  }
  const known = new Map(entries.map(({ name, value }) => [name, value.text]));
  return [...findings, ...gitEnvironment(known)];
}

/** Name, value, and their meaning; the first match wins. */
const ENTRIES: readonly (readonly [RegExp, RegExp, Finding])[] = [
  [
    /(?:PROXY|CA_CERTS)$/i,
    // `TEST_PROXY=1` is a switch.
    /[^\d]/,
    escalate('environment.network', 'an assignment sends traffic elsewhere'),
  ],
  [
    /^GIT_SSL_NO_VERIFY$/,
    /^(?!0$|false$)\S/,
    escalate('git.config-reroutes', 'makes git trust any server'),
  ],
  [/^GIT_ALLOW_PROTOCOL$/, /\bext\b/, block('git.config-runs', 'lets an address run a program')],
  [
    /^(?:NODE_TLS_REJECT_UNAUTHORIZED|PYTHONHTTPSVERIFY)$/,
    /^0$/,
    escalate('environment.network', 'makes a program trust any server'),
  ],
  [
    /^(?:PIP_(?:EXTRA_)?INDEX_URL|NPM_CONFIG_REGISTRY|YARN_REGISTRY|GOPROXY|CARGO_REGISTRIES_\w+_INDEX|GEM_SOURCE|UV_(?:DEFAULT_|EXTRA_)?INDEX(?:_URL)?)$/i,
    /\bhttp:\/\/(?!localhost|127\.)/,
    escalate('remote.source', 'changes from where programs are taken'),
  ],
  [/^GOFLAGS$/, /-toolexec/, block('environment.loads-code', 'GOFLAGS runs another program')],
  [
    /^(?:MAKEFLAGS|GNUMAKEFLAGS)$/,
    /--eval|(?:^|\s)-\w*f/,
    escalate('environment.loads-code', 'MAKEFLAGS adds rules to be run'),
  ],
  [
    /^DOCKER_HOST$/,
    /^(?:tcp|ssh):\/\/(?!localhost|127\.)/,
    escalate('remote.command', 'runs on another machine'),
  ],
  [
    /^CLAUDE_CONFIG_DIR$/,
    /\S/,
    escalate('own.unguarded', 'has Claude Code load other settings and plugins'),
  ],
  [LOADS, /\S/, block('environment.loads-code', 'an assignment makes the command run other code')],
  [
    /^NODE_OPTIONS$/,
    // A package stands beside the program, and a debugger listens on this machine alone.
    /(?:--(?:require|import|(?:experimental-)?loader)|(?:^|\s)-r)[ =]+(?!@?[\w][\w/-]*(?:\s|$))|--eval|--inspect[\w-]*=(?!(?:localhost|127\.0\.0\.1):?\d*(?:\s|$)|\d+(?:\s|$))/,
    block('environment.loads-code', 'NODE_OPTIONS loads other code'),
  ],
  [
    /^PATH$/,
    /^(?:\.\/?(?::|$)|\/tmp|\/var\/tmp|\/dev\/shm|:)|:(?:\.\/?(?=:)|\/tmp[^:]*)(?::|$)|::/,
    escalate('environment.path', 'PATH would find programs anybody can put there'),
  ],
  [
    /^HIST(?:FILE|SIZE|FILESIZE)$/,
    /^(?:0|\/dev\/null|)$/,
    escalate('evidence.history', 'turns off the record of commands'),
  ],
];

function judgeEntry(name: string, text: string): Finding | null {
  if (EDITORS.test(name) && !USUAL.test(text)) {
    return escalate('environment.loads-code', `${name} makes a command run another program`);
  }
  if (isUsualLoad(name, text) || name === 'env') return null;
  const found = ENTRIES.find(([names, values]) => names.test(name) && values.test(text));
  return found?.[2] ?? null;
}

const NOT_TEMPORARY = /^(?!(?:.*:)?\/(?:tmp|dev\/shm|var\/tmp))/;

/** Values of such variables in everyday work. */
const USUAL_LOADS: readonly (readonly [RegExp, RegExp])[] = [
  [/^ENV$/, /^[^/]*$/],
  // The settings are removed instead of replaced.
  [/^(?:GIT_CONFIG|GIT_CONFIG_(?:GLOBAL|SYSTEM))$/, /^(?:\/dev\/null|)$/],
  [/_ASKPASS$/, /^(?:\/bin\/|\/usr\/bin\/)?(?:true|echo|false)$/],
  [/^(?:RSYNC_RSH|SVN_SSH)$/, /^ssh(?: -[pi] [\w./~-]+)*$/],
  [/RUSTC.*_WRAPPER$/, /^(?:\S*\/)?(?:sccache|ccache|cachepot)$/],
  [/RUST(?:C|DOC)$/, /^(?:rust(?:c|doc)|clippy-driver)$/],
  [
    /_(?:RUNNER|LINKER)$/,
    /^(?!sh |bash )[\w.+-]+(?:gcc|clang|cc|lld|ld|mold|wine64?|qemu-\w+|node|wasmtime)(?: -[\w-]+)*$/,
  ],
  [
    /^GIT_SSH_COMMAND$/,
    /^ssh(?: -(?:i|p|F) [\w./~-]+| -o (?:IdentitiesOnly|StrictHostKeyChecking|BatchMode)=[\w-]+| -[qTv46]+)*$/,
  ],
  [/^(?:PERL5LIB|RUBYLIB|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|NODE_PATH)$/, NOT_TEMPORARY],
  [/JAVA/, /^(?!.*(?:-javaagent|-agentlib|-agentpath|OnOutOfMemoryError))/s],
  [/PROXY/i, /localhost|127\.0\.0\.1/],
];

function isUsualLoad(name: string, text: string): boolean {
  return USUAL_LOADS.some(([names, values]) => names.test(name) && values.test(text));
}

/** `RAILS_ENV=production`, `DATABASE_URL=$PROD_URL`; not the mode of a build. */
export function saysProduction(name: string, value: Value | undefined): boolean {
  if (value === undefined || /^(?:NODE|BABEL)_ENV$/.test(name)) return false;
  return value.tags.includes('named-live') || LIVE.test(value.text);
}
