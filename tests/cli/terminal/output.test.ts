import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  CommandError,
  createOutput,
  reportFailure,
  table,
} from '../../../src/cli/terminal/output.ts';

/** Clears the screen, hides words, turns their order, begins a sequence in one byte. */
const FOREIGN = 'Paint\u001b[2J the \u001b[8mdoor\u202e\u009b31m';
const SHOWN = 'Paint\\u{1b}[2J the \\u{1b}[8mdoor\\u{202e}\\u{9b}31m';

let printed = '';
beforeEach(() => {
  printed = '';
  const keep = (chunk: unknown) => {
    printed += String(chunk);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const output = createOutput(false);
it.each([
  [
    'a result',
    () => {
      output.result({}, [`title ${FOREIGN}`]);
    },
  ],
  [
    'an item',
    () => {
      output.item({}, `title ${FOREIGN}`);
    },
  ],
  [
    'progress',
    () => {
      output.progress(`title ${FOREIGN}`);
    },
  ],
  ['a failure', () => reportFailure(new CommandError('x', `title ${FOREIGN}`), false)],
])('shows as text what a terminal would obey: %s', (_, print) => {
  print();
  expect(printed).toContain(`title ${SHOWN}`);
});

it('prints JSON that reads the same and holds nothing a terminal would obey', () => {
  createOutput(true).result({ title: FOREIGN }, []);
  expect(JSON.parse(printed)).toEqual({ title: FOREIGN });
  expect(printed).not.toMatch(/[\u007f-\u009f\u202e]/u);
});

it('keeps one row of a table on one line', () => {
  expect(
    table([
      ['a', 'Paint\n  verdict done'],
      ['bc', 'd'],
    ]),
  ).toEqual(['a   Paint verdict done', 'bc  d']);
});

it('lets no command write to the terminal by another way', () => {
  const folder = join(import.meta.dirname, '../../../src/cli');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const writers = files
    .filter((file) => file.endsWith('.ts'))
    .filter((file) =>
      /\bstd(?:out|err)\.write|console\.\w+\(/u.test(readFileSync(join(folder, file), 'utf8')),
    );
  expect(writers).toEqual(['terminal/output.ts']);
});

it('lets words with a line end begin no line of its own', () => {
  output.result({}, ['about   x\nverdict done', '  1. echo\n  2. rm']);
  expect(printed).toBe('about   x\n  verdict done\n  1. echo\n      2. rm\n');
});
