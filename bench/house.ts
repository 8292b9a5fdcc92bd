import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { circles, crowded, type Imports, withoutAdapter } from '../tests/folders.ts';

/** Prints figures of the sources in each of these checkouts, a column each: how they are laid out and typed. */
const checkouts = process.argv.slice(2);
const columns = (checkouts.length === 0 ? ['.'] : checkouts).map(figuresOf);
for (const name of Object.keys(columns[0] ?? {})) {
  console.log(`| ${[name, ...columns.map((column) => column[name] ?? '')].join(' | ')} |`);
}

type Source = Imports & {
  /** Imports that are not of types alone. */
  readonly built: readonly string[];
  readonly lines: number;
  readonly functionLines: readonly number[];
  readonly casts: number;
  readonly literalSpreads: number;
};

function figuresOf(checkout: string): Readonly<Record<string, string>> {
  const sources = filesIn(checkout, 'src').map((path) => sourceOf(checkout, path));
  const compose = sources.filter(({ source }) => source.startsWith('src/compose/'));
  const built = compose.map(({ source, built: imports }) => ({ source, imports }));
  const functions = sources.flatMap(({ functionLines }) => functionLines);
  const sum = (of: (one: Source) => number) => `${sources.reduce((all, one) => all + of(one), 0)}`;
  const tests = filesIn(checkout, 'tests').filter((path) => path.endsWith('.test.ts'));
  return {
    'files in src, lines': `${sources.length}, ${sum(({ lines }) => lines)}`,
    'lines of a file: median, most': spread(sources.map(({ lines }) => lines)),
    'lines of a function: median, most': spread(functions),
    'folders with more than 20 files': `${crowded(paths(sources), 20).length}`,
    'files in the largest folder': `${mostInFolder(paths(sources))}`,
    'circles of folders': `${circles(sources).length}`,
    'files of compose, those that lead to no adapter': `${compose.length}, ${withoutAdapter(built).length}`,
    'type casts (`as`, without `as const`)': sum(({ casts }) => casts),
    'spreads of object literals': sum(({ literalSpreads }) => literalSpreads),
    'test files': `${tests.length}`,
  };
}

function filesIn(checkout: string, folder: string): readonly string[] {
  return readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name}`);
}

function paths(sources: readonly Source[]): readonly string[] {
  return sources.map(({ source }) => source);
}

function mostInFolder(all: readonly string[]): number {
  const sizes = crowded(all, 0).map((line) => Number(line.split(': ').at(-1)));
  return Math.max(...sizes);
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)] ?? 0}, ${sorted.at(-1) ?? 0}`;
}

function sourceOf(checkout: string, source: string): Source {
  const text = readFileSync(join(checkout, source), 'utf8');
  const file = ts.createSourceFile(source, text, ts.ScriptTarget.Latest, true);
  const nodes = within(file);
  const count = (test: (node: ts.Node) => boolean) => nodes.filter(test).length;
  const imports = nodes.filter(ts.isImportDeclaration);
  return {
    source,
    imports: imports.flatMap((one) => targetOf(source, one)),
    built: imports.filter((one) => !isOfTypes(one)).flatMap((one) => targetOf(source, one)),
    lines: text.split('\n').length - 1,
    functionLines: nodes.filter(isFunction).map((node) => linesOf(file, node)),
    casts: count((node) => ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)),
    literalSpreads: count(
      (node) => ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression),
    ),
  };
}

function within(node: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (one: ts.Node): void => {
    found.push(one);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}

/** Path of an imported file of ours, from the root of the checkout. */
function targetOf(source: string, { moduleSpecifier }: ts.ImportDeclaration): readonly string[] {
  const name = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
  return name.startsWith('.') ? [normalize(join(dirname(source), name))] : [];
}

function isOfTypes({ importClause }: ts.ImportDeclaration): boolean {
  if (importClause === undefined) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = importClause.namedBindings;
  const isNamed =
    named !== undefined && ts.isNamedImports(named) && importClause.name === undefined;
  return isNamed && named.elements.every(({ isTypeOnly }) => isTypeOnly);
}

function isFunction(node: ts.Node): node is ts.FunctionDeclaration {
  return ts.isFunctionDeclaration(node) && node.body !== undefined;
}

function linesOf(file: ts.SourceFile, node: ts.Node): number {
  const lineAt = (at: number) => file.getLineAndCharacterOfPosition(at).line;
  return lineAt(node.end) - lineAt(node.getStart(file)) + 1;
}
