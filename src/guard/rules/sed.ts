import { block, type Call, escalate, type Finding, wordAt } from '../shell/call.ts';

/** Letters of a script that are read; a longer one is a program, not a line. */
const SCRIPT_LIMIT = 2_000;

const runs = block('shell.argument-runs', 'sed runs text as a command; run the command itself');

/** sed: its command `e` and the flag `e` of `s` run what they are given, or the text itself. */
export function runsBySed(call: Call): Finding | null {
  if (!/^g?sed$/.test(call.name)) return null;
  const script = scriptOf(call);
  if (script.length > SCRIPT_LIMIT) {
    return escalate('shell.too-complex', 'a script of sed too long to be judged');
  }
  return script.split(/[;\n{}]/).some(isRunning) || hasRunningFlag(script) ? runs : null;
}

/** The values of `-e`, the input of `-f -`, or the first word. */
function scriptOf({ args, stdin }: Call): string {
  const given = args.filter((_, i) => /^(?:-[a-z]*e|--expression)$/.test(wordAt(args, i - 1)));
  const attached = args.flatMap((arg) => /^(?:--expression=|-e)(.+)$/s.exec(arg)?.[1] ?? []);
  const file = args.findIndex((arg) => /^(?:-[a-z]*f|--file)$/.test(arg));
  const isFed = /^(?:-|\/dev\/stdin)$/.test(wordAt(args, file + 1));
  const input = file !== -1 && isFed ? [stdin?.text ?? ''] : [];
  const scripts = [...given, ...attached, ...input];
  if (scripts.length > 0 || file !== -1) return scripts.join('\n');
  return args.find((arg) => !arg.startsWith('-')) ?? '';
}

/** An address or two, and `e`. */
const RUNNING =
  /^\s*(?:(?:\d+|\$|\/(?:[^/\\]|\\.)*\/[IM]*)(?:\s*[,~]\s*(?:[+~]?\d+|\$|\/(?:[^/\\]|\\.)*\/[IM]*))?)?\s*!?\s*e(?:\s|$)/;

function isRunning(command: string): boolean {
  return RUNNING.test(command);
}

/** `s/a/b/e`, with whatever letter between the parts. */
function hasRunningFlag(script: string): boolean {
  for (const match of script.matchAll(/(?:^|[\s;{}!/$\d,])s([^\w\s\\])/g)) {
    const [, mark = ''] = match;
    const parts = afterParts(script.slice(match.index + match[0].length), mark);
    if (parts !== null && /^[gpiImM\d]*e/.test(parts)) return true;
  }
  return false;
}

/** What follows the two parts of a substitution; null: they do not end. */
function afterParts(rest: string, mark: string): string | null {
  let ends = 0;
  for (let i = 0; i < rest.length; i++) {
    if (rest[i] === '\\') i += 1;
    else if (rest[i] === mark) ends += 1;
    if (ends === 2) return rest.slice(i + 1);
  }
  return null;
}
