/** What a shell text says, as plain data: the guardian's own tree, whatever parser made it. */

export type Part =
  /** `isHidden`: letters written so that a reader does not see them (`$'\x72'`, `r''m`). */
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly isQuoted: boolean;
      readonly isHidden: boolean;
    }
  | {
      readonly kind: 'variable';
      readonly name: string;
      readonly isQuoted: boolean;
      /** What follows the name in `${name…}`: `:-`, `:`, `#`, …; empty without. */
      readonly operator: string;
      readonly operand: Word | null;
    }
  /** `$(…)`, backticks, `<(…)` and `>(…)`. */
  | {
      readonly kind: 'substitution';
      readonly form: 'value' | 'input' | 'output';
      readonly body: Statement;
      readonly isQuoted: boolean;
    }
  /** Text the shell reads as a command in quotes, as the grammar does not: backticks in a heredoc. */
  | { readonly kind: 'code'; readonly text: string }
  /** Something only the shell can compute; `inside` runs while it does. */
  | { readonly kind: 'computed'; readonly inside: readonly Statement[] };

export type Word = { readonly parts: readonly Part[] };

export type Assignment = {
  readonly name: string;
  readonly values: readonly Word[];
  readonly isAppend: boolean;
  /** `a=(…)`: each value is as many words as it expands to. */
  readonly isList: boolean;
};

export type Redirect =
  /** `descriptor`: the number before the operator; empty without. */
  | {
      readonly kind: 'file';
      readonly operator: string;
      readonly descriptor: string;
      readonly target: Word;
    }
  /** A heredoc or a here-string: text that becomes standard input. */
  | { readonly kind: 'text'; readonly text: Word };

export type Statement =
  | {
      readonly kind: 'command';
      readonly assignments: readonly Assignment[];
      readonly words: readonly Word[];
      readonly redirects: readonly Redirect[];
    }
  | { readonly kind: 'pipeline'; readonly stages: readonly Statement[] }
  | { readonly kind: 'sequence'; readonly statements: readonly Statement[] }
  | { readonly kind: 'subshell'; readonly body: Statement }
  | {
      readonly kind: 'redirected';
      readonly body: Statement;
      readonly redirects: readonly Redirect[];
    }
  | { readonly kind: 'function'; readonly name: string; readonly body: Statement }
  | {
      readonly kind: 'for';
      readonly variable: string;
      readonly words: readonly Word[];
      readonly body: Statement;
    }
  /** `if`, `case`, `while`, `a || b`: `first` runs, of `branches` any may. */
  | {
      readonly kind: 'branches';
      readonly first: readonly Statement[];
      readonly branches: readonly Statement[];
    }
  /** `[[ … ]]`, `((…))`: nothing runs but what is substituted inside. */
  | { readonly kind: 'inspect'; readonly words: readonly Word[] };

/** `isBroken`: the parser had to guess somewhere. */
export type Script = { readonly body: Statement; readonly isBroken: boolean };

/** Reads shell text; null where it could not within its bounds. Pure for its callers: same text, same answer. */
export type ParseShell = (text: string) => Script | null;
