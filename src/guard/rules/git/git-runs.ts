import { block, type Finding, wordAt } from '../../shell/call.ts';
import { judgeSetting, settingOf } from './git-config.ts';

/** Options that make git run another program, here or on the remote. */
const OPTIONS: Readonly<Record<string, RegExp>> = {
  clone: /^(?:-u|--upload-pack|--template)(?:=|$)|^-u./,
  init: /^--template(?:=|$)/,
  fetch: /^--upload-pack(?:=|$)/,
  pull: /^--upload-pack(?:=|$)/,
  'fetch-pack': /^--(?:upload-pack|exec)(?:=|$)/,
  'ls-remote': /^--(?:upload-pack|exec)(?:=|$)/,
  push: /^--(?:receive-pack|exec)(?:=|$)/,
  'send-pack': /^--(?:receive-pack|exec)(?:=|$)/,
  archive: /^--exec(?:=|$)/,
  grep: /^-O.|^--open-files-in-pager=/,
  difftool: /^(?:-x|--extcmd)(?:=|$)|^-x./,
  mergetool: /^--tool=\.?\//,
  'send-email': /^--(?:sendmail-cmd|to-cmd|cc-cmd|header-cmd)(?:=|$)|^--smtp-server=\//,
  daemon: /^--enable=receive-pack$|^--access-hook=/,
  'filter-branch': /^$/,
  p4: /^$/,
};
const USUAL_VALUE =
  /^(?:-O|--open-files-in-pager=|-x ?|--extcmd[= ])["']?(?:less|vim?|nvim|code|meld|delta|vimdiff|nano|bat|difft|icdiff)\b[^;|&]*$/;

/** An option of git that runs a program, or an address that is one (`ext::`). */
export function judgeRunningOption(command: string, rest: readonly string[]): Finding | null {
  if (rest.some((arg) => /^(?:ext|fd)::/.test(arg))) {
    return block('git.config-runs', 'an address that runs a program');
  }
  const option = Object.hasOwn(OPTIONS, command) ? OPTIONS[command] : undefined;
  const at = rest.findIndex((arg) => option?.test(arg) === true);
  const given = `${wordAt(rest, at)} ${wordAt(rest, at + 1)}`.trim();
  if (at !== -1 && !USUAL_VALUE.test(wordAt(rest, at)) && !USUAL_VALUE.test(given)) {
    return block('git.config-runs', 'an option that makes git run a program');
  }
  return command === 'clone' ? judgeCloneSettings(rest) : null;
}

/** `git clone -c name=value`. */
function judgeCloneSettings(rest: readonly string[]): Finding | null {
  for (const [i, arg] of rest.entries()) {
    const attached = /^(?:-c|--config=)(.+)$/.exec(arg)?.[1];
    const text = attached ?? (/^(?:-c|--config)$/.test(arg) ? wordAt(rest, i + 1) : null);
    const found = text === null ? null : judgeSetting(settingOf(text));
    if (found !== null) return found;
  }
  return null;
}

/** The shell code that a git command was told to run; null: none. */
export function codeOfGit(command: string, rest: readonly string[]): string | null {
  const first = wordAt(rest, 0);
  if (command === 'submodule' && first === 'foreach') {
    return commandIn(rest.slice(rest[1] === '--recursive' ? 2 : 1));
  }
  if (command === 'bisect' && first === 'run') return commandIn(rest.slice(1));
  if (command === 'for-each-repo')
    return `git ${rest.filter((arg) => !arg.startsWith('--')).join(' ')}`;
  const at = rest.findIndex((arg) => CODE[command]?.test(arg) === true);
  if (at === -1) return null;
  const own = wordAt(rest, at);
  return own.includes('=') ? own.replace(/^--[\w-]+=/, '') : wordAt(rest, at + 1);
}

/** One word is code for a shell; several are a command and its arguments, each as it is. */
function commandIn(words: readonly string[]): string {
  if (words.length === 1) return wordAt(words, 0);
  return words.map((word) => (PLAIN.test(word) ? word : quoted(word))).join(' ');
}

const PLAIN = /^[\w./:=@%+,-]+$/;

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** Options whose value is code for a shell. */
const CODE: Readonly<Record<string, RegExp>> = {
  rebase: /^(?:-x$|--exec(?:=|$))/,
  'filter-branch': /^--(?:env|tree|index|parent|msg|commit|tag-name)-filter(?:=|$)/,
};
