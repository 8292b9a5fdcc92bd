import { type Field, type Flow, type Tag, UNKNOWN } from './call.ts';
import { mayStep, type Shell, unknownValue, type Value } from './shell.ts';
import type { Part, Statement, Word } from './shell-ast.ts';
import { assign, lookUp, splitWords } from './variables.ts';

/** Runs a statement inside a word and returns its output. */
export type RunInside = (shell: Shell, body: Statement, stdin: Flow | null) => Flow;

/** Where an unquoted expansion is cut into words. */
const CUT = '\uE004';
const QUOTED: Readonly<Record<string, string>> = { '{': '\uE001', ',': '\uE002', '}': '\uE003' };
const UNQUOTED: Readonly<Record<string, string>> = {
  '\uE001': '{',
  '\uE002': ',',
  '\uE003': '}',
};
/** Limits beyond anything a person writes; longer texts and more words are not followed. */
const TEXT_LIMIT = 20_000;
const BRACE_LIMIT = 64;
const LETTERS_A_STEP = 8;
/** First number of a pipe; the shell counts down from here, and counting up makes no difference. */
const FIRST_PIPE = 63;

const NAMED_HOOK = /(?:^|_)(?:SLACK|DISCORD|TEAMS|MATTERMOST|TELEGRAM|WEBHOOK)(?:_|$)/i;
const NAMED_LIVE = /(?:^|_)PROD(?:UCTION)?(?:_|$)/i;
const NAMED_SECRET = /SECRET|PASSW|PRIVATE_KEY|CREDENTIAL|DATABASE_URL|_DSN$|CONNECTION_STRING/i;

type Piece = { text: string; tags: Tag[]; isHidden: boolean; isComputed: boolean };

/** The words the shell makes of one written word: expanded, cut at blanks, braces unfolded. */
export function expandWord(shell: Shell, word: Word, run: RunInside): readonly Field[] {
  const { text, tags, isHidden, isComputed } = pieceOf({ shell, run, isSplit: true }, word);
  const fields = text.split(CUT).flatMap(unfoldBraces);
  const made = text.includes(CUT) ? fields.filter((field) => field !== '') : fields;
  const choices = wordChoices(shell, word);
  return made.map((field) => {
    const plain = field.replace(/[\uE001-\uE003]/g, (mark) => UNQUOTED[mark] ?? mark);
    const own = { text: plain, tags, isHidden, isComputed };
    return choices === undefined ? own : { ...own, choices };
  });
}

/** A word that is one variable may be each text of which the variable holds one. */
function wordChoices(shell: Shell, { parts }: Word): readonly string[] | undefined {
  const last = parts.at(-1);
  if (last === undefined || parts[0]?.kind !== 'variable') return undefined;
  const known = parts.length === 1 ? possibleTexts(shell, last) : undefined;
  if (known !== undefined) return known;
  return parts.slice(0, -1).every((part) => isSetting(shell, part))
    ? programOf(shell, last, parts.length)
    : undefined;
}

/** The texts a variable may hold, where all of them are known. */
function possibleTexts({ variables, params }: Shell, part: Part): readonly string[] | undefined {
  if (part.kind !== 'variable' || part.operator !== '') return undefined;
  // `"$@"` and `$1`: a command that is handed to a shell as text gets no words.
  if (params === null && /^(?:[1-9]|[@*])$/.test(part.name)) return [''];
  // In quotes an empty one is no command; without, the next word is.
  return variables.get(part.name)?.choices?.filter((text) => text !== '' || !part.isQuoted);
}

/** `$PANDOC`, `${Q}${INSTALL}`, `${CROSS}gcc`: settings, the last of which is named for the program it holds. */
function programOf(shell: Shell, last: Part, length: number): readonly string[] | undefined {
  if (last.kind === 'text')
    return length > 1 && /^[\w.+-]+$/.test(last.text) ? [last.text] : undefined;
  if (last.kind !== 'variable' || !isSetting(shell, last)) return undefined;
  const { text } = lookUp(shell, last.name);
  const name = text === UNKNOWN ? last.name.toLowerCase() : text;
  return last.isQuoted ? [name] : [name, ''];
}

const SETTING =
  /^(?!(?:CMD|COMMAND|EXEC|RUN|CODE|SCRIPT|ARGS?|OPTS?|OPTARG|REPLY|BASH_\w*|\w*(?:PAYLOAD|URL)\w*)$)_?[A-Z][A-Z\d_]*$/;

/** A variable of the environment that is named in capitals for what it holds, and not for any command. */
function isSetting(shell: Shell, part: Part): boolean {
  return (
    part.kind === 'variable' &&
    part.operator === '' &&
    SETTING.test(part.name) &&
    !isKnownName(shell, part.name)
  );
}

/** As one text: a heredoc, an assigned value, a redirect's target. */
export function expandText(shell: Shell, word: Word, run: RunInside): Value {
  const { text, tags, isHidden } = pieceOf({ shell, run, isSplit: false }, word);
  const clean = text
    .replace(/[\uE001-\uE003]/g, (mark) => UNQUOTED[mark] ?? mark)
    .replaceAll(CUT, ' ');
  return { text: clean, tags, isHidden };
}

/** `isSplit`: what is expanded without quotes is cut into words, as in the words of a command. */
type Expanding = { readonly shell: Shell; readonly run: RunInside; readonly isSplit: boolean };

function pieceOf(expanding: Expanding, word: Word): Piece {
  const piece: Piece = { text: '', tags: [], isHidden: false, isComputed: false };
  word.parts.forEach((part, i) => {
    addPart(piece, part, { ...expanding, isFirst: i === 0 });
  });
  if (piece.text.length > TEXT_LIMIT && piece.isComputed) piece.text = UNKNOWN;
  return piece;
}

type Adding = Expanding & { readonly isFirst: boolean };

function addPart(piece: Piece, part: Part, adding: Adding): void {
  const { shell, run, isFirst } = adding;
  piece.isComputed ||= part.kind !== 'text';
  switch (part.kind) {
    case 'text':
      piece.text += part.isQuoted ? protect(part.text) : tilde(shell, part.text, isFirst);
      piece.isHidden ||= part.isHidden;
      return;
    case 'variable':
      addVariable(piece, part, adding);
      return;
    case 'substitution': {
      const value = substituted(shell, part, run);
      mark(piece, value, cutText(value.text, part.isQuoted, adding));
      return;
    }
    case 'code':
      runCode(piece, part.text, adding);
      return;
    case 'computed':
      for (const body of part.inside) run(shell, body, null);
      piece.text += UNKNOWN;
  }
}

/** Backticks where only their text is known yet. */
function runCode(piece: Piece, text: string, { shell, run }: Adding): void {
  const script = mayStep(shell, 1 + text.length / LETTERS_A_STEP)
    ? shell.machine.context.parse(text)
    : null;
  const flow = script === null ? null : run(shell, script.body, null);
  mark(
    piece,
    { text: '', tags: flow?.tags ?? [], isHidden: false },
    protect(flow?.text ?? UNKNOWN),
  );
}

function addVariable(piece: Piece, part: VariablePart, adding: Adding): void {
  const { shell, run } = adding;
  const value = valueOf(shell, part, run);
  mark(piece, value, variableText(part, value, adding));
  if (isKnownName(shell, part.name.replace(/\[.*$/, ''))) piece.tags.push('variable');
  else if (/^_?[A-Z][A-Z\d_]+$/.test(part.name)) piece.tags.push('environment');
  if (NAMED_SECRET.test(part.name)) piece.tags.push('named-secret');
  if (NAMED_LIVE.test(part.name)) piece.tags.push('named-live');
  if (NAMED_HOOK.test(part.name)) piece.tags.push('named-hook');
}

function variableText(part: VariablePart, { text, items }: Value, adding: Adding): string {
  const { name, isQuoted } = part;
  if (!isList(name)) return cutText(text, isQuoted, adding);
  if (items === undefined) return cutText(text, false, adding);
  if (isJoined(part)) return protect(items.join(firstSeparator(adding.shell)));
  return items.map((item) => cutText(item, isQuoted, adding)).join(CUT) || CUT;
}

function firstSeparator({ variables }: Shell): string {
  return (variables.get('IFS')?.text ?? ' ').slice(0, 1);
}

/** A variable that this text sets, or a parameter it passes. */
function isKnownName({ variables, params }: Shell, name: string): boolean {
  return variables.has(name) || (params !== null && /^[\d@*]+$/.test(name));
}

/** `"$*"` and `"${a[*]}"` are one word, put together by what IFS begins with. */
function isJoined({ name, isQuoted }: VariablePart): boolean {
  return isQuoted && /^\*$|\[\*\]$/.test(name);
}

/** `"$@"` and `"${a[@]}"` are as many words as they hold. */
function isList(name: string): boolean {
  return /^[@*]$|\[[@*]\]$/.test(name);
}

type SubstitutionPart = Extract<Part, { readonly kind: 'substitution' }>;

function substituted(shell: Shell, { form, body }: SubstitutionPart, run: RunInside): Value {
  const flow = run(shell, body, form === 'output' ? { text: null, tags: [] } : null);
  if (form === 'value') {
    const printed = flow.text?.replace(/\n+$/, '') ?? UNKNOWN;
    return { text: printed, tags: flow.tags, isHidden: false };
  }
  // A file of its own, whose content is the output of the body.
  const { files } = shell.machine;
  const path = `/dev/fd/${FIRST_PIPE + files.size}`;
  if (form === 'input') files.set(path, flow);
  return { text: path, tags: flow.tags, isHidden: false };
}

/** What an expansion puts into a word, with marks where the word is cut. */
function cutText(text: string, isQuoted: boolean, { shell, isSplit }: Expanding): string {
  if (isQuoted || !isSplit) return protect(text);
  return splitWords(shell, text).map(protect).join(CUT);
}

function mark(piece: Piece, { tags, isHidden }: Value, text: string): void {
  piece.text += text;
  piece.tags.push(...tags);
  piece.isHidden ||= isHidden;
}

function protect(text: string): string {
  return /[{},]/.test(text) ? text.replace(/[{},]/g, (letter) => QUOTED[letter] ?? letter) : text;
}

function tilde(shell: Shell, text: string, isFirst: boolean): string {
  if (!isFirst) return text;
  // bash expands it in `of=~/x` too.
  const before = TILDE_AFTER.exec(text)?.[0] ?? '';
  const [user = '', ...rest] = text.slice(before.length).split('/');
  const folder = user.startsWith('~') ? userFolder(shell, user) : null;
  return folder === null ? text : [before + folder, ...rest].join('/');
}

const TILDE_AFTER = /^[A-Za-z_]\w*=(?=~)/;

/** What `~`, `~+`, `~-` and `~name` stand for; null: they stay as they are. */
function userFolder(shell: Shell, user: string): string | null {
  if (user === '~') return shell.machine.context.home;
  if (user === '~+') return shell.cwd ?? UNKNOWN;
  if (user === '~-') return UNKNOWN;
  return /^~[\w.-]+$/.test(user) ? `/home/${user.slice(1)}` : null;
}

type VariablePart = Extract<Part, { readonly kind: 'variable' }>;

function valueOf(shell: Shell, part: VariablePart, run: RunInside): Value {
  const value = lookUp(shell, part.name);
  const { operator, operand } = part;
  if (operator === '' || operand === null) return value;
  const isKnown = value.text !== UNKNOWN && value.text !== '';
  if (/^:?[-=]$/.test(operator)) return isKnown ? value : (otherwise(shell, part, run) ?? value);
  if (/^:?\?$/.test(operator)) return value;
  if (/^:?\+$/.test(operator)) return expandText(shell, operand, run);
  return operator === ':' ? cutOut(value, operand) : turned(value, operator, operand);
}

/** What is not known at all cannot hide anything. */
function turned(value: Value, operator: string, operand: Word): Value {
  if (value.text === UNKNOWN) return unknownValue(value.tags);
  return trimmed(value, operator, operand) ?? { ...unknownValue(value.tags), isHidden: true };
}

/** `${x:-text}`, and `${x:=text}`, which also sets it. */
function otherwise(
  shell: Shell,
  { name, operator, operand }: VariablePart,
  run: RunInside,
): Value | null {
  if (operand === null) return null;
  const value = expandText(shell, operand, run);
  if (operator.endsWith('=')) assign(shell, name, value);
  return value;
}

/** `${x%.md}`, `${x#v}`; null: what is taken away is a pattern, or something else is asked for. */
function trimmed(value: Value, operator: string, operand: Word): Value | null {
  const [part] = operand.parts;
  if (!/^(?:##?|%%?)$/.test(operator) || part?.kind !== 'text') return null;
  const away = part.text.replace(/^(["'])([^"']*)\1$/, '$2');
  if (!/^[\w./:@+-]+$/.test(away) || value.text.includes(UNKNOWN)) return null;
  const { text } = value;
  const isAtEnd = operator.startsWith('%');
  if (!(isAtEnd ? text.endsWith(away) : text.startsWith(away))) return value;
  const rest = isAtEnd ? text.slice(0, -away.length) : text.slice(away.length);
  return { ...value, text: rest, isHidden: true };
}

/** `${HOME:0:1}`. */
function cutOut(value: Value, operand: Word): Value {
  const [part] = operand.parts;
  const match = part?.kind === 'text' ? /^\s*(-?\d+)(?::(\d+))?$/.exec(part.text) : null;
  if (match === null || value.text.includes(UNKNOWN)) return { ...value, text: UNKNOWN };
  const start = Number(match[1]);
  const end = match[2] === undefined ? undefined : start + Number(match[2]);
  return { ...value, text: value.text.slice(start, end), isHidden: true };
}

/** `{a,b}` and `{1..3}`, from the inside out. */
function unfoldBraces(text: string): readonly string[] {
  let words = [text];
  for (let round = 0; round < BRACE_LIMIT && words.length < BRACE_LIMIT; round++) {
    const at = words.findIndex((word) => BRACES.test(word));
    const word = words[at];
    if (word === undefined) break;
    const match = BRACES.exec(word);
    if (match === null) break;
    const [whole, inner = ''] = match;
    const tail = word.slice(match.index + whole.length);
    const head = word.slice(0, match.index);
    words = words.toSpliced(at, 1, ...choices(inner).map((choice) => head + choice + tail));
  }
  return words;
}

const BRACES = /\{([^{}]*(?:,|\.\.)[^{}]*)\}/;

function choices(inner: string): readonly string[] {
  const range = /^(-?\d+)\.\.(-?\d+)$/.exec(inner);
  if (range === null) return inner.includes(',') ? inner.split(',') : [UNKNOWN];
  const from = Number(range[1]);
  const count = Math.min(Math.abs(Number(range[2]) - from) + 1, BRACE_LIMIT);
  const step = Number(range[2]) < from ? -1 : 1;
  return Array.from({ length: count }, (_, i) => String(from + i * step));
}
