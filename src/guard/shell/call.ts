import type { ParseShell } from './shell-ast.ts';

/** Placeholder for a value known only at run time. */
export const UNKNOWN = '\uFFFC';

/**
 * Where text comes from. `encoded`: written so that it fits anywhere, as by base64; `listed`: one of many items read at run time; `dump`: a whole
 * database; `store-copy`: a file whose name says that it holds one; `named-secret`: a variable whose name says secret; `named-live`: one whose name says production; `named-hook`: one that names where messages go; `compound`: printed by several commands;
 * `outside-file`: a file outside the workspace; `own-code`: code that is made of the files of the workspace; `endless`: text without an end, such as that of `yes` and /dev/zero; `environment`: a variable that this text does not set, such as JAVA_HOME.
 */
export type Tag =
  | 'network'
  | 'secret'
  | 'decoded'
  | 'encoded'
  | 'variable'
  | 'outside-file'
  | 'listed'
  | 'dump'
  | 'store-copy'
  | 'named-secret'
  | 'named-live'
  | 'named-hook'
  | 'compound'
  | 'endless'
  | 'own-code'
  | 'environment';

/** Text on its way from one command to another; `text` null: known only at run time. */
export type Flow = { readonly text: string | null; readonly tags: readonly Tag[] };

/** One word as a command gets it. */
export type Field = {
  readonly text: string;
  readonly tags: readonly Tag[];
  /** Written so that a person does not see its meaning. */
  readonly isHidden: boolean;
  /** Comes at least partly from a variable or a substitution. */
  readonly isComputed: boolean;
  /** The texts it may be, where it is a variable to which branches gave different ones. */
  readonly choices?: readonly string[];
};

/** What the guardian must know about the environment. Absolute, normalised POSIX paths. */
export type Place = {
  readonly workspace: string;
  readonly home: string;
  /** The agent's own folder: log, token, secrets, settings. The workspace inside it is not protected. */
  readonly stateDir: string;
  /** Where the command would start. */
  readonly cwd: string;
  /** Further paths no action may change, such as the program itself; the workspace is never one of them. */
  readonly protectedPaths?: readonly string[];
  /** The port of the agent's own HTTP server; 0 or absent: unknown. */
  readonly ownPort?: number;
  /** The command is that of another agent, which this one attends. */
  readonly isAttended?: boolean;
};

export type GuardContext = Place & { readonly parse: ParseShell };

export type Finding = {
  readonly verdict: 'escalate' | 'block';
  readonly rule: string;
  readonly reason: string;
  /** What it changes is the machine it runs on, and that of a container is lost with the container. */
  readonly isOfMachine?: boolean;
};

export type Redirection = {
  readonly operator: string;
  /** The number before the operator; empty without. */
  readonly descriptor: string;
  readonly target: Field;
};

/** One command as it would really run: wrappers taken off, words expanded. */
export type Call = {
  readonly name: string;
  readonly fields: readonly Field[];
  /** The texts of `fields`: arguments without the name. */
  readonly args: readonly string[];
  readonly stdin: Flow | null;
  readonly redirections: readonly Redirection[];
  readonly isHidden: boolean;
  /** Null: it changed to a directory known only at run time. */
  readonly cwd: string | null;
  readonly place: Place;
  /** Folders into which the same text clones a repository. */
  readonly clones: ReadonlySet<string>;
  /** A script of the workspace, called by its path. */
  readonly isOwnScript?: boolean;
  /** A variable that it gets names production. */
  readonly isInProduction?: boolean;
};

/** Judges one call; null: no finding. */
export type Rule = (call: Call) => Finding | null;

export function block(rule: string, reason: string): Finding {
  return { verdict: 'block', rule, reason };
}

export function escalate(rule: string, reason: string): Finding {
  return { verdict: 'escalate', rule, reason };
}

export function plainField(text: string, tags: readonly Tag[] = []): Field {
  return { text, tags, isHidden: false, isComputed: false };
}

export function unknownFlow(...tags: readonly Tag[]): Flow {
  return { text: null, tags };
}

export function hasTag(tags: readonly Tag[], ...wanted: readonly Tag[]): boolean {
  return wanted.some((tag) => tags.includes(tag));
}

/** The word there, or an empty one. */
export function wordAt(words: readonly string[], index: number): string {
  return words[index] ?? '';
}
