/** Port: files that the owner gives the agent, and takes from its workspace. */
export type OwnerFiles = {
  /** Writes the whole file under a safe form of its name. `path`: in the workspace. */
  put(
    name: string,
    content: Uint8Array,
  ): Promise<
    { readonly ok: true; readonly path: string } | { readonly ok: false; readonly why: string }
  >;
  /**
   * Writes it at this path, whole or not at all, unless a file is there: what was made of it since stays. Safe to repeat.
   * Null: it is there. Otherwise why it is not.
   */
  place(path: string, content: Uint8Array): Promise<string | null>;
  /** Reads a file of the workspace. Closed files (secrets, links out of it) are refused with a reason. */
  get(
    path: string,
  ): Promise<
    | { readonly ok: true; readonly bytes: number; readonly content: ReadableStream<Uint8Array> }
    | { readonly ok: false; readonly isAbsent: boolean; readonly why: string }
  >;
};
