import { escalate, plainField } from '../shell/call.ts';
import { PROGRAMS } from '../shell/program-names.ts';
import { runText } from '../shell/run-text.ts';
import { report, type Shell } from '../shell/shell.ts';
import { judgeAsIf } from '../shell/trial.ts';

/** Where a command begins in the code of another language: at its start, after a quote, a bracket, a separator. */
const STARTS = new RegExp(
  `(^|[\`'"({[;|&!=:,\\n>]|\\\\[nt]|\\b(?:exec|spawn|system|shell|command|COMMAND)\\b)\\s*(?=(?:/[\\w./-]*/)?(?:${PROGRAMS})\\s)`,
  'g',
);
const CLOSES: Readonly<Record<string, string>> = {
  "'": "'",
  '"': '"',
  '`': '`',
  '(': ')',
  '[': ']',
  '{': '}',
};
const TEXT_LIMIT = 8_000;
const PIECE_LIMIT = 300;
const PIECES_LIMIT = 12;
/** `'rm', '-rf', ['/']`: the words of a list. */
const BETWEEN_WORDS = /(["'])(?:\s*,\s*(?:\{\s*\w+\s*:\s*)?\[?\s*|(?:\s+(?:nil|t|0))*\s+)\1/g;

/** The commands that a text in another language, or in none, may hold. */
function commandsIn(text: string): readonly string[] {
  const joined = text.slice(0, TEXT_LIMIT).replace(BETWEEN_WORDS, ' ');
  return [...joined.matchAll(STARTS)].map((match) => {
    const rest = joined.slice(match.index + match[0].length).slice(0, PIECE_LIMIT);
    const close = CLOSES[match[1] ?? ''] ?? '\n';
    const end = rest.indexOf(close);
    return end === -1 ? rest : rest.slice(0, end);
  });
}

/** Judges the commands a text holds, as though they ran. Answers whether one of them would be refused. */
export function judgeHeld(shell: Shell, text: string, why: string): boolean {
  const commands = commandsIn(text);
  const isFound = commands.slice(0, PIECES_LIMIT).some((command) =>
    judgeAsIf(shell, why, (inner) => {
      runText(inner, command, null);
    }),
  );
  if (isFound || commands.length <= PIECES_LIMIT) return isFound;
  report(shell, escalate('shell.too-complex', 'holds more commands than can be judged'));
  return true;
}

/** Words for starting a program, in whatever language and form. */
const MAY_START =
  /(?:system|exec|spawn|popen|subprocess|child_process|shell|capture|proc_|eval|fork|binding|sys\.process|getline)\w*|\bopen\d?\b|\b(?:call|run|cmd|command|sh|bash|qx|pipe|send)(?:-\w+)*(?:\s*[.(]|\s+["'])|`|%x|\$\w+\s*\(/i;
/** Words for taking away, in whatever language; and a text in quotes that is a path. */
const TAKES_AWAY =
  /(?:remove|unlink|rmtree|rmdir|rm_?r?f?(?:Sync)?\s*\(|rimraf|empty(?:Dir|ing)|delete|truncate|wipe|chmod|chown|rename)\w*/i;
const PATHS = /(["'`])((?:~|\/)[^"'`\s]*)\1/g;
/** A home folder, as languages name it. */
const HOMES =
  /\$\{\s*(?:process\.env\.HOME|os\.homedir\(\))\s*\}|\$ENV\{["']?HOME["']?\}|#\{(?:Dir\.home|ENV\[["']HOME["']\])\}/g;

const BARE_HOMES =
  /(?:\bos|require\(\s*["'](?:node:)?os["']\s*\))\.homedir\(\)|\bPath\.home\(\)|\bDir\.home\b|\bprocess\.env\.HOME\b|\b(?:ENV|os\.environ)\[["']HOME["']\]/g;

/** Code of a language: the commands it holds where it may start some, and a far place beside a word for taking away. */
export function judgeForeign(shell: Shell, text: string, why: string): boolean {
  const code = text.slice(0, TEXT_LIMIT).replace(HOMES, '~').replace(BARE_HOMES, '"~"');
  return (
    (MAY_START.test(code) && judgeHeld(shell, code, why)) ||
    (TAKES_AWAY.test(code) && judgePaths(shell, code, why))
  );
}

/** A word or an input of a program of which nothing is known: it may be a command. */
export function judgeGiven(shell: Shell, text: string, why: string): boolean {
  return judgeHeld(shell, text, why) || judgeForeign(shell, text, why);
}

function judgePaths(shell: Shell, code: string, why: string): boolean {
  return [...code.matchAll(PATHS)].slice(0, PIECES_LIMIT).some(([, , path = '']) =>
    judgeAsIf(shell, why, (inner) => {
      const home = shell.machine.context.home;
      const words = ['rm', '-rf', path.replace(/^~(?=\/|$)/, home)];
      const fields = words.map((word) => plainField(word));
      shell.machine.dispatch(inner, { fields, stdin: null, redirections: [], environment: [] });
    }),
  );
}
