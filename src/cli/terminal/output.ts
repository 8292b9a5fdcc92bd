import pc from 'picocolors';
import { messageOf } from '../../kernel/thrown.ts';
import { printable, printableJson } from './visible-text.ts';

/** Where a command writes: one document to stdout, everything else to stderr. */
export type Output = {
  readonly isJson: boolean;
  /** The result: as JSON, or as the lines given. */
  readonly result: (document: unknown, lines: readonly string[]) => void;
  /** JSON Lines, or the given line. */
  readonly item: (document: unknown, line: string) => void;
  readonly progress: (line: string) => void;
  /** The result: as JSON, or as a page for another program, letter by letter. */
  readonly page: (document: unknown, text: string) => void;
};

/** Streams text to a terminal. It may contain text from outside: none of it moves the cursor or hides other text. */
export function print(text: string): void {
  process.stdout.write(printable(text));
}

export function createOutput(isJson: boolean): Output {
  const out = (text: string) => process.stdout.write(`${text}\n`);
  return {
    isJson,
    result: (document, lines) => {
      if (isJson) out(printableJson(document));
      else for (const line of lines) out(entry(line));
    },
    item: (document, line) => {
      out(isJson ? printableJson(document) : entry(line));
    },
    progress: (line) => {
      process.stderr.write(`${entry(pc.dim(line))}\n`);
    },
    page: (document, text) => out(isJson ? printableJson(document) : text),
  };
}

/** Text with line ends starts no line of ours: its further lines are indented. */
function entry(line: string): string {
  const [indent = ''] = /^ */u.exec(line) ?? [];
  return printable(line).replaceAll('\n', `\n${indent}  `);
}

/** A command failed: exit code 1, or 2 for wrong usage. */
export class CommandError extends Error {
  readonly type: string;
  readonly exitCode: number;

  constructor(type: string, message: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'CommandError';
    this.type = type;
    this.exitCode = options.exitCode ?? 1;
  }
}

/** `{"ok":false,"error":{type,message}}` on stdout with --json, else a line on stderr. */
export function reportFailure(error: unknown, isJson: boolean): number {
  const type = typeOf(error);
  const message = messageOf(error);
  if (isJson) process.stdout.write(`${printableJson({ ok: false, error: { type, message } })}\n`);
  else process.stderr.write(`${entry(`${pc.red('error:')} ${message}`)}\n`);
  return error instanceof CommandError ? error.exitCode : 1;
}

function typeOf(error: unknown): string {
  if (error instanceof CommandError) return error.type;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return 'failed';
}

/** Columns padded to the widest cell; a cell is on one line. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const cells = rows.map((row) => row.map((cell) => cell.replace(/\s*\n\s*/gu, ' ')));
  const widths: number[] = [];
  for (const row of cells) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  }
  return cells.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** How often, in words. */
export function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
