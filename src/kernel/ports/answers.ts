/** Port: where written work is put for its owner. */
export type Answers = {
  /**
   * Replaces the answer of that name as a whole. Safe to repeat. Resolves with its place, relative to the workspace.
   * @throws Error when it cannot be written
   */
  write(name: string, text: string): Promise<{ readonly path: string }>;
};
