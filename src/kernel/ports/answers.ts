/** Port: where written work is put for its owner. */
export type Answers = {
  /**
   * Replaces the whole answer with that name. Safe to repeat. Resolves with its path, relative to the workspace.
   * @throws Error if it cannot be written
   */
  write(name: string, text: string): Promise<{ readonly path: string }>;
};
