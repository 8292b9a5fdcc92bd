/** What `doctor` found. */
export type Finding = {
  /** `danger`: everything works, and that is what it risks. */
  readonly level: 'ok' | 'warning' | 'danger' | 'error';
  readonly what: string;
  /** What to do. */
  readonly advice: string | null;
};
