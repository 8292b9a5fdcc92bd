import { type Call, wordAt } from '../shell/call.ts';

const SHELLS = /^(?:ba|z|k|da)?sh$/;
/** Options of a shell with a value of their own. */
const VALUED = /^(?:[-+][oO]|--rcfile|--init-file)$/;

/** A shell with `-n`, and php with `-l`, read a script and run none of it. */
export function checksSyntax({ name, args }: Call): boolean {
  if (name === 'php') return checksPhp(args);
  if (!SHELLS.test(name)) return false;
  const options = leadingOptions(args);
  // A shell that is asked for input runs it all the same, and `+n` takes it back.
  return options.some((arg) => CHECKS.test(arg)) && !options.some((arg) => RUNS.test(arg));
}

const CHECKS = /^-[a-z]*n[a-z]*$|^-o noexec$/;
const RUNS = /^-[a-zA-Z]*i|^\+\w*n|^\+o noexec$/;

/** `php -d a=1 -l file`; behind code the word is that code's own. */
function checksPhp(args: readonly string[]): boolean {
  const at = args.findIndex((arg) => /^(?:-l|--syntax-check)$/.test(arg));
  const before = args.slice(0, Math.max(at, 0));
  return (
    at !== -1 &&
    before.every((arg, i) => /^-[ndc]/.test(arg) || /^-[dc]$/.test(wordAt(before, i - 1)))
  );
}

/** The options before the script, with their values. */
function leadingOptions(args: readonly string[]): readonly string[] {
  const options: string[] = [];
  for (let at = 0; /^[-+]./.test(wordAt(args, at)); at++) {
    const arg = wordAt(args, at);
    if (arg === '--') break;
    if (VALUED.test(arg)) at += 1;
    options.push(VALUED.test(arg) ? `${arg} ${wordAt(args, at)}` : arg);
  }
  return options;
}

/** Programs that read, format or mark the files they are given: what a file is called says nothing of what they do. */
export const READS_FILES =
  /^(?:shellcheck|shfmt|bashate|checkbashisms|beautysh|eslint|stylelint|prettier|biome|pylint|flake8|mypy|rubocop|hadolint|yamllint|ansible-lint|tflint|markdownlint|chmod)$/;

/** Programs that look up who was here, what runs and where a name is to be found: their words are what is looked for. */
export const LOOKS_UP =
  /^(?:last|lastb|lastlog|ps|w|who|finger|ausearch|aureport|[mps]?locate|look|dict|wn)$/;

const MANAGES_PACKAGES =
  /^(?:npm|pnpm|pip3?|cargo|gem|brew|conda|mamba|dnf|yum|winget|choco|scoop)$/;

/** `npm search reboot halt`: what packages of that name there are. */
export function looksForPackage({ name, args }: Call): boolean {
  return MANAGES_PACKAGES.test(name) && /^(?:search|info|view|show|desc)$/.test(wordAt(args, 0));
}
