import { block, escalate, type Finding } from '../call.ts';
import type { Value } from '../shell.ts';
import { gitEnvironment } from './git.ts';

/** Variables by which a harmless command runs something else. */
const LOADS =
  /^(?:LD_(?:PRELOAD|LIBRARY_PATH|AUDIT)|DYLD_INSERT_LIBRARIES|DYLD_LIBRARY_PATH|BASH_ENV|ENV|PROMPT_COMMAND|PS4|SHELLOPTS|BASHOPTS|PYTHONSTARTUP|PYTHONHOME|PYTHONINSPECT|PERL5OPT|PERL5DB|PERL5LIB|RUBYOPT|RUBYLIB|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|GCONV_PATH|OPENSSL_CONF|GIT_SSH_COMMAND|GIT_SSH|GIT_PROXY_COMMAND|GIT_EXTERNAL_DIFF|GIT_ASKPASS|SSH_ASKPASS|GIT_EXEC_PATH|GIT_TEMPLATE_DIR|LESSOPEN|LESSCLOSE|RUSTC_WRAPPER|ZDOTDIR)$/;
const EDITORS = /^(?:(?:GIT_|GIT_SEQUENCE_)?(?:EDITOR|PAGER)|VISUAL|MANPAGER|BROWSER)$/;
const USUAL =
  /^(?:|cat|true|false|:|less|more|vi|vim|nvim|nano|emacs|code|code --wait|delta|bat|less -\w+|sed -i [\w\s'"\/^$.]+)$/;

type Entry = { readonly name: string; readonly value: Value };

/** Assignments that change what a command is. */
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

/** Name, value, and what that says; the first that matches speaks. */
const ENTRIES: readonly (readonly [RegExp, RegExp, Finding])[] = [
  [
    /(?:PROXY|CA_CERTS)$/i,
    /\S/,
    escalate('environment.network', 'an assignment sends traffic elsewhere'),
  ],
  [LOADS, /\S/, block('environment.loads-code', 'an assignment makes the command run other code')],
  [
    /^NODE_OPTIONS$/,
    /--(?:require|import|loader|experimental-loader|eval|inspect)|(?:^|\s)-r/,
    block('environment.loads-code', 'NODE_OPTIONS loads other code'),
  ],
  [
    /^PATH$/,
    /^(?:\.|\/tmp|\/var\/tmp|\/dev\/shm|:)|:(?:\.|\/tmp[^:]*)(?::|$)|::/,
    escalate('environment.path', 'PATH would find programs anybody can put there'),
  ],
  [
    /^HIST(?:FILE|SIZE|FILESIZE)$/,
    /^(?:0|\/dev\/null)$/,
    escalate('evidence.history', 'turns off the record of commands'),
  ],
];

function judgeEntry(name: string, text: string): Finding | null {
  if (EDITORS.test(name) && !USUAL.test(text)) {
    return escalate('environment.loads-code', `${name} makes a command run another program`);
  }
  if (isUsualLoad(name, text)) return null;
  const found = ENTRIES.find(([names, values]) => names.test(name) && values.test(text));
  return found?.[2] ?? null;
}

function isUsualLoad(name: string, text: string): boolean {
  if (/^ENV$/.test(name)) return !text.includes('/');
  if (/^GIT_SSH_COMMAND$/.test(name)) {
    return /^ssh(?: -(?:i|p|F) [\w./~-]+| -o (?:IdentitiesOnly|StrictHostKeyChecking|BatchMode)=[\w-]+| -[qTv46]+)*$/.test(
      text,
    );
  }
  if (/^PERL5LIB|RUBYLIB|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH$/.test(name))
    return !/(?:^|:)\/(?:tmp|dev\/shm|var\/tmp)/.test(text);
  if (/JAVA/.test(name)) return !/-javaagent|-agentlib|-agentpath|OnOutOfMemoryError/.test(text);
  return /PROXY/i.test(name) && /(?:localhost|127\.0\.0\.1)/.test(text);
}
