import { type Call, escalate, type Field, plainField, wordAt } from '../shell/call.ts';
import { namesDestroyer, namesProgram } from '../shell/program-names.ts';
import { type Request, report, type Shell, writtenFile } from '../shell/shell.ts';
import { judgeAsIf } from '../shell/trial.ts';
import { judgeGiven, judgeHeld } from './held-commands.ts';
import { isInterpreter } from './interpreters.ts';
import { LOOKS_UP, looksForPackage } from './only-checks.ts';

/**
 * Programs whose words and input are text for people, for a search, for a query or for another machine. Of every other
 * program it is not known that it does not run what it is given.
 */
const TAKES_TEXT = new RegExp(
  `^(?:${[
    'echo printf cat tac nl tee sponge head tail less more most bat wc sort uniq cut tr rev fold fmt pr column paste join',
    'split csplit comm cmp diff sdiff colordiff delta vimdiff strings file stat od xxd hexdump base64 base32 basenc',
    'cksum b2sum md5sum sha\\d+sum shasum grep egrep fgrep zgrep rg ag ack ugrep sed gsed [gmn]?awk jq yq gron xmllint',
    'man info tldr help whatis apropos type which whence whereis command hash journalctl expr test \\[ bc seq ls dir tree',
    'touch mkdir basename dirname realpath readlink logger wall write notify-send say mail mailx sendmail mutt',
    'osascript dialog whiptail zenity figlet cowsay lolcat curl wget https? xh gh glab hub jira shellcheck shfmt pandoc',
    'psql mysql mariadb sqlite3 mongosh mongo redis-cli cqlsh clickhouse-client homeostat claude codex aider gemini llm',
    'dh_\\w+ sgpt dpkg rpm apt apt-get brew alias bind complete compgen history fc pgrep pkill killall git-commit openssl getent true false :',
  ]
    .join(' ')
    .split(' ')
    .join('|')})$`,
);

/** Carriers that say themselves which of their words run, and where. */
const SAYS_ITSELF = /^g?(?:find|xargs|parallel|rush|fd|fdfind)$/;

/** Options with text for people or for a search. */
const TEXT_OPTION =
  /^(?:-m|--(?:message|msg|body|title|desc(?:ription)?|notes?|comment|reason|subject|text|summary|search|query|grep|filter|match|pattern|testNamePattern|test-name-pattern|name|label|format|pretty|template|prompt|annotation|author|trailer|data|json))$/;
const TEXT_OPTION_ATTACHED = new RegExp(`${TEXT_OPTION.source.replace(/\$$/, '')}=`);
/** Programs with tests to choose by name: of all, or those that start one. */
const TESTS =
  /^(?:npx|npm|pnpm|yarn|bunx?|vitest|jest|mocha|ava|tap|playwright|cypress|pytest|go|cargo)$/;
const CHOOSES = /^-[tkg]$/;
/** Subcommands of git with texts. */
const GIT_TEXT =
  /^(?:commit|tag|notes|log|grep|show|shortlog|stash|merge|revert|cherry-pick|rev-list|blame|add|check-ignore|ls-files|diff)$/;

const WORD_LIMIT = 40;
const why = 'it may run what it is given';

/** The words, the files and the input of a program that is not known to leave them alone, as though it ran them. */
export function judgeCarried(shell: Shell, request: Request, call: Call): void {
  if (leavesAlone(call) || judgeProgramWord(shell, request, call)) return;
  if (call.fields.some(({ text, tags }) => tags.includes('network') && /^\/dev\/fd\//.test(text))) {
    report(shell, escalate('remote.source', 'is given what the network sends; read it first'));
  }
  heldTexts(shell, request, call).some((text) => judgeGiven(shell, text, why));
}

/** Words that are more than a word, the content of files that this text has made, and the input. */
function heldTexts(shell: Shell, { fields }: Request, call: Call): readonly string[] {
  const args = call.args.slice(0, WORD_LIMIT);
  const words = args.filter((arg, i) => /[\s(]/.test(arg) && !isText(call, i));
  const files = args.map((path) => writtenFile(shell, call.cwd, path)?.text);
  // What a program of the workspace does with its input is its own affair.
  const input =
    /^\.{0,2}[\w-]*\//.test(fields[0]?.text ?? '') && !/^\//.test(fields[0]?.text ?? '')
      ? null
      : call.stdin?.text;
  return [...words, ...[...files, input].flatMap((text) => text ?? [])];
}

/** `CC='sh -c "rm -rf ~"' make`: a variable for one command may be what it runs. */
export function judgeEnvironmentCode(shell: Shell, { environment }: Request): void {
  for (const { name, value } of environment) {
    if (/\s/.test(value.text)) judgeHeld(shell, value.text, `${name} may be what it runs`);
  }
}

function leavesAlone(call: Call): boolean {
  const { name, args } = call;
  return (
    TAKES_TEXT.test(name) ||
    LOOKS_UP.test(name) ||
    looksForPackage(call) ||
    SAYS_ITSELF.test(name) ||
    isInterpreter(name) ||
    (name === 'git' && args.some((arg) => GIT_TEXT.test(arg)))
  );
}

/** `some-launcher --fast rm -rf /srv`, `-x rm,-rf,/srv`, `--program=rm -- -rf /srv`. */
function judgeProgramWord(shell: Shell, request: Request, call: Call): boolean {
  const args = call.args.slice(0, WORD_LIMIT);
  if (args.some((arg) => /^-.*=/.test(arg) && namesDestroyer(arg.replace(/^.*?=/, '')))) {
    report(shell, escalate('shell.carried-code', 'an option names a program that destroys'));
    return true;
  }
  const at = args.findIndex(
    (arg, i) => !(i === 0 && SUBCOMMANDS.test(call.name)) && namesProgram(arg.replace(/,.*$/, '')),
  );
  if (COPIES.test(call.name) && !/^-[SoDx]/.test(wordAt(args, at - 1))) return false;
  const words = at === -1 ? [] : splitAtCommas(call.fields.slice(at));
  if (words.length < 2) return false;
  return judgeAsIf(shell, why, (inner) => {
    const own = { fields: words, stdin: null, redirections: [], environment: [] };
    shell.machine.dispatch(inner, { ...request, ...own });
  });
}

/** What they are given are files, whatever these are called, but behind an option. */
const COPIES = /^(?:scp|rcp|pscp)$/;
/** Programs whose first word is a command of their own, such as `podman rm`. */
const SUBCOMMANDS =
  /^(?:docker|podman|nerdctl|buildah|git|hg|svn|gh|glab|restic|rclone|gsutil|jj|simctl)$/;

function splitAtCommas([first, ...rest]: readonly Field[]): readonly Field[] {
  if (first === undefined) return [];
  return [...first.text.split(',').map((text) => plainField(text)), ...rest];
}

function isText({ name, args }: Call, at: number): boolean {
  const before = wordAt(args, at - 1);
  return (
    TEXT_OPTION.test(before) ||
    TEXT_OPTION_ATTACHED.test(wordAt(args, at)) ||
    (TESTS.test(name) && CHOOSES.test(before))
  );
}
