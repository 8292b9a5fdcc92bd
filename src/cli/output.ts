import pc from 'picocolors';
import { messageOf } from '../kernel/thrown.ts';

/** Where a command writes: one document on stdout, everything else on stderr. */
export type Output = {
  readonly isJson: boolean;
  /** The result: as JSON, or as the lines given. */
  readonly result: (document: unknown, lines: readonly string[]) => void;
  /** JSON Lines, or the line given. */
  readonly item: (document: unknown, line: string) => void;
  readonly progress: (line: string) => void;
};

export function createOutput(isJson: boolean): Output {
  const out = (text: string) => process.stdout.write(`${text}\n`);
  return {
    isJson,
    result: (document, lines) => {
      if (isJson) out(JSON.stringify(document));
      else for (const line of lines) out(line);
    },
    item: (document, line) => out(isJson ? JSON.stringify(document) : line),
    progress: (line) => {
      process.stderr.write(`${pc.dim(line)}\n`);
    },
  };
}

/** A failure of a command: exit code 1, or 2 for a call that was wrong. */
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
  if (isJson) process.stdout.write(`${JSON.stringify({ ok: false, error: { type, message } })}\n`);
  else process.stderr.write(`${pc.red('error:')} ${message}\n`);
  return error instanceof CommandError ? error.exitCode : 1;
}

function typeOf(error: unknown): string {
  if (error instanceof CommandError) return error.type;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return 'failed';
}

/** Columns padded to the widest cell. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  }
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
