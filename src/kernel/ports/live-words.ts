/** Which reply of a model: `purpose` as the runs are named (`decide`, `act`), `reply` tells those at one time apart. */
export type LiveReply = {
  readonly cycleNo: number;
  readonly purpose: string;
  readonly reply: number;
};

/**
 * Words without their secrets: of the reply, or of what the model thinks, where it shows that. `isLast`: nothing more
 * of this reply comes, and `text` may be empty; a thought is never the last.
 */
export type LivePiece = LiveReply & {
  readonly kind: 'words' | 'thought';
  readonly text: string;
  readonly isLast: boolean;
};

/** `lost`: so many pieces were dropped here, because they were not taken in time. */
export type LiveNews = LivePiece | { readonly kind: 'lost'; readonly pieces: number };

/** One who watches. Holds a bounded number of pieces, the newest ones. */
export type LiveWatcher = {
  /** What came since the last time. */
  take(): readonly LiveNews[];
  /** Resolves as soon as there is something to take, at the latest when the signal aborts. */
  news(signal: AbortSignal): Promise<void>;
  end(): void;
};

/** One reply as it comes. No function throws or waits. */
export type LiveEar = {
  hear(piece: string): void;
  think(piece: string): void;
  /** `isWhole` false: it was cut off, maybe inside a secret, so what is still held back is never shown. */
  end(isWhole: boolean): void;
};

/** Port: the words of models as they come, for whoever watches. Nothing is kept for those who come later. */
export type LiveWords = {
  begin(about: Omit<LiveReply, 'reply'>): LiveEar;
  watch(): LiveWatcher;
};
