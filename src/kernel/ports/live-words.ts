/**
 * A reply of a model: `purpose` as runs are named (`decide`, `act`); `workId` names the work it is for, so that viewers
 * can show it there; `reply` distinguishes simultaneous ones.
 */
export type LiveReply = {
  readonly cycleNo: number;
  readonly purpose: string;
  readonly workId: string | null;
  readonly reply: number;
};

/**
 * Words without their secrets: of the reply, or of the model's thinking, if it shows that. `isLast`: nothing more
 * of this reply follows, and `text` may be empty; a thought is never the last.
 */
export type LivePiece = LiveReply & {
  readonly kind: 'words' | 'thought';
  readonly text: string;
  readonly isLast: boolean;
};

/** `lost`: this many pieces were dropped here because nobody read them in time. */
export type LiveNews = LivePiece | { readonly kind: 'lost'; readonly pieces: number };

/** A viewer. Holds a bounded number of pieces, the newest ones. */
export type LiveWatcher = {
  /** The pieces since the last call. */
  take(): readonly LiveNews[];
  /** Resolves as soon as there is something to take, at the latest when the signal aborts. */
  news(signal: AbortSignal): Promise<void>;
  end(): void;
};

/** One reply as it arrives. No function throws or waits. */
export type LiveEar = {
  hear(piece: string): void;
  think(piece: string): void;
  /** `isWhole` false: it was cut off, perhaps inside a secret, so held text is never shown. */
  end(isWhole: boolean): void;
};

/** Port: the words of models as they arrive, for viewers. Nothing is kept for viewers who come later. */
export type LiveWords = {
  begin(about: Omit<LiveReply, 'reply'>): LiveEar;
  watch(): LiveWatcher;
};
