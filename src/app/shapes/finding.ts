/** A line of `doctor`. */
export type Finding = {
  /** `danger`: it works, but the named risk remains. */
  readonly level: 'ok' | 'warning' | 'danger' | 'error';
  readonly what: string;
  /** What to do. */
  readonly advice: string | null;
};
