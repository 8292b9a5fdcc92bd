import { createRequire } from 'node:module';
import { Language, Parser, type Tree } from 'web-tree-sitter';
import type { ParseShell, Script } from '../../guard/shell/shell-ast.ts';
import { readTree } from './read-tree.ts';
import { TooCostly } from './read-word.ts';

/** Letters given to the parser at once: what it asks for again and again is counted by these. */
const CHUNK_CHARACTERS = 512;
/**
 * Chunks given for one text. A text of 16 KiB is 32, twice that with what is looked at twice; a shape that makes the
 * parser look ahead to the end at every letter asks for thousands.
 */
const CHUNK_LIMIT = 160;
/** Reports of progress, one for 100 operations of the parser: a dense script of 16 KiB makes 75. */
const PROGRESS_LIMIT = 80;
/** Mending a broken text costs that much more than reading a whole one. */
const BROKEN_WEIGHT = 8;
/** Nodes read at most: reading one costs a few microseconds, and the whole verdict is promised within 50 ms. */
const NODE_LIMIT = 4_000;
/** What is broken is escalated in any case; a long text of fragments is not worth reading. */
const BROKEN_NODE_LIMIT = 1_200;
/** How often all of them may be looked at for what runs inside. */
const AGAIN = 5;
/** Only for what the counts above have not foreseen. */
const LAST_RESORT_MS = 250;

/**
 * Loads tree-sitter-bash once (about 25 ms) and gives a parser of shell text.
 * Answers null where the text is too costly to read, by counts and not by the clock, so that one text has one answer;
 * never throws for a text.
 */
export async function openShellParser(): Promise<ParseShell> {
  await Parser.init();
  const { resolve } = createRequire(import.meta.url);
  const language = await Language.load(resolve('tree-sitter-bash/tree-sitter-bash.wasm'));
  const parser = new Parser();
  parser.setLanguage(language);
  return (text) => parseWithin(parser, text);
}

function parseWithin(parser: Parser, text: string): Script | null {
  const joined = plainNames(plainDollars(plainArithmetic(plainGlobs(untimed(joinLines(text))))));
  const read = readWithin(parser, joined);
  if (read === null || !read.isBroken) return read;
  const other = untangled(joined);
  const again = other === joined ? null : readWithin(parser, other);
  return again === null || again.isBroken ? read : again;
}

/** `$(…)` with no more than plain quotes in it. */
const PLAIN_SUBSTITUTION = String.raw`\$\((?:[^()"'\x60]|'[^']*'|"[^"$\x60\\]*")*\)`;
const QUOTED = [
  `'[^']*'`,
  String.raw`\$'(?:[^'\\]|\\[^])*'`,
  String.raw`"(?:[^"\\$\x60]|\\[^]|${PLAIN_SUBSTITUTION}|\$(?!\())*"`,
];
/** A word whose end is sure: what is moved behind it must not land inside its quotes. A name ends in one place only, so that there is one way to read it. */
const WHOLE_WORD = `(?:${[...QUOTED, PLAIN_SUBSTITUTION].join('|')}|${String.raw`\$\w+(?!\w)|\$\{\w+\}|[\w./~:,=+@%-]`})+`;
const REDIRECT = String.raw`(?<![ \t])[ \t]+(?:\d?>{1,2}|&>{1,2}|\d?<)(?:&(?=\d)|[ \t]*)${WHOLE_WORD}`;
/** `> file <<< text`: the grammar wants what is read before what is written. */
const HERE_STRING_LAST = new RegExp(
  String.raw`((?:${REDIRECT}){1,4})([ \t]*<<<[ \t]*${WHOLE_WORD})(?=[\s;&|)]|$)`,
  'g',
);

/** What the grammar takes for a fault and the shell does not: `done done`, `(a) then`, `((a) | b)`, `for a do`, and `==` as a word. */
function untangled(text: string): string {
  return text
    .replace(/\b(done|fi|esac)[ \t]+(?=(?:done|fi|esac)\b)/g, '$1; ')
    .replace(/\)[ \t]+(?=(?:then|do)\b)/g, '); ')
    .replace(/(^|[^$(])\(\((?!\()/g, '$1( (')
    .replace(/((?:^|[;&|\n({]|\b(?:do|then|else))[ \t]*for[ \t]+[A-Za-z_]\w*)(?=\s+do\b)/g, '$1;')
    .replace(/ ==(?= |$)/g, " '=='")
    .replace(HERE_STRING_LAST, '$2$1');
}

function readWithin(parser: Parser, joined: string): Script | null {
  const tree = treeWithin(parser, joined);
  if (tree === null) return null;
  try {
    const root = tree.rootNode;
    const isBroken = root.hasError;
    if (root.descendantCount > (isBroken ? BROKEN_NODE_LIMIT : NODE_LIMIT)) return null;
    const source = { text: joined, nodesLeft: NODE_LIMIT * AGAIN };
    return { body: readTree(root, source), isBroken };
  } catch (error) {
    if (error instanceof TooCostly) return null;
    throw error;
  } finally {
    tree.delete();
  }
}

function treeWithin(parser: Parser, text: string): Tree | null {
  const until = performance.now() + LAST_RESORT_MS;
  let chunks = 0;
  let progress = 0;
  let isParsed = false;
  const isSpent = () => chunks > CHUNK_LIMIT || progress > PROGRESS_LIMIT;
  const tree = parser.parse(
    (at) => {
      // Asked again by every node for its text.
      if (isParsed) return text.slice(at);
      chunks += 1;
      // The end of the text makes the parser finish with what it has.
      return isSpent() ? '' : text.slice(at, at + CHUNK_CHARACTERS);
    },
    null,
    {
      // True ends the parse: some hostile shapes cost this grammar seconds.
      progressCallback: ({ hasError }) => {
        progress += hasError ? BROKEN_WEIGHT : 1;
        return isSpent() || performance.now() > until;
      },
    },
  );
  isParsed = true;
  if (tree === null) parser.reset();
  if (tree === null || !isSpent()) return tree;
  tree.delete();
  return null;
}

/** A word cut by a continued line is one word to the shell and two to the grammar; empty quotes keep that it was cut. */
function joinLines(text: string): string {
  return text.includes('\\\n') ? text.replace(/(?<=[^\s\\])\\\n(?=\S)/g, "''") : text;
}

/** `time for …`: the grammar lets `time` stand before a simple command only. */
function untimed(text: string): string {
  return text.includes('time')
    ? text.replace(/(^|[;&|\n]\s*)time\s+(?:-p\s+)?(?=(?:for|while|until|if|case)\b|[({])/g, '$1')
    : text;
}

/** The grammar reads `foo!(*.c)` as a subshell; with extglob it is a pattern, and as such like any other. */
function plainGlobs(text: string): string {
  return text.includes('extglob') ? text.replace(/[!?*+@]\([^()\s;&|<>$`]*\)/g, '*') : text;
}

/** Digits put to what a substitution prints (`$(($(date +%s)0))`) are one number to the shell and a fault to the grammar. */
function plainArithmetic(text: string): string {
  return text.includes('$((')
    ? text.replace(/(\$\(\([^()\n]*\$\([^()]*\))(?=\d+\)\))/g, '$1+')
    : text;
}

/** `--mangle-props regex=/_$/`: a dollar without a name is itself to the shell and a fault to the grammar. */
function plainDollars(text: string): string {
  return /['"`<\\]/.test(text) ? text : text.replace(/(?<!\$)\$(?=[/,])/g, '\\$');
}

/** `$A/$B/c` as the name of a command: the grammar ends the name at the second dollar. */
function plainNames(text: string): string {
  return text.includes('/$')
    ? text.replace(/((?:^|[;&|\n({])[ \t]*\$[A-Za-z_]\w*\/)\$([A-Za-z_]\w*)(?=\/)/g, '$1$${$2}')
    : text;
}
