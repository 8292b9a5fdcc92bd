import {
  type Call,
  type Field,
  type Flow,
  hasTag,
  plainField,
  UNKNOWN,
  unknownFlow,
  wordAt,
} from './call.ts';
import { optionAt, readOptions, skipFlags } from './options.ts';
import { absolutePath } from './paths.ts';
import { namesProgram } from './program-names.ts';
import { runText } from './run-text.ts';
import { fork, type Request, type Shell } from './shell.ts';

/** So many items are run one by one. */
const ITEM_LIMIT = 12;

/** Runs the words left with items added, as written items where they are known. */
export function runXargs(shell: Shell, request: Request, { args, fields }: Call): Flow | null {
  const { at } = skipFlags(args, XARGS_VALUED);
  const command = fields.slice(at);
  // `command` is no program of its own: xargs would find none.
  if (command.length === 0 || command[0]?.text === 'command') return null;
  const own = args.slice(0, at);
  const mark = markOf(own);
  const flow = itemsFlow(shell, own, request);
  const run = (inner: readonly Field[]) =>
    shell.machine.dispatch(fork(shell), { ...request, fields: inner, stdin: null });
  if (mark === '') return run([...command, ...listedFields(flow, separatorOf(own))]);
  const listed = listedFields(flow, /[\n\0]+/).slice(0, ITEM_LIMIT);
  return listed.map((item) => run(command.map((field) => put(field, mark, item)))).at(-1) ?? null;
}

const XARGS_VALUED =
  /^(?:-[IEadLnPs]|-J|-R|--arg-file|--delimiter|--max-lines|--max-args|--max-procs|--max-chars|--process-slot-var)$/;

/** The word that stands for an item; empty: items go to the end. */
function markOf(own: readonly string[]): string {
  const at = own.findIndex((arg) => /^-[IJi]|^--replace/.test(arg));
  if (at === -1) return '';
  const option = wordAt(own, at);
  const attached = option.replace(/^-[IJi]|^--replace=?/, '');
  if (attached !== '') return attached;
  return /^-[IJ]$/.test(option) ? (own[at + 1] ?? '{}') : '{}';
}

function separatorOf(own: readonly string[]): RegExp {
  const given =
    optionAt(own, /^(?:-d|--delimiter)$/) ?? own.find((arg) => /^-d./.test(arg))?.slice(2);
  return given !== undefined && /^[,;:|/]$/.test(given) ? new RegExp(`[${given}\n]+`) : /[\s\0]+/;
}

/** Where the items come from: `-a file`, or the input. */
function itemsFlow(shell: Shell, own: readonly string[], { stdin }: Request): Flow | null {
  const at = own.findIndex((arg) => /^(?:-a|--arg-file)/.test(arg));
  if (at === -1) return stdin;
  const attached = wordAt(own, at).replace(/^(?:-a|--arg-file=?)/, '');
  const path = absolutePath(shell.cwd, attached === '' ? wordAt(own, at + 1) : attached);
  return shell.machine.files.get(path ?? '') ?? null;
}

function listedFields(stdin: Flow | null, separator: RegExp): readonly Field[] {
  const tags = [...(stdin?.tags ?? []), 'listed' as const];
  const items = stdin?.text?.split(separator).filter((item) => item !== '') ?? [UNKNOWN];
  return items.map((item) => ({ ...plainField(item, tags), isComputed: true }));
}

/** In a text that runs as code, an item from elsewhere is a path there. */
function writtenItem({ text }: Field, item: Field): string {
  const isFar = item.text === UNKNOWN && hasTag(item.tags, 'outside-file', 'network');
  return isFar && /\s/.test(text) ? `/${UNKNOWN}` : item.text;
}

/** A word that is nothing but the item is as little written as the item itself. */
function put(field: Field, mark: string, item: Field): Field {
  if (!field.text.includes(mark)) return field;
  return {
    ...field,
    text: field.text.replaceAll(mark, () => writtenItem(field, item)),
    tags: [...field.tags, ...item.tags],
    isComputed: field.isComputed || field.text === mark,
  };
}

const PARALLEL_VALUED =
  /^(?:-[jISnNLCasP]|--jobs|--colsep|--joblog|--results|--delay|--timeout|--arg-file|--max-args|--max-procs|--retries|--tempdir|--tmpdir|--workdir|--wd|--env|--sshlogin|--sshloginfile|--slf|--replace|--recend|--recstart|--block|--tagstring|--sqlandworker|--sqlmaster|--sqlworker|--halt|--load|--memfree|--return|--trc|--transferfile|--basefile|--rpl|--shard|--nice|--arg-sep|--profile|--rcfile)$/;

/** `parallel command ::: items`: a command of one word, or of several, once for each item. */
export function runParallel(shell: Shell, request: Request, { args, fields }: Call): Flow | null {
  const { at } = skipFlags(args, PARALLEL_VALUED);
  const split = args.findIndex((arg) => /^:::+\+?$/.test(arg));
  const command = fields.slice(at, split === -1 ? undefined : split);
  const isFile = /^::::/.test(wordAt(args, split));
  const items =
    split === -1 ? stdinItems(request) : isFile ? [UNKNOWN_ITEM] : fields.slice(split + 1);
  const own = args.slice(0, at);
  if (own.some((arg) => /^--(?:pipe|pipe-?part)$/.test(arg))) {
    const stdin = request.stdin ?? unknownFlow();
    return shell.machine.dispatch(fork(shell), { ...request, fields: command, stdin });
  }
  const mark = parallelMark(own);
  for (const item of items.slice(0, ITEM_LIMIT)) {
    const words = withItem(command, mark, item);
    if (command.length <= 1) runText(fork(shell), words.map(({ text }) => text).join(' '), null);
    else shell.machine.dispatch(fork(shell), { ...request, fields: words, stdin: null });
  }
  return null;
}

/** Of the two programs of this name the one that runs something needs items. */
export function runRush(shell: Shell, request: Request, call: Call): Flow | null {
  const { args } = call;
  const isGiven = args.some((arg) => /[\s{]/.test(arg) || /^(?:-i|--infile)/.test(arg));
  const runs = request.stdin !== null || isGiven || namesProgram(wordAt(args, 0));
  return runs ? runParallel(shell, request, call) : null;
}

const UNKNOWN_ITEM = plainField(UNKNOWN, ['listed']);
const BRACES = /\{\d*[.#%/+]*\}/g;

function parallelMark(own: readonly string[]): string {
  return optionAt(own, /^-I$/) ?? own.find((arg) => /^-I./.test(arg))?.slice(2) ?? '';
}

function withItem(command: readonly Field[], mark: string, item: Field): readonly Field[] {
  const filled = command.map((field) => {
    const own = writtenItem(field, item);
    const braced = field.text.replace(BRACES, () => own);
    const text = mark === '' ? braced : braced.replaceAll(mark, () => own);
    return text === field.text ? field : { ...field, text, tags: [...field.tags, ...item.tags] };
  });
  const hasMark = filled.some(({ text }, i) => text !== command[i]?.text);
  return hasMark ? filled : [...filled, item];
}

function stdinItems({ stdin }: Request): readonly Field[] {
  if (stdin === null) return [UNKNOWN_ITEM];
  if (stdin.text === null) return [plainField(UNKNOWN, [...stdin.tags, 'listed'])];
  return stdin.text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => plainField(line));
}

const FD_VALUED =
  'e extension E exclude t type d max-depth min-depth exact-depth S size o owner c color j threads changed-within changed-before';

/** `fd pattern folder -x command`. */
export function runFd(shell: Shell, request: Request, { args, fields }: Call): Flow | null {
  const at = args.findIndex((arg) => /^(?:-x|-X|--exec|--exec-batch)$/.test(arg));
  if (at === -1) return null;
  const own = readOptions(args.slice(0, at), FD_VALUED).positionals;
  const hasName = own.length > 0 || args.slice(0, at).some((arg) => arg.startsWith('-e'));
  const root = own[1] ?? '.';
  const target = hasName && own[0] !== '.' ? `${root}/${UNKNOWN}` : root;
  const command = fields.slice(at + 1);
  const isMarked = command.some(({ text }) => text.includes('{'));
  const filled = command.map((field) => ({
    ...field,
    text: field.text.replace(/\{.?.?\}/g, target),
  }));
  const inner = isMarked ? filled : [...filled, plainField(target)];
  return shell.machine.dispatch(fork(shell), { ...request, fields: inner, stdin: null });
}
