import { UNKNOWN } from '../shell/call.ts';

/**
 * Code that does no more than put texts together, measure and print them: what stands in its quotes never runs.
 * Everything it is made of must be known; with any other word, call or sign the code is judged as what it may do.
 */
type Grammar = {
  /** Texts in which the language evaluates nothing. */
  readonly text: string;
  /** The signs that may stand between words. `*` and loops without an end are left out, since they fill a machine. */
  readonly signs: string;
  /** A name that the code may give to a text; a bare word of Perl (`s=a=b=ee`) is none. */
  readonly name: string;
  /** `system s`: a name before another one is called, whatever it was given before. */
  readonly isCalledBare?: boolean;
  readonly words: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  readonly methods: ReadonlySet<string>;
};

const SINGLE = String.raw`'(?:[^'\\]|\\[^])*'`;
const SINGLE_LINE = String.raw`'(?:[^'\\\n\r]|\\[^])*'`;
const DOUBLE_LINE = String.raw`"(?:[^"\\\n\r]|\\[^])*"`;
/** Without what Ruby, Perl and PHP insert. */
const DOUBLE_PLAIN = String.raw`"(?:[^"\\#$@{]|\\[^])*"`;
const BRACKETS = String.raw`(?:\{[^{}\\#$@]*\}|\((?:[^()\\#$@]|\([^()\\#$@]*\))*\)|\[[^\[\]\\#$@]*\])`;
const NUMBER = String.raw`\d[\d_]{0,8}(?:\.\d{1,9})?(?![\w.])`;

const PYTHON: Grammar = {
  text: String.raw`(?:[rRbBuU]{0,2}(?:"""(?:[^"\\]|\\[^]|"(?!""))*"""|'''(?:[^'\\]|\\[^]|'(?!''))*'''|${DOUBLE_LINE}|${SINGLE_LINE})|[fF](?:"[^"\\{}\n]*"|'[^'\\{}\n]*'))`,
  signs: String.raw`[-+=,;:.()[\]<>!%]|\|(?=\s)`,
  name: '[A-Za-z_]\\w*',
  words: setOf('for in if else elif not and or is True False None assert pass'),
  functions: setOf('print len str repr sorted list tuple set dict enumerate bool ascii ord'),
  methods: setOf(
    'count find index rfind replace split rsplit splitlines join format upper lower title strip lstrip rstrip startswith endswith encode isalpha partition capitalize swapcase append items keys values',
  ),
};
const JAVASCRIPT: Grammar = {
  text: `(?:${DOUBLE_LINE}|${SINGLE_LINE}|${String.raw`\x60(?:[^\x60\\$]|\\[^]|\$(?!\{))*\x60`}|${String.raw`(?<=[(,]\s?)\/(?![/*])(?:[^/\\\n]|\\.)+\/[gimsuy]{0,3}`})`,
  // Without those that begin a comment: `<!--`, `-->`, `//`.
  signs: String.raw`[+=,;:.()[\]{}>?]|&&|\|\|`,
  name: '[A-Za-z_$][\\w$]*',
  words: setOf('const let var true false null undefined console JSON'),
  functions: setOf('print printjson String'),
  methods: setOf(
    'log error info warn stringify length replace replaceAll split join trim toUpperCase toLowerCase slice substring includes indexOf startsWith endsWith concat at charAt toString match search test',
  ),
};
const RUBY: Grammar = {
  text: `(?:${DOUBLE_PLAIN}|${SINGLE}|%[qQ]?${BRACKETS})`,
  signs: String.raw`[+=,;.()[\]]`,
  name: '[a-z_]\\w*[?]?',
  isCalledBare: true,
  words: setOf('puts p pp print true false nil'),
  functions: setOf('puts p pp print'),
  methods: setOf(
    'size length count upcase downcase capitalize reverse gsub sub tr inspect include? start_with? end_with? strip split join chars lines index to_s dump frozen?',
  ),
};
const PERL: Grammar = {
  text: `(?:${DOUBLE_PLAIN}|${SINGLE}|q{1,2}${BRACKETS})`,
  signs: '[-+=,;.()]',
  name: '\\$[A-Za-z_]\\w*',
  words: setOf('my our print say length uc lc ucfirst lcfirst index reverse join'),
  functions: setOf('print say length uc lc index join reverse'),
  methods: setOf(''),
};
const PHP: Grammar = {
  text: `(?:${DOUBLE_PLAIN}|${SINGLE})`,
  signs: '[-+=,;.()[\\]]',
  name: '\\$[A-Za-z_]\\w*',
  words: setOf('echo print'),
  functions: setOf(
    'echo print strlen strtoupper strtolower str_replace htmlspecialchars addslashes var_dump print_r implode explode json_encode trim ucfirst substr_count strpos strrev nl2br',
  ),
  methods: setOf(''),
};

const GRAMMARS: readonly (readonly [RegExp, Grammar])[] = [
  [/^(?:i?python|pypy|jython)[\d.]*w?$/, PYTHON],
  [/^(?:node|nodejs|bun|deno|tsx|ts-node|mongo|mongosh)$/, JAVASCRIPT],
  [/^j?ruby[\d.]*$/, RUBY],
  [/^perl[\d.]*$/, PERL],
  [/^php[\d.]*$/, PHP],
];

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

type Token = {
  readonly kind: 'text' | 'name' | 'word' | 'sign';
  readonly written: string;
  readonly line: number;
};

const KINDS = ['text', 'name', 'word', 'sign'] as const;

const patterns = new Map<Grammar, RegExp>();

function patternOf(grammar: Grammar): RegExp {
  const known = patterns.get(grammar);
  if (known !== undefined) return known;
  const { text, name, signs } = grammar;
  const made = new RegExp(
    String.raw`\s+|(?<text>${text})|(?<name>${name})|(?<word>[A-Za-z_]\w*)|${NUMBER}|(?<sign>${signs})`,
    'y',
  );
  patterns.set(grammar, made);
  return made;
}

/** Null: there is something in it that is none of these. */
function codeTokens(code: string, grammar: Grammar): readonly Token[] | null {
  const pattern = patternOf(grammar);
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  let line = 0;
  while (pattern.lastIndex < code.length) {
    const match = pattern.exec(code);
    if (match?.groups === undefined) return null;
    const { groups } = match;
    const kind = KINDS.find((one) => groups[one] !== undefined);
    if (kind !== undefined) tokens.push({ kind, written: match[0], line });
    else if (match[0].includes('\n')) line += 1;
  }
  return tokens;
}

/** A line that Perl, Ruby or Python may take for a comment, and what is only known when it runs. */
const MAY_HIDE = new RegExp(`^\\s*[=#]|${UNKNOWN}`, 'm');

export function onlySays(language: string, code: string): boolean {
  if (MAY_HIDE.test(code)) return false;
  const grammar = GRAMMARS.find(([names]) => names.test(language))?.[1];
  const tokens = grammar === undefined ? null : codeTokens(code, grammar);
  if (grammar === undefined || tokens === null) return false;
  const names = givenNames(tokens);
  return tokens.every((token, at) => onlyMakesText(grammar, { tokens, names, token, at }));
}

/** Where each name is assigned first, or gone through by a loop; before that it may be a function. */
function givenNames(tokens: readonly Token[]): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  tokens.forEach(({ kind, written }, at) => {
    if (kind === 'name' && !names.has(written) && isGiven(tokens, at)) names.set(written, at);
  });
  return names;
}

function isGiven(tokens: readonly Token[], at: number): boolean {
  const before = writtenAt(tokens, at - 1);
  const next = writtenAt(tokens, at + 1);
  if (before === 'for') return next === 'in';
  return before !== '.' && next === '=' && writtenAt(tokens, at + 2) !== '=';
}

function writtenAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.written ?? '';
}

type Place = {
  readonly tokens: readonly Token[];
  readonly names: ReadonlyMap<string, number>;
  readonly token: Token;
  readonly at: number;
};

function onlyMakesText(grammar: Grammar, place: Place): boolean {
  const { tokens, token, at } = place;
  const isCalled = writtenAt(tokens, at + 1) === '(';
  // `"system"("ls")`, `(a)("ls")`: what is called is not written.
  if (token.kind === 'text') return !isCalled;
  const takesText = isCalled || tokens[at + 1]?.kind === 'text';
  if (token.kind === 'sign') return !/[)\]}]/.test(token.written) || !takesText;
  return isKnown(grammar, place, takesText);
}

function isKnown(grammar: Grammar, place: Place, takesText: boolean): boolean {
  const { words, functions, methods } = grammar;
  const { tokens, names, token, at } = place;
  const { written } = token;
  if (writtenAt(tokens, at - 1) === '.') return methods.has(written);
  if (functions.has(written) || words.has(written)) return true;
  const isGivenBefore = (names.get(written) ?? Number.POSITIVE_INFINITY) <= at;
  return isGivenBefore && !takesText && !(grammar.isCalledBare === true && takesName(place));
}

/** `system s`, on one line. */
function takesName({ tokens, token, at }: Place): boolean {
  const next = tokens[at + 1];
  return next !== undefined && /^(?:name|word)$/.test(next.kind) && next.line === token.line;
}
