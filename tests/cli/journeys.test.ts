import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../src/cli/program.ts';

/** What stands in docs/claude-code/journeys was on a screen once: here, that the product would still show it. */
const PAGES = globSync('docs/claude-code/journeys/*.md')
  .toSorted()
  .map((path) => ({ name: basename(path, '.md'), text: readFileSync(path, 'utf8') }));

const program = await buildProgram();

/** The command of these words, and the rest of them; null: there is none. */
function commandOf(words: readonly string[]): { command: Command; rest: readonly string[] } | null {
  let command: Command = program;
  for (const [at, word] of words.entries()) {
    const child = command.commands.find((one) => one.name() === word);
    if (child === undefined) return command === program ? null : { command, rest: words.slice(at) };
    command = child;
  }
  return { command, rest: [] };
}

function isKnown(line: string): boolean {
  const found = commandOf(line.split(/\s+/));
  if (found === null) return false;
  const options = found.rest.filter((word) => word.startsWith('--'));
  return options.every((word) => found.command.options.some(({ long }) => long === word));
}

const screensOf = (text: string) =>
  [...text.matchAll(/^```text\n([^]*?)\n```$/gm)].map(([, screen]) => screen ?? '');

/** Lines that were written by us: by a command, or by a hook inside what Claude Code shows. */
function ownLines(text: string): readonly string[] {
  return screensOf(text).flatMap((screen) => {
    if (screen.startsWith('$ homeostat')) return screen.split('\n').slice(1);
    const [, said = ''] =
      /(?:blocked by hook:|UserPromptSubmit says:)\n?([^]*?)(?:\n\n|$)/.exec(screen) ?? [];
    return said.split('\n');
  });
}

const SOURCES = globSync([
  'src/**/*.ts',
  'bin/*',
  'claude-code/**',
  'bench/journeys/**/*.ts',
  'prompts/*',
])
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/(?<!\p{L})'|'(?!\p{L})/gu, ' ')
    .replaceAll(/[^\p{L}_'-]+/gu, ' ');
const sourceWords = ` ${plain(SOURCES)} `;

/** Three words after each other, without a number, a path or a sign between them. */
function phrasesIn(line: string): readonly string[] {
  const runs = line
    .replaceAll(/"[^"]*"/g, '.')
    .split(/[^\p{L}\s_'-]+/u)
    .map((run) => plain(run).trim().split(' '));
  return runs.flatMap((words) => words.slice(2).map((_, at) => words.slice(at, at + 3).join(' ')));
}

/** A line that begins with an id says what others said. Of the others, some words are filled in, and may be words too. */
function isOfProduct(line: string): boolean {
  if (/^\s*(?:0{8}\d|session-)/.test(line)) return true;
  const phrases = phrasesIn(line);
  const found = phrases.filter((phrase) => sourceWords.includes(` ${phrase} `));
  return found.length * 4 >= phrases.length;
}

it('there are seven of them', () => {
  expect(PAGES.map(({ name }) => name)).toEqual([
    '1-install',
    '2-init',
    '3-day',
    '4-recall',
    '5-correction',
    '6-reflect',
    '7-uninstall',
  ]);
});

describe.each(PAGES)('the journey $name', ({ text }) => {
  it('types commands that the program has', () => {
    const typed = [...text.matchAll(/^\$ homeostat (.+)$/gm)].map(([, line]) => line ?? '');
    const named = [...text.matchAll(/homeostat ((?:claude|identity|config) [a-z]+)/g)];
    const all = [...typed, ...named.map(([, line]) => line ?? '')];
    expect(all.filter((line) => !isKnown(line))).toEqual([]);
  });

  it('names skills that the plugin has', () => {
    const names = [...text.matchAll(/\/(s3-[a-z-]*[a-z])/g)].map(([, name]) => name ?? '');
    const missing = names.filter((name) => !existsSync(`claude-code/skills/${name}/SKILL.md`));
    expect(missing).toEqual([]);
  });

  it('shows sentences that the product says', () => {
    expect(ownLines(text).filter((line) => !isOfProduct(line))).toEqual([]);
  });

  it('has nothing of the machine it was walked on', () => {
    expect(text).not.toMatch(/\/tmp\/|\/root\/|\b20(?!26-11-02)\d\d-\d\d-\d\d/);
  });
});

it('would find a sentence that the product no longer says', () => {
  expect(isOfProduct('Homeostat looks after 1 session for you today.')).toBe(false);
  expect(isOfProduct('Open now: 1 session.')).toBe(true);
});
