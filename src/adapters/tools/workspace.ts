import type { FileHandle } from 'node:fs/promises';
import type { Trust } from '../../kernel/event/event.ts';
import { StepNotStarted } from '../../kernel/ports/step-runner.ts';
import type { ToolOutcome, ToolRun } from '../../kernel/ports/tool.ts';
import { messageOf } from '../../kernel/thrown.ts';

type No = { readonly ok: false; readonly why: string };

/** The one folder that file tools see. Paths are given relative to it; a way out of it is a `why`. */
export type Workspace = {
  /** Real path of the folder. */
  readonly root: string;
  /** Real path of something in it, there or not. */
  readonly find: (
    given: string,
    use: 'read' | 'write',
  ) => Promise<{ readonly ok: true; readonly path: string } | No>;
  /** A regular file, opened so that no link is followed meanwhile. The caller closes it. */
  readonly open: (
    given: string,
    use: 'read' | 'write',
  ) => Promise<{ readonly ok: true; readonly path: string; readonly file: FileHandle } | No>;
};

/**
 * What is known of where a content came from. Without it a page that was saved by one turn and read by the next would
 * come back as the agent's own word (invariant 8).
 */
export type ContentTrust = {
  /** Of content with this sha256; `outside` when nothing is known of it. */
  readonly of: (sha256: string) => Promise<Trust>;
  readonly note: (sha256: string, trust: Trust) => Promise<void>;
};

/** Sizes in bytes or characters, durations in milliseconds. */
export type FileToolSettings = {
  /** Larger files are neither read, edited nor searched. */
  readonly maxFileBytes: number;
  readonly maxWriteBytes: number;
  readonly shownCharacters: number;
  readonly listed: number;
  readonly matches: number;
  readonly matchCharacters: number;
  readonly searchMs: number;
};

export const defaultFileToolSettings: FileToolSettings = {
  maxFileBytes: 8 * 1024 * 1024,
  maxWriteBytes: 2 * 1024 * 1024,
  shownCharacters: 32_000,
  listed: 400,
  matches: 100,
  matchCharacters: 240,
  searchMs: 5_000,
};

export type FileToolOptions = {
  readonly workspace: Workspace;
  readonly trust: ContentTrust;
  readonly settings: FileToolSettings;
};

const RANK: readonly Trust[] = ['owner', 'self', 'outside'];

/** The least of them; nothing at all is the agent's own. */
export function leastTrust(trusts: readonly Trust[]): Trust {
  return RANK[Math.max(1, ...trusts.map((trust) => RANK.indexOf(trust)))] ?? 'outside';
}

/** More words than these in a name may be a sentence that somebody wants read. */
const MOST_WORDS = 4;
const PLAIN = /^[\w.@+-]{1,80}(\/[\w.@+-]{1,80})*$/;

/** Letters that no text needs quoted. */
export function isPlainName(path: string): boolean {
  return PLAIN.test(path);
}

/** A name that can hardly say anything. Any other is text of whoever made the file, as its content is. */
export function isShortName(path: string): boolean {
  return (
    isPlainName(path) &&
    path.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter(Boolean).length <= MOST_WORDS
  );
}

/** An outcome in the agent's own words. */
export function textOutcome(text: string, exitCode = 0): ToolOutcome {
  return { exitCode, text, trust: 'self', evidence: [] };
}

/** What another program said went wrong: its words and the names in them are not ours. */
export class ToldByProgram extends Error {
  readonly code = 'told_by_program';

  constructor(what: string, cause: unknown) {
    super(what, { cause });
    this.name = 'ToldByProgram';
  }
}

/** What the other side of an error says is not worth the stack: the model reads one line. */
export async function orSaid(run: ToolRun, work: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
  if (run.signal.aborted) return textOutcome('stopped before it began', 1);
  try {
    return await work();
  } catch (error) {
    if (error instanceof StepNotStarted) throw error; // the machine is at fault, not what was asked
    const outcome = textOutcome(messageOf(error), 1);
    return error instanceof ToldByProgram ? { ...outcome, trust: 'outside' } : outcome;
  }
}

/** @throws Error saying what cannot be read */
export async function readWhole(
  file: FileHandle,
  { given, maxBytes }: { readonly given: string; readonly maxBytes: number },
): Promise<Buffer> {
  const { size } = await file.stat();
  if (size > maxBytes) {
    throw new Error(`${given} has ${size} bytes; at most ${maxBytes} are read`);
  }
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
  return buffer.subarray(0, bytesRead);
}

/** @throws Error when it is no UTF-8 text */
export function decodedText(content: Buffer, given: string): string {
  try {
    if (content.includes(0)) throw new Error('it holds NUL');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch (error) {
    throw new Error(
      `${given} is not text, or not in UTF-8; a program in the shell may open it, and look_at_file shows pictures and PDFs if you have it`,
      { cause: error },
    );
  }
}
