import { createRequire } from 'node:module';
import { Language, Parser } from 'web-tree-sitter';
import type { ParseShell, Script } from '../../domain/action/guard/shell-ast.ts';
import { readTree } from './read-tree.ts';

/** A text that takes longer to parse than this is not one a person wrote; it is refused, not waited for. */
const PARSE_LIMIT_MS = 20;
/** Shorter than this no shape is costly; a busy machine must not refuse what is only waiting for its turn. */
const CHEAP_CHARACTERS = 600;
/** Nodes read at most: reading one costs a few microseconds, and the whole verdict is promised within 50 ms. */
const NODE_LIMIT = 5_000;

/**
 * Loads tree-sitter-bash once (about 25 ms) and gives a parser of shell text.
 * Answers null where the text is too costly to read; never throws for a text.
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
  const joined = plainGlobs(joinLines(text));
  const until = performance.now() + PARSE_LIMIT_MS;
  const tree = parser.parse(joined, null, {
    // True ends the parse: some hostile shapes cost this grammar seconds.
    progressCallback: () => joined.length > CHEAP_CHARACTERS && performance.now() > until,
  });
  if (tree === null) {
    parser.reset();
    return null;
  }
  try {
    const root = tree.rootNode;
    if (root.descendantCount > NODE_LIMIT) return null;
    return { body: readTree(root, joined), isBroken: root.hasError };
  } finally {
    tree.delete();
  }
}

/** A word cut by a continued line is one word to the shell and two to the grammar; empty quotes keep that it was cut. */
function joinLines(text: string): string {
  return text.includes('\\\n') ? text.replace(/(?<=[^\s\\])\\\n(?=\S)/g, "''") : text;
}

/** The grammar reads `foo!(*.c)` as a subshell; with extglob it is a pattern, and as such like any other. */
function plainGlobs(text: string): string {
  return text.includes('extglob') ? text.replace(/[!?*+@]\([^()\s;&|<>$`]*\)/g, '*') : text;
}
