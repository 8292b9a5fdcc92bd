/** One embedding model. Vectors of different models cannot be compared. */
export type EmbeddingModel = {
  /** Name and version. */
  readonly model: string;
  /** Languages the model knows (first part of BCP 47); null: any. */
  readonly languages: readonly string[] | null;
  /**
   * One vector per text, in order, all of one length; null: the model has none for this text.
   * @throws EmbeddingsUnavailable
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly (Float32Array | null)[]>;
};

/** Port: the embedding model that the owner chose; it may change while the agent runs. */
export type Embeddings = {
  /** Null: no model, memories are found by words alone. */
  readonly current: () => EmbeddingModel | null;
  readonly close: () => Promise<void>;
};

/** No vectors now: the process ended, the server does not answer, or there is no money. The caller continues without, or retries later. */
export class EmbeddingsUnavailable extends Error {
  readonly code = 'embeddings_unavailable';

  constructor(why: string, cause?: unknown) {
    super(`no embeddings: ${why}`, { cause });
    this.name = 'EmbeddingsUnavailable';
  }
}
