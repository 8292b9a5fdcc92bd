import type { Field, Finding, Flow, GuardContext, Redirection, Tag } from './call.ts';
import { escalate } from './call.ts';
import { absolutePath } from './paths.ts';
import type { Statement } from './shell-ast.ts';

/**
 * Steps for one verdict: one a statement, a quarter a word, an eighth of a letter of nested code. At the limit the judgement
 * ends. Counted, not timed, so that one text always has one verdict.
 */
const STEP_LIMIT = 1_500;
const DEPTH_LIMIT = 40;

export type Value = {
  readonly text: string;
  readonly tags: readonly Tag[];
  readonly isHidden: boolean;
  /** The words of a list, as they are; without: it is one text. */
  readonly items?: readonly string[];
  /** Texts of which it holds one, where branches gave it different ones. */
  readonly choices?: readonly string[];
  /** The variable turns what it is given into something else; what, only a run tells. */
  readonly isTurned?: boolean;
};

/** Where a name leads; what is mounted is there without a slash behind the name too. */
export type Link = { readonly end: string; readonly isMount: boolean };

/** The counters of one judgement. */
export type Machine = {
  readonly context: GuardContext;
  readonly findings: Finding[];
  readonly dispatch: (shell: Shell, request: Request) => Flow;
  /** Content of files that this text itself writes, by absolute path. */
  readonly files: Map<string, Flow>;
  /** Copies of programs and links to them that this text makes: the program's name by absolute path. */
  readonly programs: Map<string, string>;
  /** Links and mounts that this text makes, by absolute path. */
  readonly links: Map<string, Link>;
  /** Folders into which this text clones a repository. */
  readonly clones: Set<string>;
  /** What a shell runs when it ends. */
  readonly atEnd: (() => void)[];
  steps: number;
};

/** A command about to run. */
export type Request = {
  readonly fields: readonly Field[];
  readonly stdin: Flow | null;
  readonly redirections: readonly Redirection[];
  /** Assignments before the command's name. */
  readonly environment: readonly { readonly name: string; readonly value: Value }[];
  /** Assignments before a command that runs this one name production. */
  readonly isInProduction?: boolean;
};

/** A shell as far as its words depend on it. */
export type Shell = {
  readonly machine: Machine;
  readonly variables: Map<string, Value>;
  /** Names of the variables that every command gets and that said production when they were exported. */
  readonly exported: Set<string>;
  readonly functions: Map<string, Statement>;
  readonly aliases: Map<string, string>;
  cwd: string | null;
  /** `$0`, `$1`, …; null: those of an unknown outer shell. */
  params: readonly Value[] | null;
  readonly depth: number;
  /** What runs here has the rights of root: it was started by `sudo` or the like. */
  readonly isRoot: boolean;
};

/** The content of a file that this text has written; undefined: it wrote none there. */
export function writtenFile(
  { machine }: Shell,
  cwd: string | null,
  path: string,
): Flow | undefined {
  return machine.files.get(absolutePath(cwd, path) ?? '');
}

export function openShell(machine: Machine): Shell {
  return {
    machine,
    variables: new Map(),
    exported: new Set(),
    functions: new Map(),
    aliases: new Map(),
    cwd: machine.context.cwd,
    params: null,
    depth: 0,
    isRoot: false,
  };
}

/** A shell of its own that begins as this one is: a subshell, a pipe's stage, a child. */
export function fork(shell: Shell): Shell {
  return {
    ...shell,
    variables: new Map(shell.variables),
    exported: new Set(shell.exported),
    functions: new Map(shell.functions),
    aliases: new Map(shell.aliases),
    depth: shell.depth + 1,
  };
}

export function report(shell: Shell, finding: Finding | null): void {
  if (finding !== null) shell.machine.findings.push(finding);
}

/** Counts a step; false at the limit of the judgement. */
export function mayStep(shell: Shell, cost = 1): boolean {
  const { machine } = shell;
  const isFirst = machine.steps <= STEP_LIMIT;
  machine.steps += cost;
  if (machine.steps <= STEP_LIMIT && shell.depth <= DEPTH_LIMIT) return true;
  if (isFirst || shell.depth === DEPTH_LIMIT + 1) {
    report(shell, escalate('shell.too-complex', 'more nested or repeated than can be judged'));
  }
  return false;
}

/** Ends the judgement. */
export function giveUp(shell: Shell, finding: Finding): void {
  report(shell, finding);
  shell.machine.steps = Number.POSITIVE_INFINITY;
}

export function unknownValue(tags: readonly Tag[] = []): Value {
  return { text: '\uFFFC', tags, isHidden: false };
}
