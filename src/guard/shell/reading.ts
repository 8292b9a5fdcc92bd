import { type Call, type Flow, UNKNOWN, wordAt } from './call.ts';
import { optionAt, skipFlags } from './options.ts';
import { runText } from './run-text.ts';
import { fork, type Request, type Shell, unknownValue, type Value } from './shell.ts';
import { assign, listOf, splitWords } from './variables.ts';

const EMPTY: Flow = { text: '', tags: [] };
const NAME = /^[A-Za-z_]\w*(?:\[\d+\])?$/;
const READ_VALUED = /^-\w*[adinNptu]$/;
const ARRAY_VALUED = /^-\w*[dnOsuCc]$/;

/** `read a b`: a line of the input, cut into as many words as there are names. */
export function readBuiltin(shell: Shell, { stdin, environment }: Request, { args }: Call): Flow {
  const { at } = skipFlags(args, READ_VALUED);
  const ifs = environment.find(({ name }) => name === 'IFS')?.value;
  // With a letter that ends it, or a number of letters, it is another part of the input.
  const isCut = args.some((arg, i) => i < at && /^-\w*[dnN]/.test(arg));
  const line = isCut ? null : onlyLine(stdin);
  const words =
    line === null ? [] : splitWords(shell, line.trim(), ifs ?? shell.variables.get('IFS'));
  const tags = stdin?.tags ?? [];
  const list = args.find((_, i) => i < at && /^-\w*a$/.test(wordAt(args, i - 1)));
  const unknown: Value = unknownValue([...tags, 'listed']);
  if (list !== undefined) {
    const items = words.map((text) => ({ text, tags, isHidden: false }));
    shell.variables.set(list, line === null ? unknown : listOf(items));
  }
  const names = args.slice(at).filter((name) => NAME.test(name));
  names.forEach((name, i) => {
    const text = (i === names.length - 1 ? words.slice(i).join(' ') : words[i]) ?? '';
    assign(shell, name, line === null ? unknown : { text, tags, isHidden: false });
  });
  return EMPTY;
}

/** The only line of the input; null: several lines, or unknown. Loops over lines are not followed. */
function onlyLine(stdin: Flow | null): string | null {
  const lines = stdin?.text?.split('\n').filter((line) => line.trim() !== '') ?? [];
  const [line] = lines;
  return lines.length > 1 || line === undefined || line.includes(UNKNOWN) ? null : line;
}

/** `mapfile -t a`: all lines of the input, and what `-C` runs for them. */
export function readLines(shell: Shell, { stdin }: Request, { args }: Call): Flow {
  const { at } = skipFlags(args, ARRAY_VALUED);
  const callback = optionAt(args, /^-\w*C$/);
  if (callback !== undefined) runText(fork(shell), callback, null);
  const tags = stdin?.tags ?? [];
  const items = stdin?.text
    ?.replace(/\n$/, '')
    .split(delimiterOf(args.slice(0, at)))
    .map((text) => ({ text, tags, isHidden: false }));
  const value = items === undefined ? unknownValue([...tags, 'listed']) : listOf(items);
  shell.variables.set(wordAt(args, at) || 'MAPFILE', value);
  return EMPTY;
}

/** `-d,` and `-d ,`; an empty one is the letter that ends a text in C. */
function delimiterOf(own: readonly string[]): string {
  const attached = own.map((arg) => /^-[a-z]*d(.+)$/s.exec(arg)?.[1]).find(Boolean);
  const given = attached ?? optionAt(own, /^-\w*d$/) ?? '\n';
  return given === '' ? '\0' : given;
}

/** Sets the named variables to values known only at run time. */
export function mapfileBuiltin(shell: Shell, { stdin }: Request, { args }: Call): Flow {
  for (const name of args) {
    if (NAME.test(name)) assign(shell, name, unknownValue(stdin?.tags));
  }
  return EMPTY;
}
