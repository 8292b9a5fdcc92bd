/** What one model makes of texts. Vectors of two models cannot be compared. */
export type EmbeddingModel = {
  /** With its version. */
  readonly model: string;
  /** Languages (BCP 47, the first part) of which it knows what a text means; null: any. */
  readonly languages: readonly string[] | null;
  /**
   * A vector a text, in order, each as long as the others; null: this text means nothing to it.
   * @throws EmbeddingsUnavailable
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly (Float32Array | null)[]>;
};

/** Port: who says what texts mean. It is the owner's choice, and may change while the agent runs. */
export type Embeddings = {
  /** Null: nobody, memories are found by their words alone. */
  readonly current: () => EmbeddingModel | null;
  readonly close: () => Promise<void>;
};

/** Not now: its process has ended, its server does not answer, there is no money. Whoever asks does without, or asks later. */
export class EmbeddingsUnavailable extends Error {
  readonly code = 'embeddings_unavailable';

  constructor(why: string, cause?: unknown) {
    super(`no embeddings: ${why}`, { cause });
    this.name = 'EmbeddingsUnavailable';
  }
}
