import type { ParseShell } from './shell-ast.ts';

/** Stands in a text for what only a run could tell. */
export const UNKNOWN = '\uFFFC';

/**
 * Where text comes from. `listed`: one of many items read at run time; `dump`: a whole
 * database; `named-secret`: a variable that is called a secret; `compound`: printed by several commands;
 * `outside-file`: a file outside the workspace; `endless`: text without an end, such as that of `yes` and /dev/zero.
 */
export type Tag =
  | 'network'
  | 'secret'
  | 'decoded'
  | 'variable'
  | 'outside-file'
  | 'listed'
  | 'dump'
  | 'named-secret'
  | 'compound'
  | 'endless';

/** Text on its way from one command to another; `text` null: not known before it runs. */
export type Flow = { readonly text: string | null; readonly tags: readonly Tag[] };

/** One word as a command gets it. */
export type Field = {
  readonly text: string;
  readonly tags: readonly Tag[];
  /** Written so that a reader does not see what it says. */
  readonly isHidden: boolean;
  /** Came wholly or in part out of a variable or a substitution. */
  readonly isComputed: boolean;
};

/** What the guardian must know of the place. Absolute, normalised paths of POSIX. */
export type Place = {
  readonly workspace: string;
  readonly home: string;
  /** The agent's own folder: log, token, secrets, settings. The workspace inside it is not protected. */
  readonly stateDir: string;
  /** Where the command would start. */
  readonly cwd: string;
  /** More that no action may change, such as the program itself; the workspace is never part of it. */
  readonly protectedPaths?: readonly string[];
  /** Where the agent's own HTTP server listens; 0 or none: not known. */
  readonly ownPort?: number;
};

export type GuardContext = Place & { readonly parse: ParseShell };

export type Finding = {
  readonly verdict: 'escalate' | 'block';
  readonly rule: string;
  readonly reason: string;
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
  /** Null: it changed to a place only a run could tell. */
  readonly cwd: string | null;
  readonly place: Place;
};

/** Looks at one call; null: nothing to say. */
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
