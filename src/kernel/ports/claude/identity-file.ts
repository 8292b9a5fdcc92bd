/** Port: the file of the identity document, of which a part is ours. */
export type IdentityFile = {
  /** Absolute. */
  readonly path: string;
  /** `why`: as the rest of a sentence that begins with the path. */
  read(): Promise<
    | { readonly status: 'read'; readonly text: string }
    | { readonly status: 'absent' }
    | { readonly status: 'refused'; readonly why: string }
  >;
  /** Whole or not at all, following no link. `before`: kept as a backup first; null: there was no file. */
  write(text: string, before: string | null): Promise<void>;
  /** The same, for a file of which nothing is left. */
  remove(before: string): Promise<void>;
};
